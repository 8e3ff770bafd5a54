const isPlain = (value: unknown): value is Readonly<Record<string, unknown>> =>
  Array.isArray(value) ||
  (typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype);

/** Whether two values of a field hold the same. A file, or anything else with a class, is the same as itself only. */
export function isSameValue(one: unknown, other: unknown): boolean {
  if (Object.is(one, other)) return true;
  if (one instanceof Set && other instanceof Set) return isSameValue([...one], [...other]);
  if (!isPlain(one) || !isPlain(other)) return false;
  const names = Object.keys(one);
  return (
    names.length === Object.keys(other).length &&
    names.every((name) => name in other && isSameValue(one[name], other[name]))
  );
}
