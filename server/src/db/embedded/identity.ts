import { chownSync, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { spawnSync } from 'node:child_process';
import { StartupError } from '../../base/startup-error';

/** The user that PostgreSQL runs as; empty when this process is no root and simply runs it itself. */
export type Identity = { uid: number; gid: number } | Record<string, never>;

function idOf(flag: '-u' | '-g', user: string): number | undefined {
  const answer = spawnSync('id', [flag, user], { encoding: 'utf8' });
  return answer.status === 0 ? Number(answer.stdout) : undefined;
}

/** PostgreSQL refuses to run as root: as root it is started as `postgres`, or as `nobody`. */
export function serverIdentity(): Identity {
  if (process.platform === 'win32' || process.getuid?.() !== 0) return {};
  for (const user of ['postgres', 'nobody']) {
    const uid = idOf('-u', user);
    const gid = idOf('-g', user);
    if (uid !== undefined && gid !== undefined) return { uid, gid };
  }
  throw new StartupError(
    'PostgreSQL cannot run as root and this system has no user "postgres" or "nobody": start Textloom as another user, or set DATABASE_URL.',
  );
}

/** Whether that user can walk down to `path`. Looks at the mode bits only; a missing folder is no obstacle. */
export function canReach(path: string, identity: Identity): boolean {
  if (identity.uid === undefined) return true;
  for (let folder = resolve(path); ; folder = dirname(folder)) {
    const stat = statSync(folder, { throwIfNoEntry: false });
    if (stat?.isDirectory()) {
      const bit = stat.uid === identity.uid ? 0o100 : stat.gid === identity.gid ? 0o010 : 0o001;
      if ((stat.mode & bit) === 0) return false;
    }
    if (folder === dirname(folder)) return true;
  }
}

/** Hands a path to the user PostgreSQL runs as. */
export function giveTo(path: string, identity: Identity): void {
  if (identity.uid !== undefined) chownSync(path, identity.uid, identity.gid);
}
