import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { packageFolders, readPackage } from '../lib/packages.mjs';

// Every dependency has one exact version. `catalogMode` of pnpm covers only `pnpm add`; whether it is used says knip.

const EXACT = /^\d+\.\d+\.\d+(-[0-9A-Za-z.-]+)?$/;
const ALL = ['dependencies', 'devDependencies', 'optionalDependencies'];

/** Versions are exact or the catalog's; our own packages are workspace:*. `seen` has those of other packages. */
function wrongVersions({ folder, manifest }, seen) {
  return ALL.flatMap((kind) => Object.entries(manifest[kind] ?? {})).flatMap(([name, version]) => {
    if (name.startsWith('@textloom/'))
      return version === 'workspace:*'
        ? []
        : [`${name}: "${version}" must be "workspace:*": our packages are always those of this checkout.`];
    if (version === 'catalog:') return [];
    if (!EXACT.test(version))
      return [
        `${name}: "${version}" is not exact: a range changes under us, and many newest releases do not run on our floor of Node.`,
      ];
    const other = seen.get(name);
    seen.set(name, folder);
    return other
      ? [
          `${name} stands in ${other} too: put its version into the catalog of pnpm-workspace.yaml, so that there is one.`,
        ]
      : [];
  });
}

export function check({ root }) {
  const seen = new Map();
  const folders = [...(existsSync(join(root, 'package.json')) ? ['.'] : []), ...packageFolders(root)];
  return folders.flatMap((folder) =>
    wrongVersions({ folder, manifest: readPackage(root, folder) }, seen).map((message) => ({
      file: join(folder, 'package.json'),
      message,
    })),
  );
}
