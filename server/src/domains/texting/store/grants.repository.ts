import type { Tx } from '../../../platform/db/connection';

/**
 * The extra messages that were given, not bought, after an order's. Purchases of earlier releases do not name their order:
 * then the time of the payment counts.
 */
export const grantedAfter = (tx: Tx, accountId: number, { order, paidAt }: { order: number; paidAt: Date }) =>
  tx.value<number>(
    `with bought as (select max(id) as id from ledger where account_id = $1 and order_id = $2 and plan_delta + extra_delta > 0)
     select coalesce(sum(extra_delta), 0)::int as messages from ledger, bought
     where account_id = $1 and plan_delta + extra_delta > 0 and kind = 'grant' and extra_delta > 0
       and case when bought.id is null then ledger.at > $3 else ledger.id > bought.id end`,
    [accountId, order, paidAt],
  );
