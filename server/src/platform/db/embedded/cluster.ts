import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { StartupError } from '../../base/startup-error';
import { giveTo, type Identity } from './identity';

const secretsSchema = z.object({ superuser: z.string(), login: z.string() });

/** The passwords of a cluster: of its superuser and of Textloom's login role. */
export type ClusterSecrets = z.infer<typeof secretsSchema>;

export const SUPERUSER = 'postgres';

/** The environment of PostgreSQL, independent of the operator's locale and time zone. */
export function postgresEnvironment(): NodeJS.ProcessEnv {
  return { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' };
}

function initialise(cluster: string, binaries: string, identity: Identity, password: string): void {
  // Built under another name and renamed at the end, so that a kill leaves no partial cluster.
  const partial = `${cluster}.partial`;
  rmSync(partial, { recursive: true, force: true });
  mkdirSync(partial, { mode: 0o700 });
  giveTo(partial, identity);
  const passwordFile = `${partial}.password`;
  writeFileSync(passwordFile, password, { mode: 0o600 });
  giveTo(passwordFile, identity);
  try {
    const run = spawnSync(
      join(binaries, 'bin', 'initdb'),
      [
        ...['-D', partial, '-U', SUPERUSER, '--auth=scram-sha-256', `--pwfile=${passwordFile}`],
        ...['-E', 'UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'],
      ],
      { ...identity, env: postgresEnvironment(), cwd: '/', encoding: 'utf8' },
    );
    if (run.status !== 0) {
      const reason = (run.error?.message ?? run.stderr).trim().split('\n').at(-1) ?? 'no reason given';
      throw new StartupError(`The embedded PostgreSQL could not be initialised: ${reason}`);
    }
  } finally {
    rmSync(passwordFile, { force: true });
  }
  renameSync(partial, cluster);
}

/** Creates the cluster on the first start. Returns its passwords, which only this user may read. */
export function ensureCluster(cluster: string, binaries: string, identity: Identity): ClusterSecrets {
  const file = `${cluster}.secrets.json`;
  if (existsSync(join(cluster, 'PG_VERSION')) && existsSync(file)) {
    return secretsSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
  }
  if (existsSync(cluster)) {
    throw new StartupError(
      `${cluster} exists but is not a cluster of Textloom (its ${file} is missing): move it away, or set TEXTLOOM_DATA to another folder.`,
    );
  }
  const secret = (): string => randomBytes(24).toString('base64url');
  const secrets: ClusterSecrets = { superuser: secret(), login: secret() };
  writeFileSync(file, JSON.stringify(secrets), { mode: 0o600 });
  initialise(cluster, binaries, identity, secrets.superuser);
  return secrets;
}
