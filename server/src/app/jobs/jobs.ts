import {
  endUnansweredHolds,
  keepGroupsMatching,
  makeSearchKeys,
  readDeactivations,
  repairDuplicates,
} from '../../domains/audience';
import { notifyEndingKeys } from '../../domains/access';
import { sendHeldAlerts } from '../../domains/notices';
import * as billing from '../../domains/billing';
import { foldEarlierTexts, sendScheduled, wakeSnoozed } from '../../domains/inbox';
import { approveDueKeywords } from '../../domains/joining';
import { endWaiting } from '../../domains/people/question';
import { removeDroppedFiles } from '../../domains/files';
import { askRegistry } from '../../domains/numbers';
import { fetchMissed, optOutAnswer } from '../../domains/inbound';
import { chargeMonths, workOnNumberTasks } from '../../domains/numbers';
import { foldReportChanges, sendReportMails } from '../../domains/reports';
import { acceptedJob } from '../../domains/texting/receipt';
import { keepMessageMonths } from '../../domains/texting/message';
import { giveUpLateDeliveries } from '../../domains/webhooks';
import type { Deps } from '../../platform/web/deps';
import { startRepeating, type Loop } from '../../platform/work/work-loop';
import { purgeExpired } from './purge.job';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

interface Job {
  name: string;
  everyMs: number;
  run(deps: Deps, now: Date): Promise<unknown>;
}

const registerNumbers = (deps: Deps): Promise<number> =>
  askRegistry({
    ...deps,
    stopAnswer: (name) => optOutAnswer(deps.config, { senders: [{ names: [name] }], language: 'en' }, false),
  });

/**
 * Everything that a worker repeats; its first runs, at the start, are in this order. Any number of processes may run
 * each.
 */
const JOBS: readonly Job[] = [
  { name: 'payments', everyMs: 20 * SECOND, run: billing.reconcilePayments },
  { name: 'renewals', everyMs: MINUTE, run: billing.renewSubscriptions },
  { name: 'cancelled subscriptions', everyMs: MINUTE, run: billing.endCancelled },
  { name: 'fees without a plan', everyMs: MINUTE, run: billing.chargeLastFees },
  { name: 'trials', everyMs: MINUTE, run: billing.noticeTrials },
  { name: 'announced payments', everyMs: HOUR, run: billing.announcePayments },
  { name: 'auto-buy', everyMs: 30 * SECOND, run: billing.buyAutomatically },
  { name: 'runway', everyMs: HOUR, run: billing.watchRunways },
  { name: 'held notifications', everyMs: MINUTE, run: sendHeldAlerts },
  { name: 'ending keys', everyMs: HOUR, run: notifyEndingKeys },
  { name: 'ledger check', everyMs: HOUR, run: billing.reportLedgerGaps },
  { name: 'compared payments', everyMs: HOUR, run: (deps, now) => billing.comparePayments(deps, now) },
  { name: 'purge', everyMs: DAY, run: ({ db }) => purgeExpired(db) },
  { name: 'dropped files', everyMs: 20 * SECOND, run: removeDroppedFiles },
  { name: 'number tasks', everyMs: 5 * SECOND, run: workOnNumberTasks },
  { name: 'months of numbers', everyMs: MINUTE, run: chargeMonths },
  { name: 'missed texts', everyMs: 5 * MINUTE, run: (deps) => fetchMissed(deps) },
  { name: 'deactivated numbers', everyMs: HOUR, run: (deps, now) => readDeactivations(deps, now) },
  { name: 'accepted messages', everyMs: 15 * MINUTE, run: acceptedJob() },
  { name: 'message months', everyMs: HOUR, run: keepMessageMonths },
  { name: 'erasure', everyMs: DAY, run: billing.eraseDeletedAccounts },
  { name: 'duplicates', everyMs: DAY, run: ({ db }) => repairDuplicates(db) },
  { name: 'smart groups', everyMs: MINUTE, run: ({ db }) => keepGroupsMatching(db) },
  { name: 'unanswered holds', everyMs: MINUTE, run: ({ db }) => endUnansweredHolds(db) },
  { name: 'search keys', everyMs: MINUTE, run: ({ db }) => makeSearchKeys(db) },
  { name: 'late deliveries', everyMs: 10 * MINUTE, run: giveUpLateDeliveries },
  { name: 'report days', everyMs: 10 * SECOND, run: ({ db }) => foldReportChanges(db) },
  { name: 'reports by mail', everyMs: 10 * SECOND, run: sendReportMails },
  { name: 'unanswered questions', everyMs: MINUTE, run: ({ db }) => endWaiting(db) },
  { name: 'snoozed conversations', everyMs: 5 * SECOND, run: ({ db }) => wakeSnoozed(db) },
  { name: 'scheduled replies', everyMs: 2 * SECOND, run: sendScheduled },
  { name: 'folded texts', everyMs: HOUR, run: ({ db }, now) => foldEarlierTexts(db, now) },
  { name: 'number registrations', everyMs: 2 * SECOND, run: registerNumbers },
  {
    name: 'referral bonus',
    everyMs: MINUTE,
    run: async ({ db, config: { referralBonus } }) =>
      referralBonus > 0 ? billing.creditReferrals(db, referralBonus) : undefined,
  },
  {
    name: 'keyword approval',
    everyMs: SECOND,
    run: async ({ db, config: { approvalDelayMs } }) =>
      approvalDelayMs === undefined ? undefined : approveDueKeywords(db, approvalDelayMs),
  },
];

/** `keep` registers the started jobs, in order. */
export function startJobs(deps: Deps, keep: (job: Loop) => void): void {
  for (const { name, everyMs, run } of JOBS) keep(startRepeating(name, everyMs, () => run(deps, new Date()), deps.log));
}
