import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { gzipSync } from 'node:zlib';
import { packTar } from 'modern-tar';
import { Failure } from '../failure.mjs';

/** Room for a name in a tar header. */
const MAX_NAME = 100;
/** Files that exist only for the build's reports. */
const LEFT_OUT = new Set(['mf-stats.json']);

const filesBelow = (folder) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !LEFT_OUT.has(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();

/** The files of a folder as a gzipped tar. Without an owner and a time: the same files are the same archive. */
export async function pack(folder) {
  const entries = filesBelow(folder).map((file) => {
    const name = relative(folder, file).split(sep).join('/');
    if (name.length > MAX_NAME || !/^[\x20-\x7e]+$/.test(name))
      throw new Failure(`${name} cannot be released: a file's path is plain ASCII of at most ${MAX_NAME} characters.`);
    const body = readFileSync(file);
    return { header: { name, size: body.length, mtime: new Date(0) }, body };
  });
  return gzipSync(await packTar(entries), { level: 9 });
}
