import type { Tx } from '../../../platform/db/connection';
import type { Started } from './change.repository';
import { PLACE } from './leave-sequence.repository';

/** A started campaign that is older than a moment and has not ended, locked. */
export const nextUnfinished = (tx: Tx, before: Date) =>
  tx.maybeOne<Started>(
    `select id, account_id, name, segments, recipients, state from campaign
     where state in ('expanding', 'sending', 'paused') and added_at < $1 order by id limit 1 for update`,
    [before],
  );

/** Ends scheduled campaigns that are due and older than a moment; returns them. */
export const failDue = (tx: Tx, before: Date, reason: string) =>
  tx.query<{ id: number; account_id: number; name: string }>(
    `update campaign set state = 'failed', sent = 2, reason = $2, finished_at = now()
     where state = 'scheduled' and not deleted and send_at <= now() and added_at < $1 returning id, account_id, name`,
    [before, reason],
  );

/** Pauses recurring campaigns whose run is due; uses automation_due. */
export const pauseDue = (tx: Tx) =>
  tx.execute(
    `update automation set state = 'paused', next_at = null
     where kind = 'recurring' and state = 'on' and not deleted and next_at <= now()`,
  );

/** Counts steps of sequences that are due as sent, so that the subscribers move on without them. */
export const skipDueSteps = (tx: Tx) =>
  tx.execute(
    `insert into sequence_sent (automation_id, subscriber_id, round, step_id, account_id)
     select automation_id, subscriber_id, round, step_id, account_id from sequence_person
     where state = ${PLACE.waiting} and next_at <= now() order by automation_id, subscriber_id on conflict do nothing`,
  );
