import { RECONCILE_EVERY_MS, reconcilePayments } from '../../domains/billing/jobs/reconcile.job';
import { LEDGER_CHECK_EVERY_MS, reportLedgerGaps } from '../../domains/billing/jobs/ledger-gaps.job';
import { AUTO_BUY_EVERY_MS, buyAutomatically } from '../../domains/billing/jobs/auto-buy.job';
import { endCancelled } from '../../domains/billing/jobs/end-cancelled.job';
import { RENEWALS_EVERY_MS, renewSubscriptions } from '../../domains/billing/jobs/renewal.job';
import { RUNWAY_EVERY_MS, watchRunways } from '../../domains/billing/jobs/runway.job';
import { noticeTrials } from '../../domains/billing/jobs/trial.job';
import type { Deps } from '../../platform/web/deps';
import { startRepeating } from '../../platform/work/repeating';

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
