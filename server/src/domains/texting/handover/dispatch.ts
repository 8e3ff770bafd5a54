import { idsOf } from '../../../platform/base/ids-of';
import type { Tx } from '../../../platform/db/connection';
import { backoff } from '../../../platform/work/backoff';
import { persevering } from '../../../platform/work/persevering';
import type { Claimed, Content, Settled, Unsettled, Waiting } from '../outbound.types';
import { lockMessages } from '../store/message-locks.repository';
import { allowAgain, markMissed, markUnanswered } from '../store/send-again.repository';
import { queryAgainMs } from '../waits';
import type { Worker } from '../worker.types';
import { handOver } from './hand-over';
import { settleByQuery, withoutTaken } from './settle';
import { storeSettled } from './store-settled';

/** What differs between the kinds of work: single messages, and the batch of a campaign. */
export interface Work<M extends Claimed> {
  /** Its statements are prepared (ADR 0047). */
  prepared: boolean;
  content(message: M): Content;
  /** Leaves messages for a later claim. They are locked. */
  postpone(tx: Tx, waiting: readonly Waiting<M>[]): Promise<void>;
}

/** A worker that holds outcomes stores them when the database is back. */
const store = (worker: Worker, { prepared }: { prepared: boolean }, work: (tx: Tx) => Promise<void>): Promise<void> =>
  persevering(() => worker.deps.db.asEngine(work, { prepared }), worker.stopping);

/**
 * Hands claimed messages over, and stores what became of them; returns the final outcomes. `claimedAt`: by performance.now().
 */
export async function send<M extends Claimed>(
  worker: Worker,
  work: Work<M>,
  messages: readonly M[],
  claimedAt: number,
): Promise<Settled[]> {
  if (messages.length === 0) return [];
  const { tuning } = worker;
  const { settled, unsent, unanswered } = await handOver(worker, messages, claimedAt, work.content);
  const waiting: Waiting<M>[] = [
    ...unsent.map(({ message, retryAfterMs }) => ({
      message,
      waitMs: Math.max(retryAfterMs, backoff(message.attempts, tuning.backoffMs)),
      free: true,
    })),
    ...unanswered.map((message) => ({ message, waitMs: tuning.settleMs, free: false })),
  ];
  await store(worker, work, async (tx) => {
    if (waiting.length > 0) {
      await lockMessages(tx, idsOf(messages));
      await markUnanswered(tx, idsOf(unanswered));
      await work.postpone(tx, waiting);
    }
    await storeSettled(tx, settled);
  });
  return settled;
}

/** Settles messages that were claimed but have no outcome, because a worker died or the carrier did not respond. */
export async function settle<M extends Claimed>(
  worker: Worker,
  work: Work<M>,
  messages: readonly (M & Unsettled)[],
): Promise<void> {
  if (messages.length === 0) return;
  const { deps, tuning } = worker;
  const { settled, free, again, open, missed } = await settleByQuery(worker, messages, (one) => work.content(one).body);
  const released = new Set<Claimed>([...free, ...again]);
  await store(worker, work, async (tx) => {
    await lockMessages(tx, idsOf(messages));
    await markMissed(tx, idsOf(missed));
    await allowAgain(tx, again);
    const own = await withoutTaken(tx, deps, settled);
    const done = new Set(idsOf(own));
    const waiting = messages
      .filter(({ id }) => !done.has(id))
      .map((message) => {
        const now = released.has(message);
        return { message, waitMs: now ? 0 : queryAgainMs(message.attempts, tuning.settleMs), free: now };
      });
    await work.postpone(tx, waiting);
    await storeSettled(tx, own);
  });
  const counts = { settled: settled.length, free: free.length, again: again.length, open: open.length };
  deps.log.info(counts, 'settled messages that an earlier worker left unsettled');
}
