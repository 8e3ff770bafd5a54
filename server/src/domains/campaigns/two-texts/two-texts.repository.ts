import * as col from '../../../platform/db/col';
import { command, statement } from '../../../platform/db/sql';
import type { TwoTexts } from '@textloom/contracts';
import type { Tx } from '../../../platform/db/connection';

/** campaign.ab */
export const AB = col.json<TwoTexts>({ message_b: '', share: 20, metric: 'replies', hours: 4 });

export const findComparison = (tx: Tx, accountId: number, id: number) =>
  tx.maybeOne(statement('campaigns.findComparison', {
    ab_winner: col.orNull(col.number),
    tie: col.bool,
    ab_decide_at: col.orNull(col.time),
  })`
     select ab_winner, coalesce((ab ->> 'tie')::boolean, false) as tie, ab_decide_at from campaign
     where account_id = ${accountId} and id = ${id}::bigint and ab is not null and not deleted`);

const UNDECIDED = {
  id: col.number,
  account_id: col.number,
  message: col.text(),
  ab: col.present(AB),
};
export type Undecided = col.RowOf<typeof UNDECIDED>;

/** Locks a campaign whose comparison is over; other workers skip it. Relies on campaign_ab. */
export const lockUndecided = (tx: Tx) =>
  tx.maybeOne(statement('campaigns.lockUndecided', UNDECIDED)`
     select id, account_id, message, ab from campaign
     where ab is not null and ab_winner is null and ab_decide_at <= now() and state in ('sending', 'paused', 'done') and not deleted
     order by ab_decide_at limit 1 for update skip locked`);

/** Restarts the time of the comparison. */
export const compareAgain = (tx: Tx, { id, ab }: Undecided) =>
  tx.execute(command('campaigns.compareAgain')`
     update campaign set ab_decide_at = now() + ${ab.hours} * interval '1 hour' where id = ${id}`);

/**
 * Stores the text for the others (the first one if neither won) and the time of the choice, from which the validity of
 * its messages counts.
 */
export const storeWinner = (tx: Tx, id: number, winner: 1 | 2 | null) =>
  tx.execute(command('campaigns.storeWinner')`
     update campaign set ab_winner = ${winner ?? 1}, ab = ab || jsonb_build_object('tie', ${winner === null}::boolean), ab_decide_at = now() where id = ${id}`);
