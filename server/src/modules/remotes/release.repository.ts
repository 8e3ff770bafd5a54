import type { ParsedManifest } from '@textloom/contracts';
import type { Tx } from '../../db/connection';

export type ReleaseAction = 'activate' | 'rollback' | 'disable' | 'enable';

export interface ActiveRelease {
  remote: string;
  version: string;
  contract: number;
  manifest: ParsedManifest;
  enabled: boolean;
}

/** The active release of each remote: its last activation (index remote_activation_latest). */
export const readActiveReleases = (tx: Tx): Promise<ActiveRelease[]> =>
  tx.query<ActiveRelease>(
    `select distinct on (a.remote) a.remote, a.version, r.contract, r.manifest, a.enabled
     from remote_activation a join remote_release r using (remote, version)
     order by a.remote, a.id desc`,
  );

/** Increases with every change of the registry. */
export async function readRegistryNumber(tx: Tx): Promise<number> {
  const { number } = await tx.one<{ number: number }>(
    'select coalesce((select max(id) from remote_activation), 0) + (select count(*) from remote_release) as number',
  );
  return number;
}

export async function hasRelease(tx: Tx, remote: string, version: string): Promise<boolean> {
  return (
    (await tx.maybeOne('select 1 from remote_release where remote = $1 and version = $2', [remote, version])) !==
    undefined
  );
}

export const insertRelease = (
  tx: Tx,
  remote: string,
  version: string,
  contract: number,
  manifest: ParsedManifest,
): Promise<number> =>
  tx.execute(
    'insert into remote_release (remote, version, contract, manifest) values ($1, $2, $3, $4) on conflict do nothing',
    [remote, version, contract, JSON.stringify(manifest)],
  );

export const insertActivation = (tx: Tx, remote: string, version: string, action: ReleaseAction): Promise<number> =>
  tx.execute('insert into remote_activation (remote, version, enabled, action) values ($1, $2, $3, $4)', [
    remote,
    version,
    action !== 'disable',
    action,
  ]);

/** The manifest of a stored release. */
export const readManifest = async (tx: Tx, remote: string, version: string): Promise<ParsedManifest> =>
  (
    await tx.one<{ manifest: ParsedManifest }>(
      'select manifest from remote_release where remote = $1 and version = $2',
      [remote, version],
    )
  ).manifest;

/** Serializes decisions over all remotes, so that no two take the same address. */
export const lockReleases = (tx: Tx): Promise<unknown> =>
  tx.query(`select pg_advisory_xact_lock(hashtextextended('remotes', 0))`);

export interface ActivationRow {
  id: number;
  version: string;
  enabled: boolean;
  action: ReleaseAction;
}

/** Activations of a remote, newest first. */
export const readActivations = (tx: Tx, remote: string): Promise<ActivationRow[]> =>
  tx.query<ActivationRow>(
    'select id, version, enabled, action from remote_activation where remote = $1 order by id desc',
    [remote],
  );

export interface ReleaseRow {
  remote: string;
  version: string;
  contract: number;
  published_at: Date;
}

export const readReleases = (tx: Tx): Promise<ReleaseRow[]> =>
  tx.query<ReleaseRow>(
    'select remote, version, contract, published_at from remote_release order by remote, published_at desc',
  );
