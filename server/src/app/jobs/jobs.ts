import { repairDuplicates } from '../../domains/audience';
import {
  AUTO_BUY_EVERY_MS,
  buyAutomatically,
  creditReferrals,
  endCancelled,
  ERASE_EVERY_MS,
  eraseDeletedAccounts,
  LEDGER_CHECK_EVERY_MS,
  noticeTrials,
  RECONCILE_EVERY_MS,
  reconcilePayments,
  REFERRALS_EVERY_MS,
  RENEWALS_EVERY_MS,
  renewSubscriptions,
  reportLedgerGaps,
  RUNWAY_EVERY_MS,
  watchRunways,
} from '../../domains/billing';
import { WAKE_EVERY_MS, wakeSnoozed } from '../../domains/inbox';
import { APPROVAL_EVERY_MS, approveDueKeywords } from '../../domains/keywords';
import { FOLD_EVERY_MS, foldReportChanges } from '../../domains/reports';
import { keepMessageMonths, MONTHS_EVERY_MS } from '../../domains/texting';
import type { Deps } from '../../platform/web/deps';
import { startRepeating } from '../../platform/work/work-loop';
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
