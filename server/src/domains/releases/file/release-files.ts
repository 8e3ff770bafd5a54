import { AppError } from '../../../platform/base/app-error';

/** Far above the size of any of our builds. */
const MAX_FILES = 2_000;
const MAX_BYTES = 268_435_456;
const MAX_DEPTH = 12;
const MAX_PATH = 240;
/** Names that are safe and identical on every file system and in an address. */
const NAME = /^[\w@+~=,() -][\w@+~=,() .-]*$/;

export const refusedFile = (path: string, reason: string): AppError =>
  // A name may contain anything; PostgreSQL and terminals do not accept all of it.
  new AppError('invalid', `The release cannot be stored: ${path.replaceAll(/\p{C}/gu, '?')} ${reason}.`);

/** Checks every folder and file of a release while it is copied or unpacked. */
export interface FileCheck {
  /** A path of plain names below the release's folder. */
  name(path: string): void;
  /** Counts a file. */
  file(path: string): void;
  /** Counts the bytes of a file. */
  bytes(path: string, size: number): void;
}

export function fileCheck(): FileCheck {
  let files = 0;
  let bytes = 0;
  const known = new Set<string>();
  const regular = new Set<string>();
  const folders = new Set<string>();
  return {
    name(path) {
      const names = path.split('/');
      if (path.length > MAX_PATH || names.length > MAX_DEPTH || !names.every((name) => NAME.test(name)))
        throw refusedFile(path, 'has a name that cannot be served');
      // On case-insensitive file systems these would be one file.
      if (known.has(path.toLowerCase())) throw refusedFile(path, 'differs from another name by case only');
      known.add(path.toLowerCase());
      for (let at = names.length - 1; at > 0; at -= 1) {
        const folder = names.slice(0, at).join('/').toLowerCase();
        if (regular.has(folder)) throw refusedFile(path, 'is inside a file');
        folders.add(folder);
      }
    },
    file(path) {
      if (folders.has(path.toLowerCase())) throw refusedFile(path, 'is both a file and a folder');
      regular.add(path.toLowerCase());
      if ((files += 1) > MAX_FILES) throw refusedFile(path, 'is one file too many');
    },
    bytes(path, size) {
      if ((bytes += size) > MAX_BYTES) throw refusedFile(path, 'makes it larger than 256 MB');
    },
  };
}

/** The server creates these itself: a build's own copies are dropped, because their content could differ. */
export const isTwin = (name: string): boolean => /\.(br|gz)$/.test(name);
