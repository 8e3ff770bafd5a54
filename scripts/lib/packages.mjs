import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root as ours } from './paths.mjs';

const folders = (root, parent, pattern) =>
  existsSync(join(root, parent))
    ? readdirSync(join(root, parent), { withFileTypes: true })
        .filter((entry) => entry.isDirectory() && pattern.test(entry.name))
        .map((entry) => (parent === '.' ? entry.name : `${parent}/${entry.name}`))
    : [];

/** The workspace's packages, as folders relative to `root`; the same as in pnpm-workspace.yaml. */
export const packageFolders = (root) =>
  [
    ...folders(root, '.', /^(shell|server|e2e|mfe-.+)$/),
    ...folders(root, 'shared', /./),
    ...folders(root, 'clients', /./),
  ].filter((folder) => existsSync(join(root, folder, 'package.json')));

export const remoteFolders = (root) => folders(root, '.', /^mfe-.+$/).sort();

/** Ids of the remotes in this repository: folders `mfe-<id>`. */
export const remoteIds = () => remoteFolders(ours).map((folder) => folder.slice('mfe-'.length));

export const readPackage = (root, folder) => JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8'));
