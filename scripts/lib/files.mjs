import { readdirSync } from 'node:fs';
import { join, relative, sep } from 'node:path';

/** Not ours, or made by a tool. */
const SKIP = new Set(['node_modules', 'dist', 'data', 'coverage', 'artefacts']);

function* walk(folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    if (SKIP.has(entry.name) || entry.name.startsWith('.')) continue;
    const path = join(folder, entry.name);
    if (entry.isDirectory()) yield* walk(path);
    else if (entry.isFile()) yield path;
  }
}

/** Every written file of the repository, as paths with / relative to `root`. */
export const filesOf = (root) => [...walk(root)].map((file) => relative(root, file).split(sep).join('/'));

export const isSource = (file) => /\.(ts|tsx|mts|cts|js|jsx|mjs|cjs)$/.test(file);
export const isTest = (file) => /\.(test|spec)\.tsx?$/.test(file);
