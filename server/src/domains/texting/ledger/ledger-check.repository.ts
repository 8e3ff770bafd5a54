import * as col from '../../../platform/db/col';
import { statement } from '../../../platform/db/sql';
import type { Database } from '../../../platform/db/connection';
import { LONG_WORK_MS } from '../../../platform/db/limits';

/** Checks sum(ledger) = balance for every account (messaging design, section 6). Returns the accounts that differ. */
export const checkLedger = (db: Pick<Database, 'asEngine'>) =>
  db.asEngine(
    (tx) =>
      tx.query(statement('texting.checkLedger', { account_id: col.number, balance: col.number, ledger: col.number })`
     select b.account_id, b.plan_left + b.extra_left as balance, coalesce(l.total, 0) as ledger
       from balance b left join (select account_id, sum(plan_delta + extra_delta) as total from ledger group by account_id) l using (account_id)
       where b.plan_left + b.extra_left <> coalesce(l.total, 0) order by b.account_id`),
    { limitMs: LONG_WORK_MS },
  );

/** Checks that the messages of paid orders equal those that the ledger has as purchases. Returns the accounts that differ. */
export const checkPurchases = (db: Pick<Database, 'asEngine'>) =>
  db.asEngine(
    (tx) =>
      tx.query(statement('texting.checkPurchases', { account_id: col.number, ordered: col.number, ledger: col.number })`
     select account_id, coalesce(o.total, 0) as ordered, coalesce(l.total, 0) as ledger
       from (select account_id, sum(messages) as total from billing_order where state = 'paid' and kind = 'messages' group by account_id) o
       full join (select account_id, sum(plan_delta + extra_delta) as total from ledger where kind = 'purchase' group by account_id) l using (account_id)
       where coalesce(o.total, 0) <> coalesce(l.total, 0) order by account_id`),
    { limitMs: LONG_WORK_MS },
  );
