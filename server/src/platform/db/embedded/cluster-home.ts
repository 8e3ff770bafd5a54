import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { StartupError } from '../../base/startup-error';
import { canReach, type Identity } from './identity';

const POINTER = 'postgres.location';
const SYSTEM_HOME = '/var/lib/textloom';

/**
 * The folder of the cluster: the data folder; or, as root, when PostgreSQL's user cannot enter that (a checkout under
 * /root), a separate folder under /var/lib that the data folder refers to. Deleting the data folder still resets
 * everything.
 */
export function clusterHome(dataFolder: string, identity: Identity, log: (line: string) => void): string {
  if (canReach(dataFolder, identity)) return dataFolder;
  const pointer = join(dataFolder, POINTER);
  if (existsSync(pointer)) return readFileSync(pointer, 'utf8').trim();
  const home = join(SYSTEM_HOME, randomBytes(6).toString('hex'));
  try {
    mkdirSync(home, { recursive: true, mode: 0o755 });
    if (!canReach(home, identity)) throw new Error('not reachable');
  } catch {
    throw new StartupError(
      `PostgreSQL (user id ${identity.uid}) cannot reach the data folder ${dataFolder}, nor can ${home} be made: set TEXTLOOM_DATA to a folder that every user may enter.`,
    );
  }
  writeFileSync(pointer, `${home}\n`, { mode: 0o600 });
  log(`PostgreSQL's user cannot enter ${dataFolder}; the database is kept in ${home}.`);
  return home;
}

/** Where the cluster of a data folder is, if it exists. */
export function clusterFolder(dataFolder: string): string {
  const pointer = join(dataFolder, POINTER);
  return join(existsSync(pointer) ? readFileSync(pointer, 'utf8').trim() : dataFolder, 'postgres');
}
