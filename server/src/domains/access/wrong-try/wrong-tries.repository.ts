import * as col from '../../../platform/db/col';
import { command, statement } from '../../../platform/db/sql';
import { createHash } from 'node:crypto';
import type { Database, Tx } from '../../../platform/db/connection';

/** The email of a try, and the network from which it comes (`networkOf`). */
export interface TryOrigin {
  email: string;
  network: string;
}
type TryKeys = Record<keyof TryOrigin, Buffer>;

const keyOf = (text: string): Buffer => createHash('sha256').update(text.toLowerCase()).digest();
const keysOf = ({ email, network }: TryOrigin): TryKeys => ({ email: keyOf(email), network: keyOf(network) });

/** Serialises the tries of one network until the transaction ends, so that simultaneous tries are all counted. */
export const lockNetwork = (tx: Tx, { network }: TryOrigin) =>
  tx.execute(command('access.lockNetwork')`
     select pg_advisory_xact_lock(130, hashtext(${network}))`);

/** The input of the rule for wrong tries (TriesSoFar). */
const TRIES = {
  ofPair: col.number,
  pairWait: col.number,
  elsewhere: col.number,
  ofNetwork: col.number,
  networkWait: col.number,
};

/** Indexes: the primary key for the pair and the email, wrong_try_network for the network. */
export function readTries(tx: Tx, origin: TryOrigin) {
  const { email, network } = keysOf(origin);
  return tx.one(statement('access.readTries', TRIES)`
     select coalesce(p.failures, 0) as "ofPair", coalesce(ceil(extract(epoch from p.next_at - now())), 0)::int as "pairWait",
            e.failures as elsewhere, n.failures as "ofNetwork", n.wait as "networkWait"
     from (select) one
     left join wrong_try p on p.email = ${email} and p.network = ${network} and p.last_at > now() - interval '1 day'
     cross join lateral (
       select coalesce(sum(failures), 0)::int as failures from wrong_try
       where email = ${email} and network <> ${network} and last_at > now() - interval '1 hour') e
     cross join lateral (
       select coalesce(sum(failures), 0)::int as failures, coalesce(ceil(extract(epoch from max(last_at) + interval '15 minutes' - now())), 0)::int as wait
       from wrong_try where network = ${network} and last_at > now() - interval '15 minutes') n`);
}

/** Wrong tries of an email within a day, from all networks. */
export const countGuesses = (tx: Tx, email: string) =>
  tx.value(statement('access.countGuesses', { guesses: col.number })`
     select coalesce(sum(failures), 0)::int as guesses from wrong_try where email = ${keyOf(email)} and last_at > now() - interval '1 day'`);

/**
 * Counts a try before its password is checked; the next try of this email from this network has to wait for the delay.
 */
export function countTry(tx: Tx, origin: TryOrigin, failures: number, delaySeconds: number) {
  const { email, network } = keysOf(origin);
  return tx.execute(command('access.countTry')`
     insert into wrong_try (email, network, failures, last_at, next_at) values (${email}, ${network}, ${failures}, now(), now() + make_interval(secs => ${delaySeconds}))
     on conflict (email, network) do update set failures = excluded.failures, last_at = excluded.last_at, next_at = excluded.next_at`);
}

/** Clears the wrong tries of this email from this network, after the right password. */
export async function forgetTries({ engine }: Database, origin: TryOrigin): Promise<void> {
  const { email, network } = keysOf(origin);
  await engine.single.execute(command('access.forgetTries')`
     delete from wrong_try where email = ${email} and network = ${network}`);
}

/**
 * Clears the wrong tries of an email in the transaction that stores a new password, because they concerned the old one.
 */
export const clearWrongTries = (tx: Tx, email: string) =>
  tx.execute(command('access.clearWrongTries')`
     delete from wrong_try where email = ${keyOf(email)}`);
