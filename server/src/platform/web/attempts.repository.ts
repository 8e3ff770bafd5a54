import * as col from '../db/col';
import { command, sql, statement } from '../db/sql';
import { createHash } from 'node:crypto';
import type { Expired } from '../db/delete-expired';
import type { Database } from '../db/connection';

export const EXPIRED_OF_ATTEMPTS: Expired = { login_attempt: sql`since < now() - interval '1 day'` };

const ATTEMPTS_WINDOW = sql`interval '15 minutes'`;

/** A counter: `name` is the purpose, `value` the address or email; more than `most` within 15 minutes are too many. */
export interface Limit {
  name: string;
  value: string;
  most: number;
}

const keyOf = ({ name, value }: Limit): Buffer =>
  createHash('sha256').update(`${name}:${value.toLowerCase()}`).digest();

/** Clears the counters after a successful attempt. */
export async function forgetAttempts({ engine }: Database, limits: readonly Limit[]): Promise<void> {
  await engine.single.execute(command('platform.forgetAttempts')`
     delete from login_attempt where key = any(${limits.map(keyOf)})`);
}

/**
 * Counts an attempt under each limit before its work is done, so that concurrent attempts are counted too. Returns the
 * seconds to wait after too many attempts, otherwise 0. Covers all processes.
 */
export function countAttempt({ engine }: Database, limits: readonly Limit[]) {
  const keys = limits.map(keyOf);
  return engine.single.value(statement('platform.countAttempt', { wait: col.number })`
     with limits as (select * from unnest(${keys}::bytea[], ${limits.map(({ most }) => most)}::int[]) as l (key, most)),
     swept as (
       delete from login_attempt where key in (
         select key from login_attempt where since < now() - ${ATTEMPTS_WINDOW} and key <> all(${keys}) for update skip locked)
     ),
     counted as (
       insert into login_attempt as a (key, failures, since) select key, 1, now() from limits order by key
       on conflict (key) do update set
         failures = case when a.since > now() - ${ATTEMPTS_WINDOW} then a.failures + 1 else 1 end,
         since = case when a.since > now() - ${ATTEMPTS_WINDOW} then a.since else now() end
       returning key, failures, since
     )
     select coalesce(max(greatest(1, ceil(extract(epoch from since + ${ATTEMPTS_WINDOW} - now()))))::int, 0) as wait
     from counted join limits using (key) where failures > most`);
}
