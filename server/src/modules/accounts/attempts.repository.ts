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

/** Too many failures of late, for this email or from this address. */
export async function tooManyFailures({ engine }: Database, who: Who): Promise<boolean> {
  const [email, address] = keysOf(who);
  const { rows } = await engine.query(
    `select 1 from login_attempt
     where since > now() - ${WINDOW} and ((key = $1 and failures >= $3) or (key = $2 and failures >= $4))`,
    [email, address, MOST_FAILURES.email, MOST_FAILURES.address],
  );
  return rows.length > 0;
}

export async function noteFailure({ engine }: Database, who: Who): Promise<void> {
  await engine.query(
    `with swept as (delete from login_attempt where since < now() - ${WINDOW} and key <> all($1))
     insert into login_attempt as a (key, failures, since) select unnest($1::bytea[]), 1, now()
     on conflict (key) do update set
       failures = case when a.since > now() - ${WINDOW} then a.failures + 1 else 1 end,
       since = case when a.since > now() - ${WINDOW} then a.since else now() end`,
    [keysOf(who)],
  );
}

/** A right password ends the email's count; the address keeps its own. */
export async function forgetFailures({ engine }: Database, email: string): Promise<void> {
  await engine.query('delete from login_attempt where key = $1', [keyOf('email', email)]);
}
