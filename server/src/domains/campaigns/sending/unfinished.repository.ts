import { constant, statement } from '../../../platform/db/sql';
import * as col from '../../../platform/db/col';
import type { Tx } from '../../../platform/db/connection';
import type { QueueState } from '../../../platform/metrics/measures';

const QUEUE_STATE = { depth: col.number, age: col.number };
const MAX_COUNTED = 1_000;
/** A campaign has 2,000 ledger rows for a million recipients. */
const MAX_CAMPAIGNS = 10;

/** Campaigns whose time has come and that have not started. Uses campaign_scheduled. */
export const scheduledQueue = (tx: Tx): Promise<QueueState> =>
  tx.one(statement('campaigns.scheduledQueue', QUEUE_STATE)`
     select count(*) as depth, coalesce(extract(epoch from now() - min(send_at)), 0) as age from (
       select send_at from campaign where state = 'scheduled' and not deleted and send_at <= now() order by send_at, id limit ${constant(MAX_COUNTED)}
     ) due`);

/** Started campaigns whose undo period is over and whose recipients are being written. Uses campaign_expanding. */
export const expansionQueue = (tx: Tx): Promise<QueueState> =>
  tx.one(statement('campaigns.expansionQueue', QUEUE_STATE)`
     select count(*) as depth, coalesce(extract(epoch from now() - min(greatest(started_at, held_until))), 0) as age from (
       select started_at, held_until from campaign where state = 'expanding' order by started_at, id limit ${constant(MAX_COUNTED)}
     ) begun where coalesce(held_until <= now(), true)`);

/**
 * The difference between the messages that the earliest running campaigns hold and what the ledger reserved for them
 * and did not give back. Uses campaign_due and ledger_campaign.
 */
export const reservedGap = (tx: Tx): Promise<number> =>
  tx.value(statement('campaigns.reservedGap', { gap: col.number })`
     with running as materialized (
       select id, reserved_plan + reserved_extra as held from campaign
       where state in ('expanding', 'sending') and not deleted and send_at <= now() order by send_at limit ${constant(MAX_CAMPAIGNS)}
     )
     select coalesce(sum(abs(r.held + coalesce((select sum(plan_delta + extra_delta) from ledger where campaign_id = r.id), 0))), 0) as gap from running r`);
