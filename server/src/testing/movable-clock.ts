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
