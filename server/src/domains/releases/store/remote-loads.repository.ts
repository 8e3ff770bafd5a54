import type { Tx } from '../../../platform/db/connection';

/** Loads of one release, by bucket of duration. */
export interface CountedLoads {
  remote: string;
  version: string;
  loads: number;
  spread: readonly number[];
}

const TODAY = `(now() at time zone 'utc')::date`;

/** Adds to the counts of today; unknown releases are ignored. In one order, so that two reports cannot deadlock. */
export const addLoads = (tx: Tx, counted: readonly CountedLoads[]) =>
  tx.execute(
    `insert into remote_load as kept (remote, version, day, loads, spread)
     select r.remote, r.version, ${TODAY}, n.loads, n.spread::int[]
     from unnest($1::text[], $2::text[], $3::int[], $4::text[]) as n (remote, version, loads, spread)
     join remote_release r on r.remote = n.remote and r.version = n.version
     order by r.remote, r.version
     on conflict (remote, version, day) do update set
       loads = kept.loads + excluded.loads,
       spread = (select array_agg(coalesce(a, 0) + coalesce(b, 0) order by place)
                 from unnest(kept.spread, excluded.spread) with ordinality as classes (a, b, place))`,
    [
      counted.map(({ remote }) => remote),
      counted.map(({ version }) => version),
      counted.map(({ loads }) => loads),
      counted.map(({ spread }) => `{${spread.join(',')}}`),
    ],
  );

export interface Failure {
  remote: string;
  version: string;
  message: string;
  traceId: string;
}

/** Counts a failure of today and keeps it as the last one; an unknown release is ignored. */
export const addFailure = (tx: Tx, { remote, version, message, traceId }: Failure) =>
  tx.execute(
    `insert into remote_load as kept (remote, version, day, failures, spread, last_error, last_error_at, last_trace)
     select remote, version, ${TODAY}, 1, '{}', $3, now(), $4 from remote_release where remote = $1 and version = $2
     on conflict (remote, version, day) do update set
       failures = kept.failures + 1,
       last_error = excluded.last_error, last_error_at = excluded.last_error_at, last_trace = excluded.last_trace`,
    [remote, version, message, traceId],
  );

/** The tabs' reports about a release on one day. */
export interface LoadRow {
  remote: string;
  version: string;
  /** "2026-11-22", in UTC. */
  day: string;
  loads: number;
  failures: number;
  spread: number[];
  last_error: string | null;
  last_error_at: Date | null;
  last_trace: string | null;
}

/** The last `days` days until today, oldest first. */
export const readLoads = (tx: Tx, days: number) =>
  tx.query<LoadRow>(
    `select remote, version, day, loads, failures, spread, last_error, last_error_at, last_trace
     from remote_load where day > ${TODAY} - $1::int order by day`,
    [days],
  );
