import { carrierParts, withFooter } from '@textloom/contracts';
import { persevering } from '../../../platform/work/persevering';
import { retrying } from '../../../platform/work/retrying';
import { noteTakeovers } from '../../../platform/work/takeovers';
import { send, settle, type Work } from '../handover/dispatch';
import { mediaUrl } from '../handover/hand-over';
import { renewing } from '../handover/lease';
import { takeForLane } from '../handover/rate';
import { KIND } from '../kinds';
import { singleQueue } from '../store/single-queue';
import { postponeSingles, renewSingles, type Single, type Wanted } from '../store/single.repository';
import { lateMs, validityMs } from '../waits';
import type { Worker } from '../worker.types';
import { claimSingles } from './claim-singles';

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
  const queue = singleQueue(deps.db);
  const options = { queue, wanted, limit, leaseMs: tuning.leaseMs, lateMs: lateMs(deps), validityMs: validityMs(deps) };
  const started = performance.now();
  const { fresh, unsettled } = await retrying(() =>
    queue.floors.orForget(() => deps.db.asEngine((tx) => claimSingles(tx, owner, options), { prepared: true })),
  );
  const ids = [...fresh, ...unsettled].map(({ id }) => id);
  if (ids.length === 0) return 0;
  noteTakeovers('singles', [...fresh, ...unsettled]);
  const work: Work<Single> = {
    prepared: true,
    content: (message) => ({ body: textOf(worker, message), ...mediaUrl(deps, message.media) }),
    postpone: (tx, waiting) => postponeSingles(tx, waiting, owner),
  };
  const noteBalance = (messages: readonly Single[]): void =>
    deps.notifiers.balance.note(messages.map((message) => message.account_id));
  const renew = (): Promise<unknown> => renewSingles(deps.db.engine, ids, owner, tuning.leaseMs);
  return renewing(worker, renew, async () => {
    const parts = fresh.reduce((sum, message) => sum + Math.max(1, carrierParts(textOf(worker, message)).parts), 0);
    if (parts > 0) await persevering(() => takeForLane(deps, parts), worker.stopping);
    await send(worker, work, fresh, started);
    noteBalance(fresh);
    await settle(worker, work, unsettled);
    noteBalance(unsettled);
    return ids.length;
  });
}
