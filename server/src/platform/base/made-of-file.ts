import { statSync } from 'node:fs';

/** Derives a value from a file, and again when the file has changed; undefined while the file does not exist. */
export function madeOfFile<T>(make: (file: string) => T): (file: string) => T | undefined {
  const known = new Map<string, { modified: number; made: T }>();
  return (file) => {
    const modified = statSync(file, { throwIfNoEntry: false })?.mtimeMs;
    if (modified === undefined) return undefined;
    const before = known.get(file);
    if (before?.modified === modified) return before.made;
    const made = make(file);
    known.set(file, { modified, made });
    return made;
  };
}
