import { copyFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { copyTree } from '../../base/copy-files';
import { clusterHome } from '../embedded/cluster-home';
import { giveTo, serverIdentity } from '../embedded/identity';

/** Puts the copy of a cluster into a new data folder, owned by PostgreSQL's user. */
export async function putCluster(copy: string, dataFolder: string): Promise<void> {
  const identity = serverIdentity();
  const cluster = join(
    clusterHome(dataFolder, identity, () => undefined),
    'postgres',
  );
  await copyTree(copy, cluster, { withFolders: true });
  giveTo(cluster, identity);
  for (const entry of readdirSync(cluster, { recursive: true, withFileTypes: true }))
    giveTo(join(entry.parentPath, entry.name), identity);
  copyFileSync(`${copy}.secrets.json`, `${cluster}.secrets.json`);
}
