import * as col from '../../../platform/db/col';
import { command, statement } from '../../../platform/db/sql';
import type { Tx } from '../../../platform/db/connection';
import type { Buckets } from '../../texting/ledger';

export const storeReserved = (tx: Tx, campaignId: number, taken: Buckets) =>
  tx.execute(command('campaigns.storeReserved')`
     update campaign set reserved_plan = ${taken.plan}, reserved_extra = ${taken.extra} where id = ${campaignId}`);

/** The messages that a campaign holds from each bucket, locked until the transaction ends. */
export const lockReserved = (tx: Tx, campaignId: number) =>
  tx.one(statement('campaigns.lockReserved', { plan: col.number, extra: col.number })`
     select reserved_plan as plan, reserved_extra as extra from campaign where id = ${campaignId} for no key update`);

export const takeReserved = (tx: Tx, campaignId: number, back: Buckets) =>
  tx.execute(command('campaigns.takeReserved')`
     update campaign set reserved_plan = reserved_plan - ${back.plan}, reserved_extra = reserved_extra - ${back.extra} where id = ${campaignId}`);
