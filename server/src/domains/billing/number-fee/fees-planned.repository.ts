import * as col from '../../../platform/db/col';
import { statement } from '../../../platform/db/sql';
import type { Tx } from '../../../platform/db/connection';

const CHARGED = {
  paid: col.bool,
  cancelled: col.bool,
  /** When they are charged without a plan. */
  fees_try_at: col.orNull(col.time),
};

/** With what the fees of an account are charged. */
export const feesPlanned = (tx: Tx, accountId: number) =>
  tx.one(statement('billing.feesPlanned', CHARGED)`
     select paid, cancelled_at is not null as cancelled, fees_try_at from subscription where account_id = ${accountId}`);
