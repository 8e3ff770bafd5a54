import * as col from '../../../platform/db/col';
import { statement } from '../../../platform/db/sql';
import type { Tx } from '../../../platform/db/connection';

/**
 * The extra messages that were granted, not bought, after an order's. Purchases of earlier releases do not name their
 * order: for them the time of the payment counts.
 */
export const grantedAfter = (tx: Tx, accountId: number, { order, paidAt }: { order: number; paidAt: Date }) =>
  tx.value(statement('texting.grantedAfter', { messages: col.number })`
     with bought as (select max(id) as id from ledger where account_id = ${accountId} and order_id = ${order} and plan_delta + extra_delta > 0)
     select coalesce(sum(extra_delta), 0)::int as messages from ledger, bought
     where account_id = ${accountId} and plan_delta + extra_delta > 0 and kind = 'grant' and extra_delta > 0
       and case when bought.id is null then ledger.at > ${paidAt} else ledger.id > bought.id end`);
