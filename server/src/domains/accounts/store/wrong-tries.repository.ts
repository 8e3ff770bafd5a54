import { createHash } from 'node:crypto';
import type { Database, Tx } from '../../../platform/db/connection';
import type { TriesSoFar } from '../rules/wrong-tries.policy';

/** The email of a try, and the network from which it comes (`networkOf`). */
export interface TryOrigin {
  email: string;
  network: string;
}

const keyOf = (text: string): Buffer => createHash('sha256').update(text.toLowerCase()).digest();
const keysOf = ({ email, network }: TryOrigin): [Buffer, Buffer] => [keyOf(email), keyOf(network)];

/**
 * Serialises the tries of one network until the transaction ends, so that tries sent at the same moment are all
 * counted.
 */
export const lockNetwork = (tx: Tx, { network }: TryOrigin) =>
  tx.query('select pg_advisory_xact_lock(130, hashtext($1))', [network]);

/** Indexes: the primary key for the pair and the email, wrong_try_network for the network. */
export const readTries = (tx: Tx, origin: TryOrigin) =>
  tx.one<TriesSoFar>(
    `select coalesce(p.failures, 0) as "ofPair", coalesce(ceil(extract(epoch from p.next_at - now())), 0)::int as "pairWait",
            e.failures as elsewhere, n.failures as "ofNetwork", n.wait as "networkWait"
     from (select) one
     left join wrong_try p on p.email = $1 and p.network = $2 and p.last_at > now() - interval '1 day'
     cross join lateral (
       select coalesce(sum(failures), 0)::int as failures from wrong_try
       where email = $1 and network <> $2 and last_at > now() - interval '1 hour') e
     cross join lateral (
       select coalesce(sum(failures), 0)::int as failures, coalesce(ceil(extract(epoch from max(last_at) + interval '15 minutes' - now())), 0)::int as wait
       from wrong_try where network = $2 and last_at > now() - interval '15 minutes') n`,
    keysOf(origin),
  );

/** Wrong tries of an email within a day, from anywhere. */
export const countGuesses = (tx: Tx, email: string) =>
  tx.value<number>(
    `select coalesce(sum(failures), 0)::int from wrong_try where email = $1 and last_at > now() - interval '1 day'`,
    [keyOf(email)],
  );

/**
 * Marks that a user is mailed about guesses; undefined if that was done within a day. Returns the email, and that of the
 * account's owner.
 */
export const markGuessesMailed = (tx: Tx, userId: number) =>
  tx.maybeOne<{ email: string; owner: string }>(
    `update app_user u set guesses_mailed_at = now()
     from app_user o
     where u.id = $1 and (u.guesses_mailed_at is null or u.guesses_mailed_at < now() - interval '1 day')
       and o.account_id = u.account_id and o.owner and not o.deleted
     returning u.email, o.email as owner`,
    [userId],
  );

/**
 * Counts a try before its password is checked; the next try of this email from this network has to wait for the delay.
 */
export const countTry = (tx: Tx, origin: TryOrigin, failures: number, delaySeconds: number) =>
  tx.execute(
    `insert into wrong_try (email, network, failures, last_at, next_at) values ($1, $2, $3, now(), now() + make_interval(secs => $4))
     on conflict (email, network) do update set failures = excluded.failures, last_at = excluded.last_at, next_at = excluded.next_at`,
    [...keysOf(origin), failures, delaySeconds],
  );

/** Clears the wrong tries of this email from this network, after the right password. */
export async function forgetTries({ engine }: Database, origin: TryOrigin): Promise<void> {
  await engine.query('delete from wrong_try where email = $1 and network = $2', keysOf(origin));
}

/** Clears the wrong tries of an email in the transaction that stores a new password: they were made against the old one. */
export const clearWrongTries = (tx: Tx, email: string) =>
  tx.execute('delete from wrong_try where email = $1', [keyOf(email)]);
