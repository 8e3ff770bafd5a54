import type { TwoTexts } from '@textloom/contracts';
import type { Tx } from '../../../platform/db/connection';

export const findComparison = (tx: Tx, accountId: number, id: number) =>
  tx.maybeOne<{ ab_winner: number | null; tie: boolean; ab_decide_at: Date | null }>(
    `select ab_winner, coalesce((ab ->> 'tie')::boolean, false) as tie, ab_decide_at from campaign
     where account_id = $1 and id = $2::bigint and ab is not null and not deleted`,
    [accountId, id],
  );

export interface Undecided {
  id: number;
  account_id: number;
  ab: TwoTexts;
}

/** A campaign whose comparison is over, locked: other workers skip it. Relies on campaign_ab. */
export const lockUndecided = (tx: Tx) =>
  tx.maybeOne<Undecided>(
    `select id, account_id, ab from campaign
     where ab is not null and ab_winner is null and ab_decide_at <= now() and state in ('sending', 'paused', 'done') and not deleted
     order by ab_decide_at limit 1 for update skip locked`,
  );

/** Restarts the time of the comparison. */
export const compareAgain = (tx: Tx, { id, ab }: Undecided) =>
  tx.execute(`update campaign set ab_decide_at = now() + $2 * interval '1 hour' where id = $1`, [id, ab.hours]);

/**
 * Stores the text of the others, the first one if neither won, and the time of the choice, from which the validity of its
 * messages counts.
 */
export const storeWinner = (tx: Tx, id: number, winner: 1 | 2 | null) =>
  tx.execute(
    `update campaign set ab_winner = $2, ab = ab || jsonb_build_object('tie', $3::boolean), ab_decide_at = now() where id = $1`,
    [id, winner ?? 1, winner === null],
  );
