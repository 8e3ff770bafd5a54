import * as col from '../../../platform/db/col';
import { command, sql, type Sql, statement } from '../../../platform/db/sql';
import type { Tx } from '../../../platform/db/connection';

// What a change of a campaign does to its batches, in the same transaction: claims read the batches only. The caller has
// locked the campaign's row in an earlier statement. A step of the expansion changes this row too, as its last act: either
// it has committed, and its batches are changed here, or it finds the campaign changed and is rolled back.

/** SQL of a CTE: the open batches of a campaign, locked in the order in which receipts lock them. Uses send_batch_campaign. */
const openBatches = (campaignId: number): Sql =>
  sql`open as materialized (select id from send_batch where campaign_id = ${campaignId} and state < 2 order by id for update)`;

/** SQL: the validity of batch `b` begins now. One whose recipients can never be texted (`orEnded`) still expires. */
const validFromNow = sql`case when b.due_at > '-infinity' then greatest(b.due_at, now()) else b.due_at end`;

/** After this commit no message of the campaign is claimed. */
export const pauseBatches = (tx: Tx, campaignId: number) =>
  tx.execute(command('texting.pauseBatches')`
     with ${openBatches(campaignId)} update send_batch b set paused = true from open where b.id = open.id and not b.paused`);

/** Their validity begins now. */
export const resumeBatches = (tx: Tx, campaignId: number) =>
  tx.execute(command('texting.resumeBatches')`
     with ${openBatches(campaignId)} update send_batch b set paused = false, due_at = ${validFromNow} from open where b.id = open.id`);

/** Lets workers claim the open batches, to end them; returns the number of messages in all batches. */
export const cancelBatches = (tx: Tx, campaignId: number) =>
  tx.value(statement('texting.cancelBatches', { written: col.number })`
     with ${openBatches(campaignId)}, due as (update send_batch b set cancelled = true, next_at = now() from open where b.id = open.id)
       select coalesce(sum(size), 0) as written from send_batch where campaign_id = ${campaignId}`);

/** Gives the batches that wait for the choice between two texts the better one. Their validity begins now. */
export const decideBatches = (tx: Tx, campaignId: number, text: string) =>
  tx.execute(command('texting.decideBatches')`
     with waiting as materialized (select id from send_batch where campaign_id = ${campaignId} and undecided order by id for update)
     update send_batch b set text = ${text}, undecided = false, due_at = ${validFromNow} from waiting where b.id = waiting.id`);
