import * as col from '../../../platform/db/col';
import { command, statement } from '../../../platform/db/sql';
import type { Tx } from '../../../platform/db/connection';
import { CHOICE } from '../recipient/recipients.repository';
import { AB } from '../two-texts/two-texts.repository';

interface Of {
  accountId: number;
}

/** Marks the account's campaigns in recipient-local time, whose beginning is then computed again. */
export const replanBeginnings = (tx: Tx, { accountId }: Of) =>
  tx.execute(command('campaigns.replanBeginnings')`
     update campaign set replan = true
     where account_id = ${accountId} and state = 'scheduled' and own_time is not null and not deleted`);

const MARKED = {
  id: col.number,
  account_id: col.number,
  choice: CHOICE,
  quiet: col.bool,
  message: col.text(),
  segments: col.number,
  ab: col.orNull(AB),
  own_time: col.text(),
};
export type Marked = col.RowOf<typeof MARKED>;

/** A marked campaign that has not begun. Relies on campaign_replan. */
export const lockMarked = (tx: Tx) =>
  tx.maybeOne(statement('campaigns.lockMarked', MARKED)`
     select id, account_id, choice, quiet, message, segments, ab, own_time::text as own_time from campaign
     where replan and state = 'scheduled' and own_time is not null and not deleted order by id limit 1 for update skip locked`);

/** Without `at` there is no recipient left to begin with, and the beginning stays. */
export const storeBeginning = (tx: Tx, id: number, at: Date | null) =>
  tx.execute(command('campaigns.storeBeginning')`
     update campaign set replan = false, send_at = coalesce(${at}, send_at) where id = ${id}`);

/** A comparison that has not begun will begin when the last of its people may be texted by the current hours. */
export const replanComparisons = (tx: Tx, { accountId }: Of) =>
  tx.execute(command('campaigns.replanComparisons')`
     update campaign c set ab_decide_at = d.last + (c.ab ->> 'hours')::int * interval '1 hour'
     from (select campaign_id, max(due_at) as last from send_batch where account_id = ${accountId} and variant > 0 and state < 2 group by 1) d
     where c.id = d.campaign_id and c.account_id = ${accountId} and c.ab is not null and c.ab_winner is null and c.ab_decide_at is not null
       and d.last >= now()`);
