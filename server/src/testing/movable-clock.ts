import type { TestDatabase } from './database';

export interface MovableClock {
  now(): Date;
  set(at: Date): Promise<void>;
}

/** Lets a test set `now()` of its database. Call it before anything uses the database. */
export async function movableClock(db: TestDatabase, start: Date): Promise<MovableClock> {
  let at = start;
  const admin = await db.dedicated();
  await admin.query(`
    create schema clock;
    create table clock.time (at timestamptz not null);
    grant usage on schema clock to public;
    grant select on clock.time to public;
    create function clock.now() returns timestamptz language sql stable as 'select at from clock.time';
    do $$ begin execute format('alter database %I set search_path = clock, pg_catalog, public', current_database()); end $$`);
  await admin.query('insert into clock.time values ($1)', [start]);
  db.beforeDrop(() => admin.end());
  return {
    now: () => at,
    async set(next) {
      at = next;
      await admin.query('update clock.time set at = $1', [next]);
    },
  };
}

/**
 * The fifth of the next month in which no clocks change, about noon in the US: later than the real clock, which triggers
 * and defaults of the database use. A story of three weeks meets no change either.
 */
export function comingFifth(): Date {
  const now = new Date();
  let month = now.getUTCMonth() + 1;
  while ([2, 10].includes(month % 12)) month += 1;
  return new Date(Date.UTC(now.getUTCFullYear(), month, 5, 16));
}
