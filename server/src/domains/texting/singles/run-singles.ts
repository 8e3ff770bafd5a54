import { carrierParts, withFooter } from '@textloom/contracts';
import { KIND } from '../kinds';
import { finalOutcome, handOver, mediaUrl } from '../handover/hand-over';
import type { Settled } from '../outbound.types';
import { renewing } from '../handover/lease';
import { lockMessages } from '../store/message-locks.repository';
import { allowAgain, markMissed, markUnanswered } from '../store/send-again.repository';
import { queryAgainMs, lateMs, validityMs } from '../waits';
import { persevering } from '../../../platform/work/persevering';
import { takeForLane } from '../handover/rate';
import { retrying } from '../../../platform/work/retrying';
import type { Worker } from '../worker.types';
import { settleByQuery, withoutTaken } from '../handover/settle';
import { postponeSingles, renewSingles, type Single, type Wanted } from '../store/single.repository';
import { markSingles } from './mark-singles';
import { claimSingles } from './claim-singles';
import { leftOfClaim } from '../tuning';
import { backoff } from '../../../platform/work/backoff';

const WITH_FOOTER: readonly number[] = [KIND.welcome, KIND.first, KIND.test, KIND.sequence];

/**
 * Welcomes, tests of a text and the messages of sequences end with the footer unless their text already explains how to
 * STOP (ENG-027, decision 45).
 */
const textOf = (worker: Worker, message: Single): string =>
  WITH_FOOTER.includes(message.kind) ? withFooter(message.body, worker.deps.config.replyToStop) : message.body;

/**
 * Sends and settles messages that are due; returns their number. While the carrier does not respond, few are sent and
 * all are queried.
 */
export async function runSingles(worker: Worker): Promise<number> {
  const { singlesPerClaim } = worker.tuning;
  const limit = worker.caution.admit(singlesPerClaim);
  if (limit === singlesPerClaim) return runClaim(worker, 'all', limit);
  const sent = limit > 0 ? await runClaim(worker, 'fresh', limit) : 0;
  return sent + (await runClaim(worker, 'claimed', singlesPerClaim));
}

async function runClaim(worker: Worker, wanted: Wanted, limit: number): Promise<number> {
  const { deps, tuning, owner } = worker;
  const options = { wanted, limit, leaseMs: tuning.leaseMs, lateMs: lateMs(deps), validityMs: validityMs(deps) };
  const started = performance.now();
  const { fresh, unsettled } = await retrying(() =>
    deps.db.asEngine((tx) => claimSingles(tx, owner, options), { prepared: true }),
  );
  const ids = [...fresh, ...unsettled].map(({ id }) => id);
  if (ids.length === 0) return 0;
  return renewing(
    tuning.leaseMs,
    deps.log,
    () => renewSingles(deps.db.engine, ids, owner, tuning.leaseMs),
    async () => {
      await sendFresh(worker, fresh, started);
      await settleOld(worker, unsettled);
      return ids.length;
    },
  );
}

async function sendFresh(worker: Worker, fresh: Single[], started: number): Promise<void> {
  if (fresh.length === 0) return;
  const { deps, tuning, owner } = worker;
  const parts = fresh.reduce((sum, message) => sum + Math.max(1, carrierParts(textOf(worker, message)).parts), 0);
  await persevering(() => takeForLane(deps, parts), worker.stopping);
  const handed = await handOver(worker, fresh, leftOfClaim(tuning, started), (message) => ({
    body: textOf(worker, message),
    ...mediaUrl(deps, message.media),
  }));
  worker.caution.note(handed.map(({ outcome }) => outcome));
  const settled: Settled[] = [];
  const unanswered: number[] = [];
  const later = new Map<number, number[]>();
  for (const { message, outcome } of handed) {
    const final = finalOutcome(message.id, outcome);
    if (final) settled.push(final);
    else if (outcome.kind === 'transient') {
      const waitMs = Math.max(outcome.retryAfterMs ?? 0, backoff(message.attempts, tuning.backoffMs));
      later.set(waitMs, [...(later.get(waitMs) ?? []), message.id]);
    } else unanswered.push(message.id);
  }
  await persevering(
    () =>
      deps.db.asEngine(
        async (tx) => {
          if (settled.length < fresh.length)
            await lockMessages(
              tx,
              fresh.map(({ id }) => id),
            );
          for (const [waitMs, ids] of later) await postponeSingles(tx, ids, owner, waitMs, true);
          await markUnanswered(tx, unanswered);
          await postponeSingles(tx, unanswered, owner, tuning.settleMs, false);
          await markSingles(tx, settled);
        },
        { prepared: true },
      ),
    worker.stopping,
  );
  deps.notifiers.balance.note(fresh.map((message) => message.account_id));
}

async function settleOld(worker: Worker, unsettled: (Single & { claim: string })[]): Promise<void> {
  if (unsettled.length === 0) return;
  const { deps, tuning, owner } = worker;
  const { settled, free, again, missed } = await settleByQuery(worker, unsettled, (message) => textOf(worker, message));
  const released = [...free, ...again];
  await persevering(
    () =>
      deps.db.asEngine(async (tx) => {
        await lockMessages(
          tx,
          unsettled.map(({ id }) => id),
        );
        await markMissed(
          tx,
          missed.map(({ id }) => id),
        );
        await allowAgain(tx, again);
        await postponeSingles(
          tx,
          released.map(({ id }) => id),
          owner,
          0,
          true,
        );
        const own = await withoutTaken(tx, deps, settled);
        const done = new Set([...released, ...own].map(({ id }) => id));
        const pending = unsettled.filter(({ id }) => !done.has(id));
        for (const { id, attempts } of pending)
          await postponeSingles(tx, [id], owner, queryAgainMs(attempts, tuning.settleMs), false);
        await markSingles(tx, own);
      }),
    worker.stopping,
  );
  deps.notifiers.balance.note(unsettled.map((message) => message.account_id));
}
