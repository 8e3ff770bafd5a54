import { checkLedger, checkPurchases } from '../domains/texting/ledger/ledger-check.repository';
import type { Database } from '../platform/db/connection';
import { checkTotals } from './check-totals';

/** Compares ledger, balances, counters and reports with the messages. Returns the differences in words. */
export async function checkBooks(db: Database): Promise<string[]> {
  return [
    ...(await checkTotals(db)).map(({ check, detail }) => `${check}: ${detail}`),
    ...(await checkLedger(db)).map(
      (gap) => `ledger of account ${gap.account_id}: ${gap.ledger}, balance ${gap.balance}`,
    ),
    ...(await checkPurchases(db)).map(
      (gap) => `account ${gap.account_id} ordered ${gap.ordered}, ledger ${gap.ledger}`,
    ),
  ];
}
