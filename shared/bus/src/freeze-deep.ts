/** Freezes plain objects and lists at every depth; anything else (a component, a date) is left alone. */
export function freezeDeep(value: unknown): void {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return;
  if (!Array.isArray(value) && Object.getPrototypeOf(value) !== Object.prototype) return;
  Object.freeze(value);
  for (const part of Object.values(value)) freezeDeep(part);
}
