import type { ParsedManifest, ReleaseChange } from '@textloom/contracts';
import { columnsOf } from '../../../platform/db/columns';
import type { Tx } from '../../../platform/db/connection';
import type { ReleaseBuild } from './release-build';

/** The state in force for a remote: its last activation. */
export interface ReleaseState extends Omit<ReleaseChange, 'at'> {
  at: Date;
}

const STATE = 'id, at, by, action, version, enabled, canary, share, at_once';

/** Changes of a remote, newest first. */
export const readStates = (tx: Tx, remote: string) =>
  tx.query<ReleaseState>(`select ${STATE} from remote_activation where remote = $1 order by id desc`, [remote]);

/** The last `limit` changes of each remote, newest first. */
export const readRecentStates = (tx: Tx, limit: number): Promise<(ReleaseState & { remote: string })[]> =>
  tx.query(
    `select remote, ${STATE} from
       (select *, row_number() over (partition by remote order by id desc) as place from remote_activation) as numbered
     where place <= $1 order by id desc`,
    [limit],
  );

export interface ReleaseRow {
  remote: string;
  version: string;
  contract: number;
  manifest: ParsedManifest;
  build: ReleaseBuild;
  script_bytes: number | null;
  content_hash: string | null;
  published_at: Date;
  published_by: string;
}

export interface ReleaseInForce extends Pick<ReleaseRow, 'remote' | 'version' | 'contract' | 'manifest' | 'build'> {
  enabled: boolean;
}

/**
 * One release per remote, as of a release set (a number of the registry): the canary for accounts with a bucket below
 * its share, else the version in force. Uses index remote_activation_latest.
 */
export const readReleaseSet = (tx: Tx, release: number, bucket: number | null) =>
  tx.query<ReleaseInForce>(
    `select r.remote, r.version, r.contract, r.manifest, r.build, a.enabled
     from (select distinct on (remote) * from remote_activation where id <= $1 order by remote, id desc) as a
     join remote_release r on r.remote = a.remote
       and r.version = case when $2::int < a.share then a.canary else a.version end
     order by r.remote`,
    [release, bucket],
  );

/** Every release that some account currently gets: versions in force and canaries. */
export const readAllInForce = (tx: Tx) =>
  tx.query<ReleaseInForce>(
    `select r.remote, r.version, r.contract, r.manifest, r.build, a.enabled
     from (select distinct on (remote) * from remote_activation order by remote, id desc) as a
     join remote_release r on r.remote = a.remote and r.version in (a.version, a.canary)
     order by r.remote`,
  );

/** `release`: number of the newest release set; `oldest`: the oldest set that open tabs may keep; `canaries`. */
export const readReleaseNumbers = (tx: Tx): Promise<{ release: number; oldest: number; canaries: number }> =>
  tx.one(
    `select coalesce(max(id), 0)::int as release, coalesce(max(id) filter (where at_once), 0)::int as oldest,
       (select count(*)::int from (select distinct on (remote) canary from remote_activation order by remote, id desc) as a
        where canary is not null) as canaries
     from remote_activation`,
  );

/** A release, by the keys of its table. */
export type ReleaseKey = Pick<ReleaseRow, 'remote' | 'version'>;

/** Since when releases in force have not fitted: notes new ones, and forgets those that fit now or left. */
export const noteUnfit = (tx: Tx, unfit: readonly ReleaseKey[]) =>
  tx.execute(
    `with unfit as (select * from unnest($1::text[], $2::text[]) as u(remote, version))
     update remote_release r set unfit_since = case when (remote, version) in (select * from unfit) then now() end
     where (unfit_since is not null) <> ((remote, version) in (select * from unfit))`,
    [unfit.map(({ remote }) => remote), unfit.map(({ version }) => version)],
  );

export function insertRelease(tx: Tx, release: Omit<ReleaseRow, 'published_at'>) {
  const { names, places, values } = columnsOf(release, 1);
  return tx.execute(`insert into remote_release (${names}) values (${places}) on conflict do nothing`, values);
}

export type NewState = Omit<ReleaseState, 'id' | 'at'>;

export function insertState(tx: Tx, remote: string, state: NewState) {
  const { names, places, values } = columnsOf({ remote, ...state }, 1);
  return tx.execute(`insert into remote_activation (${names}) values (${places})`, values);
}

const RELEASE = 'remote, version, contract, manifest, build, script_bytes, content_hash, published_at, published_by';

/** A stored release. */
export const readRelease = (tx: Tx, remote: string, version: string) =>
  tx.maybeOne<ReleaseRow>(`select ${RELEASE} from remote_release where remote = $1 and version = $2`, [
    remote,
    version,
  ]);

/** Whether any account ever got this release. */
export const wasActivated = (tx: Tx, remote: string, version: string) =>
  tx.value<boolean>(
    'select exists (select from remote_activation where remote = $1 and (version = $2 or canary = $2)) as was',
    [remote, version],
  );

/** Every stored release, newest first within its remote. */
export const readReleases = (tx: Tx) =>
  tx.query<ReleaseRow>(`select ${RELEASE} from remote_release order by remote, published_at desc`);

/** Serializes changes across all remotes, so that no two claim the same address. */
export const lockReleases = (tx: Tx): Promise<unknown> =>
  tx.query(`select pg_advisory_xact_lock(hashtextextended('remotes', 0))`);
