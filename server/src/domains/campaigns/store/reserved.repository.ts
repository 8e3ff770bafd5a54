import type { Tx } from '../../../platform/db/connection';
import type { Buckets } from '../../texting';

export const storeReserved = (tx: Tx, campaignId: number, taken: Buckets) =>
  tx.execute('update campaign set reserved_plan = $2, reserved_extra = $3 where id = $1', [
    campaignId,
    taken.plan,
    taken.extra,
  ]);

/** The messages that a campaign holds from each bucket, locked until the transaction ends. */
export const lockReserved = (tx: Tx, campaignId: number) =>
  tx.one<Buckets>('select reserved_plan as plan, reserved_extra as extra from campaign where id = $1 for update', [
    campaignId,
  ]);

export const takeReserved = (tx: Tx, campaignId: number, back: Buckets) =>
  tx.execute(
    'update campaign set reserved_plan = reserved_plan - $2, reserved_extra = reserved_extra - $3 where id = $1',
    [campaignId, back.plan, back.extra],
  );
