import type { Tx } from '../../../platform/db/connection';
import { capsOf, hasReachedCaps, type Caps, type Window } from './caps.repository';
import { hasReachedPromise, promiseOf, type Promised } from './promise.repository';
import { command, join, sql, type Sql } from '../../../platform/db/sql';

/** The limits of campaigns and sequences that may leave people out, as of one moment. Null: it leaves nobody out. */
export interface Limits {
  caps: Caps | null;
  promised: Promised | null;
}

export const NO_LIMITS: Limits = { caps: null, promised: null };

/** Why a person is left out; the first reason that applies. */
export type Limit = 'capped' | 'over_promise';

export interface LimitsQuery {
  at?: Date | null;
  /** The campaign that is about to be written. */
  campaign?: number;
  /** Whether the account has a cap, if that is known. */
  capped?: boolean;
  /** Whether the campaign is also sent to people who have had what they were promised. */
  beyond?: boolean;
}

export const limitsOf = async (
  tx: Tx,
  accountId: number,
  { at = null, campaign, capped = true, beyond = false }: LimitsQuery = {},
): Promise<Limits> => ({
  caps: capped ? await capsOf(tx, accountId, at) : null,
  promised: beyond ? null : await promiseOf(tx, accountId, { at, campaign }),
});

export const isLimited = ({ caps, promised }: Limits): boolean => caps !== null || promised !== null;

/**
 * Serializes checking the limits and writing within an account, so that campaigns and sequences that are sent together
 * see each other's texts. Held until the transaction ends. An unlimited campaign takes it too, because others count its
 * texts.
 */
export const lockLimits = (tx: Tx, accountId: number): Promise<unknown> =>
  tx.query(command('campaigns.lockLimits')`
     select pg_advisory_xact_lock(hashtextextended('caps:' || ${accountId}::int, 0))`);

/** SQL: the Limit that leaves out the phone. */
export function limitReached(account: number, { caps, promised }: Limits, phone: Sql): Sql {
  const cases = [
    ...(caps === null ? [] : [sql`when ${hasReachedCaps(account, caps, phone)} then 'capped'`]),
    ...(promised === null ? [] : [sql`when ${hasReachedPromise(account, promised, phone)} then 'over_promise'`]),
  ];
  return cases.length === 0 ? sql`null::text` : sql`case ${join(cases, ' ')} end`;
}

/** The window of texts that matter to either limit. */
export const windowOf = ({ caps, promised }: Limits): Window => {
  const [one, other] = [caps ?? promised, promised ?? caps];
  if (one === null || other === null) throw new Error('no limit applies to the texts');
  return {
    begin: one.begin < other.begin ? one.begin : other.begin,
    since: Math.min(one.since, other.since),
  };
};
