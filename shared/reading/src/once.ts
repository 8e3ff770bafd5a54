/** A value made at its first use: a module is loaded by every page and test, but few of them read a text. */
export function once<T>(make: () => T): () => T {
  let made: { value: T } | undefined;
  return () => (made ??= { value: make() }).value;
}
