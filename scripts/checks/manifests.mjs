import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { manifestFiles, readManifest } from '../lib/app-paths.mjs';
import { remoteFolders } from '../lib/packages.mjs';

function manifestProblems(root, file, owners) {
  const folder = file.split('/')[0];
  let manifest;
  try {
    ({ manifest } = readManifest(join(root, file)));
  } catch (error) {
    return [{ file, message: `${error.message}: the registry would refuse it.` }];
  }
  const problems = [];
  if (folder !== 'shell' && folder !== `mfe-${manifest.id}`) {
    problems.push({
      file,
      message: `id "${manifest.id}" does not fit the folder: one name in code, container, registry and address.`,
    });
  }
  for (const [key, { path, icon }] of Object.entries(manifest.pages)) {
    if (icon === undefined)
      problems.push({ file, message: `page ${key} has no icon: every entry of the route list has one.` });
    const owner = owners.get(path);
    if (owner)
      problems.push({
        file,
        message: `page ${key} declares ${path}, which ${owner} declares too: only one of them could ever be opened.`,
      });
    owners.set(path, folder);
  }
  return problems;
}

/**
 * The manifests of the shell and of each remote are valid by the contract's schema, match their folder, and share no
 * path.
 */
export function check({ root }) {
  const owners = new Map();
  const missing = remoteFolders(root)
    .filter((folder) => !existsSync(join(root, folder, 'remote.manifest.ts')))
    .map((folder) => ({
      file: folder,
      message: 'has no remote.manifest.ts: the shell learns of a remote only from what it declares.',
    }));
  return [...missing, ...manifestFiles(root).flatMap((file) => manifestProblems(root, file, owners))];
}
