import { RECONCILE_EVERY_MS, reconcilePayments } from '../modules/billing/reconcile.job';
import { LEDGER_CHECK_EVERY_MS, reportLedgerGaps } from '../modules/housekeeping/ledger-gaps.job';
import { AUTO_BUY_EVERY_MS, buyAutomatically } from '../modules/subscriptions/auto-buy.job';
import { endCancelled } from '../modules/subscriptions/end-cancelled.job';
import { RENEWALS_EVERY_MS, renewSubscriptions } from '../modules/subscriptions/renewal.job';
import { RUNWAY_EVERY_MS, watchRunways } from '../modules/subscriptions/runway.job';
import { noticeTrials } from '../modules/subscriptions/trial.job';
import type { Deps } from '../web/deps';
import { startRepeating } from '../work/repeating';

/** Name, interval and work. */
const JOBS: readonly (readonly [string, number, (deps: Deps, now: Date) => Promise<unknown>])[] = [
  ['payments', RECONCILE_EVERY_MS, reconcilePayments],
  ['renewals', RENEWALS_EVERY_MS, renewSubscriptions],
  ['cancelled subscriptions', RENEWALS_EVERY_MS, endCancelled],
  ['trials', RENEWALS_EVERY_MS, noticeTrials],
  ['auto-buy', AUTO_BUY_EVERY_MS, buyAutomatically],
  ['runway', RUNWAY_EVERY_MS, watchRunways],
  ['ledger check', LEDGER_CHECK_EVERY_MS, reportLedgerGaps],
];

/** Jobs about money; `onStop` registers stops in the order of starting. */
export function startBilling(deps: Deps, onStop: (stop: () => Promise<unknown>) => void): void {
  for (const [name, everyMs, work] of JOBS) {
    const job = startRepeating(name, everyMs, () => work(deps, new Date()), deps.log);
    onStop(() => job.stop());
  }
}
