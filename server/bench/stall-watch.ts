import pg from 'pg';

export interface StallWatch {
  stop(): Promise<void>;
}

interface Options {
  databaseUrl: string;
  /** Age in milliseconds of the oldest pending item; 0 without one. */
  waiting: () => number;
  /** Age in milliseconds that counts as a stall. */
  longerThanMs?: number;
}

const EVERY_MS = 250;
const AGAIN_MS = 1_000;

/** The activity of backends, their waits and blockers, and the state of the queue. */
const LOOK = `with backend as (
  select pid, state || coalesce(' ' || wait_event_type || ':' || wait_event, ' running') as does, cardinality(pg_blocking_pids(pid)) > 0 as blocked,
    (extract(epoch from clock_timestamp() - coalesce(xact_start, query_start)) * 1000)::int as ms, left(regexp_replace(query, '\\s+', ' ', 'g'), 100) as query
  from pg_stat_activity where pid <> pg_backend_pid() and state <> 'idle'
)
select json_build_object(
  'backends', (select json_object_agg(does, n) from (select does, count(*) || ' up to ' || max(ms) || ' ms' as n from backend group by does) b),
  'blocked', (select json_agg(query) from backend where blocked),
  'queue', (select json_build_object('due', count(*) filter (where next_at <= now() and (lease_until is null or lease_until < now())),
      'leased', count(*) filter (where lease_until >= now()), 'later', count(*) filter (where next_at > now()), 'mostAttempts', max(attempts)) from send_queue),
  'unsettled', (select count(*) from message where status = 0 and claimed_at is not null)) as seen`;

/**
 * Prints the activity of the database during a stall, so that its cause is visible: lock or disk waits in the backends,
 * a lost wake-up as unclaimed due messages, a silent carrier as leased ones, retries as later ones, a server without
 * CPU as backends that wait for their client. A gap of this process's own clock means that the machine was suspended.
 */
export async function watchForStalls({ databaseUrl, waiting, longerThanMs = 2_000 }: Options): Promise<StallWatch> {
  const client = new pg.Client({ connectionString: databaseUrl, application_name: 'stall_watch' });
  await client.connect();
  let last = performance.now();
  let told = 0;
  const look = async (): Promise<void> => {
    const now = performance.now();
    const gap = now - last - EVERY_MS;
    last = now;
    if (gap > 1_000) console.log(`this process was suspended for ${Math.round(gap)} ms`);
    const age = waiting();
    if (age < longerThanMs || now - told < AGAIN_MS) return;
    told = now;
    const { rows } = await client.query<{ seen: unknown }>(LOOK);
    console.log(`stall: the oldest has waited for ${Math.round(age)} ms`, JSON.stringify(rows[0]?.seen));
  };
  let looking = Promise.resolve();
  const timer = setInterval(() => {
    looking = looking.then(look).catch((error: unknown) => console.error('stall watch', error));
  }, EVERY_MS);
  return {
    async stop() {
      clearInterval(timer);
      await looking;
      await client.end();
    },
  };
}
