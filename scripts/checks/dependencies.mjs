import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { packageFolders, readPackage } from '../lib/packages.mjs';

const ALLOWED = /^(catalog:|workspace:\*|\d+\.\d+\.\d+(-[0-9A-Za-z.-]+)?)$/;
const KINDS = ['dependencies', 'devDependencies', 'optionalDependencies'];

/** Every dependency has one exact version, the catalog's, or is ours. `catalogMode` of pnpm covers only `pnpm add`. */
export function check({ root }) {
  return ['.', ...packageFolders(root)]
    .map((folder) => join(folder, 'package.json'))
    .filter((file) => existsSync(join(root, file)))
    .flatMap((file) =>
      KINDS.flatMap((kind) => Object.entries(readPackage(root, join(file, '..'))[kind] ?? {}))
        .filter(([, version]) => !ALLOWED.test(version))
        .map(([name, version]) => ({
          file,
          message: `${name}: "${version}" is not exact: a range changes under us, and many newest releases do not run on our floor of Node.`,
        })),
    );
}
