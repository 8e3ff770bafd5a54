import { chownSync, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { spawnSync } from 'node:child_process';
import { StartupError } from '../../base/startup-error';

/** The user that PostgreSQL runs as; empty when this process is not root and runs it as itself. */
export type Identity = { uid: number; gid: number } | Record<string, never>;

function idOf(flag: '-u' | '-g', user: string): number | undefined {
  const answer = spawnSync('id', [flag, user], { encoding: 'utf8' });
  return answer.status === 0 ? Number(answer.stdout) : undefined;
}

/** PostgreSQL refuses to run as root, so root starts it as `postgres` or `nobody`. */
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

/** Whether that user can enter `path`. Checks the mode bits only; a missing folder counts as reachable. */
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

/** Changes the owner of a path to PostgreSQL's user. */
export function giveTo(path: string, identity: Identity): void {
  if (identity.uid !== undefined) chownSync(path, identity.uid, identity.gid);
}
