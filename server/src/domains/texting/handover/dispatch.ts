import { idsOf } from '../../../platform/base/ids-of';
import type { Tx } from '../../../platform/db/connection';
import { backoff } from '../../../platform/work/backoff';
import { persevering } from '../../../platform/work/persevering';
import type { Claimed, Content, Settled, Unsettled, Waiting } from '../message/outbound.types';
import { lockMessages } from '../message/message-locks.repository';
import { allowAgain, markMissed, markUnanswered } from '../message/send-again.repository';
import { queryAgainMs } from '../message/waits';
import type { Worker } from '../worker/worker.types';
import { refundSingles } from '../ledger/single-ledger';
import { judgeRefusals } from '../refusal/judge-answers';
import { noteAttempts } from '../failover/link-health';
import { handOver, type HandedOver } from './hand-over';
import { settleByQuery, withoutTaken } from './settle';
import { storeSettled } from './store-settled';

/** What differs between the kinds of work: single messages, and the batch of a campaign. */
export interface Work<M extends Claimed> {
  content(message: M): Content;
  /** The account of the text; null: a text of the shortcode itself. */
  accountOf(message: M): number | null;
  /** The number that it leaves from. */
  fromOf(message: M): string;
  /** A message may have gone over RCS, whatever the account's agent is now. */
  overRcs?(message: M): boolean;
  /** Leaves messages for a later claim. They are locked. */
  postpone(tx: Tx, waiting: readonly Waiting<M>[]): Promise<void>;
}

export interface Handled {
  /** The final outcomes. */
  settled: Settled[];
  /**
   * Some were refused with a code that does not say whether the number or the recipient is at fault: sending to others
   * shows which.
   */
  tryOthers: boolean;
}

/** A worker that holds outcomes retries to store them until the database is back. */
const store = (worker: Worker, work: (tx: Tx) => Promise<void>): Promise<void> =>
  persevering(() => worker.deps.db.asEngine(work, { prepared: true }), worker.stopping);

/** Hands claimed messages over, and stores their outcomes. `claimedAt`: by performance.now(). */
export async function send<M extends Claimed>(
  worker: Worker,
  work: Work<M>,
  messages: readonly M[],
  claimedAt: number,
): Promise<Handled> {
  if (messages.length === 0) return { settled: [], tryOthers: false };
  const { tuning } = worker;
  const { settled, unsent, unanswered, unclear, answers, attempts } = await handOver(worker, messages, claimedAt, work);
  const longest = await noteAttempts(worker, attempts);
  const later = (message: M, retryAfterMs: number): Waiting<M> => ({
    message,
    waitMs: Math.min(
      Math.max(retryAfterMs, backoff(message.attempts, tuning.backoffMs)),
      longestWait(longest.get(work.fromOf(message)), work.content(message), tuning.linkWaitMs),
    ),
    free: true,
  });
  const waiting: Waiting<M>[] = [
    ...unsent.map(({ message, retryAfterMs }) =>
      retryAfterMs === null ? { message, waitMs: 0, free: true } : later(message, retryAfterMs),
    ),
    ...unanswered.map((message) => ({ message, waitMs: tuning.settleMs, free: false })),
  ];
  const held = unsent.filter(({ retryAfterMs }) => retryAfterMs === null).map(({ message }) => message);
  let final: Settled[] = [];
  await store(worker, async (tx) => {
    if (unsent.length + unclear.length + unanswered.length > 0) await lockMessages(tx, idsOf(messages));
    const givenUp = await judgeRefusals(tx, worker, answers);
    const given = unclear.filter(({ message }) => givenUp.has(message.id));
    const again = unclear.filter(({ message }) => !givenUp.has(message.id)).map(({ message }) => later(message, 0));
    if (waiting.length + again.length > 0) {
      await markUnanswered(tx, idsOf(unanswered));
      await work.postpone(tx, [...waiting, ...again]);
      // Messages that the carrier refused cost nothing while they wait; a batch has refunded its charge.
      await refundSingles(tx, idsOf([...held, ...again.map(({ message }) => message)]), 'waits until sending goes on');
    }
    final = [...settled, ...given.map(ended)];
    await storeSettled(tx, final);
  });
  // What this process claimed before is no longer sent.
  if (answers.some(({ kind }) => kind === 'refused') || worker.probe !== undefined) await worker.stops.refresh();
  return { settled: final, tryOthers: unclear.length > 0 };
}

/** A text whose number leaves over another link now need not wait, unless its media keep it on the first (decision 736). */
function longestWait(given: number | undefined, { mediaUrl }: Content, linkWaitMs: number): number {
  if (given === undefined) return Infinity;
  return mediaUrl === undefined ? given : linkWaitMs;
}

const ended = ({ message, code, status }: HandedOver<Claimed>['unclear'][number]): Settled => ({
  id: message.id,
  status,
  providerId: null,
  providerCode: code,
});

/** Settles messages that were claimed but have no outcome, because a worker died or the carrier did not respond. */
export async function settle<M extends Claimed>(
  worker: Worker,
  work: Work<M>,
  messages: readonly (M & Unsettled)[],
): Promise<void> {
  if (messages.length === 0) return;
  const { deps, tuning } = worker;
  const { settled, free, again, open, missed } = await settleByQuery(worker, messages, (one) => ({
    body: work.content(one).body,
    from: work.fromOf(one),
    overRcs: work.overRcs?.(one) ?? false,
  }));
  const released = new Set<Claimed>([...free, ...again]);
  await store(worker, async (tx) => {
    await lockMessages(tx, idsOf(messages));
    await markMissed(tx, idsOf(missed));
    await allowAgain(tx, again);
    const own = await withoutTaken(tx, deps, messages, settled);
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
