import type { Database } from '../../db/connection';
import { LONG_WORK_MS } from '../../db/limits';

/** An account whose ledger and balance disagree. */
export interface LedgerGap {
  account_id: number;
  balance: number;
  ledger: number;
}

/** Checks sum(ledger) = balance for every account (messaging design, section 6). Returns the accounts that differ. */
export const checkLedger = (db: Database): Promise<LedgerGap[]> =>
  db.asEngine(
    (tx) =>
      tx.query<LedgerGap>(
        `select b.account_id, b.plan_left + b.extra_left as balance, coalesce(l.total, 0) as ledger
       from balance b left join (select account_id, sum(plan_delta + extra_delta) as total from ledger group by account_id) l using (account_id)
       where b.plan_left + b.extra_left <> coalesce(l.total, 0) order by b.account_id`,
      ),
    { limitMs: LONG_WORK_MS },
  );
