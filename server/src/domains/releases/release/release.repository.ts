import type { ParsedManifest, ReleaseChange } from '@textloom/contracts';
import type { Tx } from '../../../platform/db/connection';
import type { ReleaseBuild } from '../build/release-build';
import * as col from '../../../platform/db/col';
import { command, sql, statement } from '../../../platform/db/sql';

/** The state in force for a remote: its last activation. */
const RELEASE_STATE = {
  id: col.number,
  at: col.time,
  by: col.text(),
  action: col.text<ReleaseChange['action']>(),
  version: col.text(),
  enabled: col.bool,
  canary: col.orNull(col.text()),
  share: col.orNull(col.number),
  at_once: col.bool,
};
export type ReleaseState = col.RowOf<typeof RELEASE_STATE>;

const STATE = sql`id, at, by, action, version, enabled, canary, share, at_once`;

/** Changes of a remote, newest first. */
export const readStates = (tx: Tx, remote: string) =>
  tx.query(statement('releases.readStates', RELEASE_STATE)`
     select ${STATE} from remote_activation where remote = ${remote} order by id desc`);

/** The last `limit` changes of each remote, newest first. */
export const readRecentStates = (tx: Tx, limit: number) =>
  tx.query(statement('releases.readRecentStates', { remote: col.text(), ...RELEASE_STATE })`
     select remote, ${STATE} from
       (select *, row_number() over (partition by remote order by id desc) as place from remote_activation) as numbered
     where place <= ${limit} order by id desc`);

const CONTENT = { remote: col.text(), version: col.text(), contract: col.number, build: col.json<ReleaseBuild>({}) };
const MANIFEST = col.json({} as ParsedManifest);

/** A stored release without its manifest. */
export const STORED = {
  ...CONTENT,
  script_bytes: col.orNull(col.number),
  published_at: col.time,
  published_by: col.text(),
};

const RELEASE_ROW = { ...STORED, manifest: MANIFEST, content_hash: col.orNull(col.text()) };
export type ReleaseRow = col.RowOf<typeof RELEASE_ROW>;

const IN_FORCE = { ...CONTENT, manifest: MANIFEST, enabled: col.bool };
export type ReleaseInForce = col.RowOf<typeof IN_FORCE>;

/**
 * One release per remote, as of a release set (a number of the registry): the canary for accounts with a bucket below
 * its share, else the version in force. Uses index remote_activation_latest.
 */
export const readReleaseSet = (tx: Tx, release: number, bucket: number | null) =>
  tx.query(statement('releases.readReleaseSet', IN_FORCE)`
     select r.remote, r.version, r.contract, r.manifest, r.build, a.enabled
     from (select distinct on (remote) * from remote_activation where id <= ${release} order by remote, id desc) as a
     join remote_release r on r.remote = a.remote
       and r.version = case when ${bucket}::int < a.share then a.canary else a.version end
     order by r.remote`);

/** Every release that some account currently gets: versions in force and canaries. */
export const readAllInForce = (tx: Tx) =>
  tx.query(statement('releases.readAllInForce', IN_FORCE)`
     select r.remote, r.version, r.contract, r.manifest, r.build, a.enabled
     from (select distinct on (remote) * from remote_activation order by remote, id desc) as a
     join remote_release r on r.remote = a.remote and r.version in (a.version, a.canary)
     order by r.remote`);

/** `release`: number of the newest release set; `oldest`: the oldest set that open tabs may keep; `canaries`. */
export const readReleaseNumbers = (tx: Tx) =>
  tx.one(statement('releases.readReleaseNumbers', { release: col.number, oldest: col.number, canaries: col.number })`
     select coalesce(max(id), 0)::int as release, coalesce(max(id) filter (where at_once), 0)::int as oldest,
       (select count(*)::int from (select distinct on (remote) canary from remote_activation order by remote, id desc) as a
        where canary is not null) as canaries
     from remote_activation`);

/** A release, by the keys of its table. */
export type ReleaseKey = Pick<ReleaseRow, 'remote' | 'version'>;

/**
 * Records since when releases in force have not fitted: adds new ones, and removes those that fit now or are no longer
 * in force.
 */
export const noteUnfit = (tx: Tx, unfit: readonly ReleaseKey[]) =>
  tx.execute(command('releases.noteUnfit')`
     with unfit as (select * from unnest(${unfit.map(({ remote }) => remote)}::text[], ${unfit.map(({ version }) => version)}::text[]) as u(remote, version))
     update remote_release r set unfit_since = case when (remote, version) in (select * from unfit) then now() end
     where (unfit_since is not null) <> ((remote, version) in (select * from unfit))`);

export const insertRelease = (tx: Tx, release: Omit<ReleaseRow, 'published_at'>) =>
  tx.execute(command('releases.insertRelease')`
     insert into remote_release (remote, version, contract, manifest, build, script_bytes, content_hash, published_by)
     values (${release.remote}, ${release.version}, ${release.contract}, ${JSON.stringify(release.manifest)}, ${JSON.stringify(release.build)}, ${release.script_bytes}, ${release.content_hash}, ${release.published_by})
     on conflict do nothing`);

export type NewState = Omit<ReleaseState, 'id' | 'at'>;

export const insertState = (tx: Tx, remote: string, state: NewState) =>
  tx.execute(command('releases.insertState')`
     insert into remote_activation (remote, by, action, version, enabled, canary, share, at_once)
     values (${remote}, ${state.by}, ${state.action}, ${state.version}, ${state.enabled}, ${state.canary}, ${state.share}, ${state.at_once})`);

const RELEASE = sql`remote, version, contract, manifest, build, script_bytes, content_hash, published_at, published_by`;

/** A stored release. */
export const readRelease = (tx: Tx, remote: string, version: string) =>
  tx.maybeOne(statement('releases.readRelease', RELEASE_ROW)`
     select ${RELEASE} from remote_release where remote = ${remote} and version = ${version}`);

/** Whether any account ever got this release. */
export const wasActivated = (tx: Tx, remote: string, version: string) =>
  tx.value(statement('releases.wasActivated', { was: col.bool })`
     select exists (select from remote_activation where remote = ${remote} and (version = ${version} or canary = ${version})) as was`);

/** Every stored release, newest first within its remote. */
export const readReleases = (tx: Tx) =>
  tx.query(statement('releases.readReleases', RELEASE_ROW)`
     select ${RELEASE} from remote_release order by remote, published_at desc`);

/** Serializes changes across all remotes, so that no two claim the same address. */
export const lockReleases = (tx: Tx) =>
  tx.execute(command('releases.lockReleases')`
     select pg_advisory_xact_lock(hashtextextended('remotes', 0))`);
