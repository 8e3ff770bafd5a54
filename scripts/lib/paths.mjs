import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The repository's root. */
export const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

export const fromRoot = (...parts) => join(root, ...parts);

/** The path of a file in a package that `folder` depends on: `packageFile('oxlint', 'bin/oxlint')`. */
export const packageFile = (name, file, folder = root) =>
  join(dirname(createRequire(join(folder, 'package.json')).resolve(`${name}/package.json`)), file);
