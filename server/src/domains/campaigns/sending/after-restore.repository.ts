import * as col from '../../../platform/db/col';
import type { Tx } from '../../../platform/db/connection';
import { statement } from '../../../platform/db/sql';
import { STARTED } from './change.repository';

/** A started campaign that is older than a moment and has not ended, locked. */
export const nextUnfinished = (tx: Tx, before: Date) =>
  tx.maybeOne(statement('campaigns.nextUnfinished', STARTED)`
     select id, account_id, name, segments, recipients, state from campaign
     where state in ('expanding', 'sending', 'paused') and added_at < ${before} order by id limit 1 for update`);

/** Ends scheduled campaigns that are due and older than a moment; returns them. */
export const failDue = (tx: Tx, before: Date, reason: string) =>
  tx.query(statement('campaigns.failDue', { id: col.number, account_id: col.number, name: col.text() })`
     update campaign set state = 'failed', sent = 2, reason = ${reason}, finished_at = now()
     where state = 'scheduled' and not deleted and send_at <= now() and added_at < ${before} returning id, account_id, name`);
