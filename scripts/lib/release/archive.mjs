import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { gzipSync } from 'node:zlib';
import { Failure } from '../failure.mjs';

const BLOCK = 512;
/** Room for a name in a tar header. */
const MAX_NAME = 100;
/** Files that exist only for the build's reports. */
const LEFT_OUT = new Set(['mf-stats.json']);

const octal = (value, length) => `${value.toString(8).padStart(length - 1, '0')}\0`;

/** The header of one file, in the ustar format. No owner and no time: the same files are the same archive. */
function headerOf(name, size) {
  const header = Buffer.alloc(BLOCK);
  const put = (text, offset) => header.write(text, offset, 'latin1');
  put(name, 0);
  put(octal(0o644, 8), 100);
  put(octal(0, 8), 108);
  put(octal(0, 8), 116);
  put(octal(size, 12), 124);
  put(octal(0, 12), 136);
  put(' '.repeat(8), 148); // the checksum counts as spaces while it is computed
  put('0', 156);
  put('ustar\0' + '00', 257);
  const sum = header.reduce((total, byte) => total + byte, 0);
  put(`${sum.toString(8).padStart(6, '0')}\0 `, 148);
  return header;
}

const filesBelow = (folder) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !LEFT_OUT.has(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();

/** The files of a folder as a gzipped tar. */
export function pack(folder) {
  const parts = filesBelow(folder).flatMap((file) => {
    const name = relative(folder, file).split(sep).join('/');
    if (name.length > MAX_NAME || !/^[\x20-\x7e]+$/.test(name))
      throw new Failure(`${name} cannot be released: a file's path is plain ASCII of at most ${MAX_NAME} characters.`);
    const content = readFileSync(file);
    return [headerOf(name, content.length), content, Buffer.alloc((BLOCK - (content.length % BLOCK)) % BLOCK)];
  });
  return gzipSync(Buffer.concat([...parts, Buffer.alloc(2 * BLOCK)]), { level: 9 });
}
