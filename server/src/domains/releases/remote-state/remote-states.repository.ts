import { STORED } from '../release/release.repository';
import type { Tx } from '../../../platform/db/connection';
import * as col from '../../../platform/db/col';
import { statement } from '../../../platform/db/sql';

/** A stored release for the page of the remotes. */
const STORED_RELEASE = { ...STORED, title: col.text(), unfit_since: col.orNull(col.time) };
export type StoredRelease = col.RowOf<typeof STORED_RELEASE>;

/** The newest `limit` releases of each remote and those in force, newest first. */
export const readStoredReleases = (tx: Tx, limit: number) =>
  tx.query(statement('releases.readStoredReleases', STORED_RELEASE)`
     select remote, version, contract, manifest ->> 'title' as title, build, script_bytes, published_at, published_by, unfit_since
     from (select *, row_number() over (partition by remote order by published_at desc, version desc) as place
           from remote_release) as r
     where place <= ${limit} or exists (
       select from (select distinct on (remote) * from remote_activation order by remote, id desc) as a
       where a.remote = r.remote and r.version in (a.version, a.canary))
     order by remote, published_at desc, version desc`);

/** Title of a remote in its newest release; undefined when it has none. */
export const readTitle = (tx: Tx, remote: string) =>
  tx.maybeValue(statement('releases.readTitle', { title: col.text() })`
     select manifest ->> 'title' as title from remote_release where remote = ${remote}
     order by published_at desc, version desc limit 1`);

export const readEmail = (tx: Tx, userId: number) =>
  tx.value(statement('releases.readEmail', { email: col.text() })`select email from app_user where id = ${userId}`);
