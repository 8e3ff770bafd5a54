import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { remoteFolders } from '../lib/packages.mjs';
import { fromRoot } from '../lib/paths.mjs';

function manifestProblems(root, folder, readManifest, paths) {
  const file = `${folder}/remote.manifest.ts`;
  if (!existsSync(join(root, file))) {
    return [
      { file: folder, message: 'has no remote.manifest.ts: the shell learns of a remote only from what it declares.' },
    ];
  }
  let manifest;
  try {
    ({ manifest } = readManifest(join(root, file)));
  } catch (error) {
    return [{ file, message: `${error.message}: the registry would refuse this remote.` }];
  }
  const problems = [];
  if (`mfe-${manifest.id}` !== folder) {
    problems.push({
      file,
      message: `id "${manifest.id}" does not fit the folder: one name in code, container, registry and address.`,
    });
  }
  for (const [key, page] of Object.entries(manifest.pages)) {
    const owner = paths.get(page.path);
    if (owner)
      problems.push({
        file,
        message: `page ${key} declares ${page.path}, which ${owner} declares too: only one of them could ever be opened.`,
      });
    paths.set(page.path, folder);
  }
  return problems;
}

/** Each remote's manifest is valid by the contract's schema and matches its folder, and no two remotes share a path. */
export function check({ root }) {
  const folders = remoteFolders(root);
  if (folders.length === 0) return [];
  const { readManifest } = createRequire(import.meta.url)(fromRoot('shared/build/src/remote-json.cjs'));
  const paths = new Map();
  return folders.flatMap((folder) => manifestProblems(root, folder, readManifest, paths));
}
