import type { ReleaseRow } from './release.repository';
import type { Tx } from '../../../platform/db/connection';

/** A stored release for the page of the remotes. */
export interface StoredRelease extends Omit<ReleaseRow, 'manifest' | 'content_hash'> {
  title: string;
  unfit_since: Date | null;
}

/** The newest `limit` releases of each remote and those in force, newest first. */
export const readStoredReleases = (tx: Tx, limit: number) =>
  tx.query<StoredRelease>(
    `select remote, version, contract, manifest ->> 'title' as title, build, script_bytes, published_at, published_by, unfit_since
     from (select *, row_number() over (partition by remote order by published_at desc, version desc) as place
           from remote_release) as r
     where place <= $1 or exists (
       select from (select distinct on (remote) * from remote_activation order by remote, id desc) as a
       where a.remote = r.remote and r.version in (a.version, a.canary))
     order by remote, published_at desc, version desc`,
    [limit],
  );

/** Title of a remote in its newest release; undefined when it has none. */
export const readTitle = (tx: Tx, remote: string) =>
  tx.maybeValue<string>(
    `select manifest ->> 'title' as title from remote_release where remote = $1
     order by published_at desc, version desc limit 1`,
    [remote],
  );

export const readEmail = (tx: Tx, userId: number) =>
  tx.value<string>('select email from app_user where id = $1', [userId]);
