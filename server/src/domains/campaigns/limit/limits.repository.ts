import type { Tx } from '../../../platform/db/connection';
import { capsOf, hadEnough, type Caps, type Window } from './caps.repository';
import { hadAll, promiseOf, type Promised } from './promise.repository';
import { command, join, sql, type Sql } from '../../../platform/db/sql';

/** What may leave people out of a text of campaigns and sequences, as of one moment. Null: it leaves nobody out. */
export interface Limits {
  caps: Caps | null;
  promised: Promised | null;
}

export const NO_LIMITS: Limits = { caps: null, promised: null };

/** Why somebody is left out; the first that applies. */
export type Limit = 'capped' | 'over_promise';

export interface LimitsAsked {
  at?: Date | null;
  /** The campaign that is about to be written. */
  campaign?: number;
  /** Whether the account has a cap, if that is known. */
  capped?: boolean;
  /** The campaign is sent to people who have had what they were promised, too. */
  beyond?: boolean;
}

export const limitsOf = async (
  tx: Tx,
  accountId: number,
  { at = null, campaign, capped = true, beyond = false }: LimitsAsked = {},
): Promise<Limits> => ({
  caps: capped ? await capsOf(tx, accountId, at) : null,
  promised: beyond ? null : await promiseOf(tx, accountId, { at, campaign }),
});

export const isLimited = ({ caps, promised }: Limits): boolean => caps !== null || promised !== null;

/**
 * Lets one transaction of the account judge and write at a time, so that campaigns and sequences that are sent together
 * see each other's texts. Held until the transaction ends. A campaign that nothing limits takes it too: others count it.
 */
export const lockLimits = (tx: Tx, accountId: number): Promise<unknown> =>
  tx.query(command('campaigns.lockLimits')`
     select pg_advisory_xact_lock(hashtextextended('caps:' || ${accountId}::int, 0))`);

/** SQL: the Limit that leaves out the phone. */
export function limitReached(account: number, { caps, promised }: Limits, phone: Sql): Sql {
  const cases = [
    ...(caps === null ? [] : [sql`when ${hadEnough(account, caps, phone)} then 'capped'`]),
    ...(promised === null ? [] : [sql`when ${hadAll(account, promised, phone)} then 'over_promise'`]),
  ];
  return cases.length === 0 ? sql`null::text` : sql`case ${join(cases, ' ')} end`;
}

/** The texts that matter to either. */
export const windowOf = ({ caps, promised }: Limits): Window => {
  const [one, other] = [caps ?? promised, promised ?? caps];
  if (one === null || other === null) throw new Error('nothing limits the texts');
  return {
    begin: one.begin < other.begin ? one.begin : other.begin,
    since: Math.min(one.since, other.since),
  };
};
