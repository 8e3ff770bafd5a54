import { createHash } from 'node:crypto';
import type { Database } from '../../db/connection';

const WINDOW = `interval '15 minutes'`;
const MOST_FAILURES = { email: 10, address: 60 } as const;

interface Who {
  email: string;
  address: string;
}

const keyOf = (kind: keyof Who, value: string): Buffer => createHash('sha256').update(`${kind}:${value.toLowerCase()}`).digest();
const keysOf = (who: Who): [Buffer, Buffer] => [keyOf('email', who.email), keyOf('address', who.address)];

/**
 * Counts an attempt before the password is looked at, so that guesses sent at the same moment count too;
 * true when the email or the address has had too many that failed.
 */
export async function tooManyAttempts({ engine }: Database, who: Who): Promise<boolean> {
  const keys = keysOf(who);
  const { rows } = await engine.query<{ many: boolean }>(
    `with swept as (
       delete from login_attempt where key in (
         select key from login_attempt where since < now() - ${WINDOW} and key <> all($1) for update skip locked)
     ),
     counted as (
       insert into login_attempt as a (key, failures, since) select key, 1, now() from unnest($1::bytea[]) key order by key
       on conflict (key) do update set
         failures = case when a.since > now() - ${WINDOW} then a.failures + 1 else 1 end,
         since = case when a.since > now() - ${WINDOW} then a.since else now() end
       returning key, failures
     ) select coalesce(bool_or(failures > case when key = $2 then $3::int else $4::int end), false) as many from counted`,
    [keys, keys[0], MOST_FAILURES.email, MOST_FAILURES.address],
  );
  return rows[0]?.many === true;
}

/** A right password ends the email's count; the address keeps its own, without this attempt. */
export async function forgetAttempt({ engine }: Database, who: Who): Promise<void> {
  const [email, address] = keysOf(who);
  await engine.query(
    'with gone as (delete from login_attempt where key = $1) update login_attempt set failures = failures - 1 where key = $2 and failures > 0',
    [email, address],
  );
}
