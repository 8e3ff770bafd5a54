import type { Tx } from '../../../platform/db/connection';
import * as col from '../../../platform/db/col';
import { command, sql, statement } from '../../../platform/db/sql';

/** Loads of one release, by bucket of duration. */
export interface CountedLoads {
  remote: string;
  version: string;
  loads: number;
  spread: readonly number[];
}

const TODAY = sql`(now() at time zone 'utc')::date`;

/**
 * Adds to the counts of today; ignores unknown releases. Rows are written in one order, so that two reports cannot
 * deadlock.
 */
export const addLoads = (tx: Tx, counted: readonly CountedLoads[]) =>
  tx.execute(command('releases.addLoads')`
     insert into remote_load as kept (remote, version, day, loads, spread)
     select r.remote, r.version, ${TODAY}, n.loads, n.spread::int[]
     from unnest(${counted.map(({ remote }) => remote)}::text[], ${counted.map(({ version }) => version)}::text[], ${counted.map(({ loads }) => loads)}::int[], ${counted.map(({ spread }) => `{${spread.join(',')}}`)}::text[]) as n (remote, version, loads, spread)
     join remote_release r on r.remote = n.remote and r.version = n.version
     order by r.remote, r.version
     on conflict (remote, version, day) do update set
       loads = kept.loads + excluded.loads,
       spread = (select array_agg(coalesce(a, 0) + coalesce(b, 0) order by place)
                 from unnest(kept.spread, excluded.spread) with ordinality as classes (a, b, place))`);

export interface Failure {
  remote: string;
  version: string;
  message: string;
  traceId: string;
}

/** Counts a failure of today and stores it as the last one; ignores an unknown release. */
export const addFailure = (tx: Tx, { remote, version, message, traceId }: Failure) =>
  tx.execute(command('releases.addFailure')`
     insert into remote_load as kept (remote, version, day, failures, spread, last_error, last_error_at, last_trace)
     select remote, version, ${TODAY}, 1, '{}', ${message}, now(), ${traceId} from remote_release where remote = ${remote} and version = ${version}
     on conflict (remote, version, day) do update set
       failures = kept.failures + 1,
       last_error = excluded.last_error, last_error_at = excluded.last_error_at, last_trace = excluded.last_trace`);

/** What tabs reported about a release on one day. */
const LOAD_ROW = {
  remote: col.text(),
  version: col.text(),
  /** "2026-11-22", in UTC. */
  day: col.day,
  loads: col.number,
  failures: col.number,
  spread: col.numbers,
  last_error: col.orNull(col.text()),
  last_error_at: col.orNull(col.time),
  last_trace: col.orNull(col.text()),
};
export type LoadRow = col.RowOf<typeof LOAD_ROW>;

/** The last `days` days until today, oldest first. */
export const readLoads = (tx: Tx, days: number) =>
  tx.query(statement('releases.readLoads', LOAD_ROW)`
     select remote, version, day, loads, failures, spread, last_error, last_error_at, last_trace
     from remote_load where day > ${TODAY} - ${days}::int order by day`);
