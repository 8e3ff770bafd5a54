import { createHash } from 'node:crypto';
import { readFileSync, readdirSync } from 'node:fs';
import { join, relative } from 'node:path';
import { root } from './paths.mjs';

const SKIPPED = new Set(['node_modules', 'dist', 'coverage', '.cache', 'rehearsal', 'made']);
const NO_INPUT = /\.test\.tsx?$|\.md$|\.type-test\.ts$|\.d\.ts$/;

/** Every file below a folder, sorted, without tests, prose and declarations: they do not change what is built. */
function* inputsOf(dir) {
  for (const entry of readdirSync(dir, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1))) {
    if (entry.name.startsWith('.') || SKIPPED.has(entry.name)) continue;
    const full = join(dir, entry.name);
    if (entry.isDirectory()) yield* inputsOf(full);
    else if (!NO_INPUT.test(entry.name)) yield full;
  }
}

/** Content hash of files and folders, given relative to the root. */
export function hashInputs(paths) {
  const hash = createHash('sha256');
  for (const path of paths) {
    const full = join(root, path);
    let files;
    try {
      files = [...inputsOf(full)];
    } catch (error) {
      if (error.code === 'ENOENT') continue;
      if (error.code !== 'ENOTDIR') throw error;
      files = [full];
    }
    for (const file of files) hash.update(relative(root, file)).update('\0').update(readFileSync(file)).update('\0');
  }
  return hash.digest('hex');
}

/** Content hash of a built folder, without release.json, which is written from it. */
export function hashOutput(dir) {
  const hash = createHash('sha256');
  for (const file of readdirSync(dir, { recursive: true, withFileTypes: true })
    .filter((e) => e.isFile() && e.name !== 'release.json' && e.name !== 'mf-stats.json')
    .map((e) => join(e.parentPath, e.name))
    .sort()) {
    hash.update(relative(dir, file)).update('\0').update(readFileSync(file)).update('\0');
  }
  return hash.digest('hex');
}
