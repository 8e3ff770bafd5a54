import { repairDuplicates } from '../../domains/audience/jobs/duplicates.job';
import { AUTO_BUY_EVERY_MS, buyAutomatically } from '../../domains/billing/jobs/auto-buy.job';
import { endCancelled } from '../../domains/billing/jobs/end-cancelled.job';
import { ERASE_EVERY_MS, eraseDeletedAccounts } from '../../domains/billing/jobs/erase.job';
import { LEDGER_CHECK_EVERY_MS, reportLedgerGaps } from '../../domains/billing/jobs/ledger-gaps.job';
import { RECONCILE_EVERY_MS, reconcilePayments } from '../../domains/billing/jobs/reconcile.job';
import { creditReferrals, REFERRALS_EVERY_MS } from '../../domains/billing/jobs/referral-bonus.job';
import { RENEWALS_EVERY_MS, renewSubscriptions } from '../../domains/billing/jobs/renewal.job';
import { RUNWAY_EVERY_MS, watchRunways } from '../../domains/billing/jobs/runway.job';
import { noticeTrials } from '../../domains/billing/jobs/trial.job';
import { WAKE_EVERY_MS, wakeSnoozed } from '../../domains/inbox/jobs/wake-snoozed.job';
import { APPROVAL_EVERY_MS, approveDueKeywords } from '../../domains/keywords/jobs/keyword-approval.job';
import { FOLD_EVERY_MS, foldReportChanges } from '../../domains/reports/jobs/fold-report-changes.job';
import { keepMessageMonths, MONTHS_EVERY_MS } from '../../domains/texting/jobs/message-months.job';
import type { Deps } from '../../platform/web/deps';
import { startRepeating } from '../../platform/work/repeating';
import { PURGE_EVERY_MS, purgeExpired } from './purge.job';

interface Job {
  name: string;
  everyMs: number;
  run(deps: Deps, now: Date): Promise<unknown>;
}

/** Everything that a worker repeats, in the order of starting. Any number of processes may run each. */
const JOBS: readonly Job[] = [
  { name: 'payments', everyMs: RECONCILE_EVERY_MS, run: reconcilePayments },
  { name: 'renewals', everyMs: RENEWALS_EVERY_MS, run: renewSubscriptions },
  { name: 'cancelled subscriptions', everyMs: RENEWALS_EVERY_MS, run: endCancelled },
  { name: 'trials', everyMs: RENEWALS_EVERY_MS, run: noticeTrials },
  { name: 'auto-buy', everyMs: AUTO_BUY_EVERY_MS, run: buyAutomatically },
  { name: 'runway', everyMs: RUNWAY_EVERY_MS, run: watchRunways },
  { name: 'ledger check', everyMs: LEDGER_CHECK_EVERY_MS, run: reportLedgerGaps },
  { name: 'purge', everyMs: PURGE_EVERY_MS, run: ({ db }) => purgeExpired(db) },
  { name: 'message months', everyMs: MONTHS_EVERY_MS, run: keepMessageMonths },
  { name: 'erasure', everyMs: ERASE_EVERY_MS, run: eraseDeletedAccounts },
  { name: 'duplicates', everyMs: PURGE_EVERY_MS, run: ({ db }) => repairDuplicates(db) },
  { name: 'report days', everyMs: FOLD_EVERY_MS, run: ({ db }) => foldReportChanges(db) },
  { name: 'snoozed conversations', everyMs: WAKE_EVERY_MS, run: ({ db }) => wakeSnoozed(db) },
  {
    name: 'referral bonus',
    everyMs: REFERRALS_EVERY_MS,
    run: async ({ db, config: { referralBonus } }) =>
      referralBonus > 0 ? creditReferrals(db, referralBonus) : undefined,
  },
  {
    name: 'keyword approval',
    everyMs: APPROVAL_EVERY_MS,
    run: async ({ db, config: { approvalDelayMs } }) =>
      approvalDelayMs === undefined ? undefined : approveDueKeywords(db, approvalDelayMs),
  },
];

/** `onStop` registers stops in the order of starting. */
export function startJobs(deps: Deps, onStop: (stop: () => Promise<unknown>) => void): void {
  for (const { name, everyMs, run } of JOBS) {
    const job = startRepeating(name, everyMs, () => run(deps, new Date()), deps.log);
    onStop(() => job.stop());
  }
}
