import type { Tx } from '../../../platform/db/connection';
import {
  allowAgain,
  type Batch,
  type ClaimedMessage,
  claimMessages,
  expireRest,
  finalOutcome,
  type Handed,
  handOver,
  lateMs,
  leftOfClaim,
  leftOvers,
  lockMessages,
  markBatch,
  markMissed,
  markUnanswered,
  mediaUrl,
  postponeBatch,
  queryAgainMs,
  settleByQuery,
  type Settled,
  type SubBatch,
  takeForCampaign,
  unclaim,
  withdrawRest,
  withoutTaken,
  type Worker,
} from '../../texting';
import { closeBatch } from './finish-batch';
import { pauseIfFailing, HARD_CODES } from './pause';
import { batchText, type BatchText } from './render';
import { persevering } from '../../../platform/work/persevering';
import { backoff } from '../../../platform/work/backoff';

/** `stop`: the carrier accepted no message of the sub-batch, so the rest need not be tried now. */
interface Pass {
  waitMs: number;
  stop: boolean;
}

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/**
 * Sends one claimed batch: settles the messages of an earlier holder, then sub-batch by sub-batch claims, hands over
 * and marks. Each message's claim is committed before the message is handed to the gateway, so that it can be found
 * after a crash at any point.
 */
export async function runBatch(worker: Worker, batch: Batch): Promise<void> {
  const { deps, tuning, owner } = worker;
  const engine = <T>(work: (tx: Tx) => Promise<T>): Promise<T> =>
    persevering(() => deps.db.asEngine(work), worker.stopping);
  let waitMs = 0;
  const text = await batchText(engine, deps, batch);
  if (batch.taken_over || batch.expired || batch.cancelled) waitMs = await settleLeftOvers(worker, batch, text, engine);
  if (batch.cancelled) await engine((tx) => withdrawRest(tx, batch));
  else if (batch.expired) await engine((tx) => expireRest(tx, batch));
  else waitMs = Math.max(waitMs, await sendAll(worker, batch, text, engine));
  deps.notifiers.progress.note(batch.campaign_id);
  const closed = await engine((tx) => closeBatch(tx, batch, owner));
  if (closed === null) await engine((tx) => postponeBatch(tx, batch, owner, waitMs || tuning.backoffMs));
  else if (closed > 0) deps.notifiers.balance.note([batch.account_id]);
}

type Engine = <T>(work: (tx: Tx) => Promise<T>) => Promise<T>;

async function sendAll(worker: Worker, batch: Batch, text: BatchText, engine: Engine): Promise<number> {
  const { deps, tuning, owner } = worker;
  const media = mediaUrl(deps, batch.media);
  const { parts } = text;
  let cursor = batch.first_id - 1;
  let waitMs = 0;
  while (cursor < batch.last_id && !worker.stopping()) {
    const admitted = worker.caution.admit(tuning.subBatch);
    if (admitted === 0) return Math.max(waitMs, worker.caution.pauseMs);
    const granted = await persevering(() => takeForCampaign(deps, admitted, parts), worker.stopping);
    if (granted === 0) {
      await pause(Math.min(500, Math.max(20, (parts * 1_000) / deps.config.messageRate)));
      continue;
    }
    let claimStarted = 0;
    const sub = await engine(async (tx) => {
      claimStarted = performance.now();
      const claimed = await claimMessages(tx, batch, owner, cursor, granted);
      return { ...claimed, messages: await text.write(tx, claimed.messages) };
    });
    // The lease was lost, or the campaign may not send now: this worker must not send the rest.
    if (!sub.held) return 0;
    cursor = sub.cursor;
    const handed = await handOver(worker, sub.messages, leftOfClaim(tuning, claimStarted), (message) => ({
      body: text.bodyOf(message),
      ...media,
    }));
    worker.caution.note(handed.map(({ outcome }) => outcome));
    const pass = await mark(worker, batch, sub, handed, engine);
    deps.notifiers.progress.note(batch.campaign_id);
    waitMs = Math.max(waitMs, pass.waitMs);
    if (pass.stop) break;
  }
  // A stopping process releases the rest immediately.
  return worker.stopping() && waitMs === 0 ? 1 : waitMs;
}

async function mark(
  worker: Worker,
  batch: Batch,
  sub: SubBatch,
  handed: Handed<ClaimedMessage>[],
  engine: Engine,
): Promise<Pass> {
  const settled: Settled[] = [];
  const later: number[] = [];
  const unanswered: number[] = [];
  let waitMs = 0;
  for (const { message, outcome } of handed) {
    const final = finalOutcome(message.id, outcome);
    if (final) settled.push(final);
    else if (outcome.kind === 'transient') {
      later.push(message.id);
      waitMs = Math.max(waitMs, outcome.retryAfterMs ?? 0, backoff(batch.attempts, worker.tuning.backoffMs));
    } else {
      unanswered.push(message.id);
      waitMs = Math.max(waitMs, worker.tuning.settleMs);
    }
  }
  await engine(async (tx) => {
    if (settled.length < handed.length)
      await lockMessages(
        tx,
        handed.map(({ message }) => message.id),
      );
    await unclaim(
      tx,
      later.map((id) => ({ id, claimed_at: sub.claimed_at })),
    );
    await markUnanswered(tx, unanswered);
    await markBatch(tx, batch, settled);
  });
  if (settled.some((one) => HARD_CODES.includes(one.status)))
    await engine((tx) => pauseIfFailing(tx, { campaignId: batch.campaign_id }));
  return { waitMs, stop: handed.length > 0 && settled.length === 0 };
}

/** Settles messages that were claimed but have no outcome, because a worker died or the carrier did not respond. */
async function settleLeftOvers(worker: Worker, batch: Batch, text: BatchText, engine: Engine): Promise<number> {
  const { deps, tuning } = worker;
  const messages = (await engine((tx) => leftOvers(tx, batch, lateMs(deps)))).map((one) => ({
    ...one,
    expired: batch.expired,
  }));
  if (messages.length === 0) return 0;
  if (text.personal) await engine((tx) => text.read(tx, messages));
  const { settled, free, again, open, missed } = await settleByQuery(worker, messages, text.bodyOf);
  await engine(async (tx) => {
    await lockMessages(
      tx,
      messages.map(({ id }) => id),
    );
    await markMissed(
      tx,
      missed.map(({ id }) => id),
    );
    await allowAgain(tx, again);
    await unclaim(
      tx,
      [...free, ...again].map(({ id, claim }) => ({ id, claimed_at: claim })),
    );
    await markBatch(tx, batch, await withoutTaken(tx, deps, settled));
  });
  deps.log.info(
    { batch: batch.id, settled: settled.length, free: free.length, again: again.length, open: open.length },
    'settled messages that an earlier worker left unsettled',
  );
  return open.length > 0 ? queryAgainMs(batch.attempts, tuning.settleMs) : 0;
}
