/** A lazily computed value: every page and test loads the module, but few of them read a text. */
export function once<T>(make: () => T): () => T {
  let made: { value: T } | undefined;
  return () => (made ??= { value: make() }).value;
}
