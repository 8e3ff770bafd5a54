import { setTimeout as pause } from 'node:timers/promises';
import type { Tx } from '../../../platform/db/connection';
import { persevering } from '../../../platform/work/persevering';
import { noteTakeovers } from '../../../platform/work/takeovers';
import {
  type Batch,
  type BatchMessage,
  claimBatch,
  claimMessages,
  endRest,
  claimedPending,
  postponeBatch,
  renewBatch,
  unclaim,
} from '../../texting/batch';
import { claimingOf, claimProbe } from '../../texting/refusal';
import { lateMs, notifyOutcomes, validityMs } from '../../texting/message';
import { mediaUrl, send, settle, type Work } from '../../texting/handover';
import { renewing, takeForCampaign, type Worker } from '../../texting/worker';
import { closeBatch } from './finish-batch';
import { HARD_CODES, pauseIfFailing } from '../sending/pause';
import { batchText, type BatchText } from './render';

type Engine = <T>(work: (tx: Tx) => Promise<T>) => Promise<T>;

/** Claims a batch and sends it. Returns false when none is due, or while the carrier does not respond. */
export async function runBatch(worker: Worker): Promise<boolean> {
  const { deps, tuning, owner } = worker;
  if (worker.caution.pauseMs > 0) return false;
  const engine: Engine = (work) => persevering(() => deps.db.asEngine(work), worker.stopping);
  const claim = (tx: Tx, by: Worker): Promise<Batch | undefined> =>
    claimBatch(tx, owner, tuning.leaseMs, validityMs(deps), claimingOf(by));
  let sender = worker;
  let batch: Batch | undefined;
  if (worker.stops.refused) {
    const probed = await engine((tx) =>
      claimProbe(
        tx,
        worker,
        (probing) => claim(tx, probing),
        (found) => found !== undefined,
      ),
    );
    if (probed) ({ worker: sender, claimed: batch } = probed);
  }
  batch ??= await engine((tx) => claim(tx, worker));
  if (!batch) return false;
  const { id } = batch;
  const claimed = batch;
  noteTakeovers('batches', [claimed]);
  const renew = (): Promise<unknown> => renewBatch(deps.db.engine, id, owner, tuning.leaseMs);
  await renewing(sender, renew, () => sendBatch(sender, claimed, engine));
  return true;
}

/**
 * Settles the messages of an earlier holder, then sub-batch by sub-batch claims, hands over and stores. Each message's
 * claim is committed before the message is handed to the gateway, so that it can be found after a crash at any point.
 */
async function sendBatch(worker: Worker, batch: Batch, engine: Engine): Promise<void> {
  const { deps, tuning, owner } = worker;
  const text = await batchText(engine, deps, batch);
  const media = mediaUrl(deps, batch.media);
  // The batch waits as long as the slowest of its messages.
  let waitMs = 0;
  let tried = true;
  const work: Work<BatchMessage> = {
    prepared: false,
    content: (message) => ({ body: text.bodyOf(message), ...media }),
    accountOf: () => batch.account_id,
    fromOf: () => batch.number ?? deps.config.carrier.from,
    async postpone(tx, waiting) {
      waitMs = Math.max(waitMs, ...waiting.map((one) => one.waitMs));
      await unclaim(
        tx,
        waiting.filter(({ free }) => free).map(({ message }) => message),
      );
    },
  };
  if (batch.taken_over || batch.expired || batch.cancelled) {
    const left = await engine(async (tx) => {
      const messages = await claimedPending(tx, batch, lateMs(deps));
      await text.read(tx, messages);
      return messages;
    });
    await settle(worker, work, left);
  }
  if (batch.cancelled || batch.expired)
    await engine(async (tx) => notifyOutcomes(tx, await endRest(tx, batch, batch.cancelled ? -2 : 16)));
  else {
    const rest = await sendAll(worker, batch, text, work, engine);
    tried = rest.tried || waitMs > 0;
    waitMs = Math.max(waitMs, rest.waitMs);
  }
  deps.notifiers.progress.note(batch.campaign_id);
  const closed = await engine((tx) => closeBatch(tx, batch, owner));
  if (closed === null)
    await engine((tx) => postponeBatch(tx, batch, owner, waitMs || (worker.stopping() ? 1 : tuning.backoffMs), tried));
  else if (closed > 0) deps.notifiers.balance.note([batch.account_id]);
}

interface Rest {
  /** Milliseconds to wait before the rest may be sent. */
  waitMs: number;
  /** False: the rest only waits for its turn. */
  tried: boolean;
}

/** Shortest wait of a batch for the bucket of its own number, and the longest: a rate that is raised takes effect soon. */
const REFILL_MS = [1_000, 10_000] as const;
/** Carrier segments that are worth a claim: half of a slow number's bucket, so that it is never full. */
const WORTH_A_CLAIM = 10;

const refillMs = (perSecond: number): number =>
  Math.min(REFILL_MS[1], Math.max(REFILL_MS[0], (WORTH_A_CLAIM * 1_000) / perSecond));

async function sendAll(
  worker: Worker,
  batch: Batch,
  text: BatchText,
  work: Work<BatchMessage>,
  engine: Engine,
): Promise<Rest> {
  const { deps, tuning, owner } = worker;
  const from = batch.number ?? deps.config.carrier.from;
  let cursor = batch.first_id - 1;
  while (cursor < batch.last_id && !worker.stopping()) {
    const admitted = worker.caution.admit(worker.probe === undefined ? tuning.subBatch : 1);
    if (admitted === 0) return { waitMs: worker.caution.pauseMs, tried: true };
    const granted = await persevering(() => takeForCampaign(deps, from, admitted, text.parts), worker.stopping);
    // A loop never waits for an own number, which may be slow: others send meanwhile.
    const short = batch.number !== null && granted.messages < admitted;
    if (granted.messages === 0) {
      if (short) return { waitMs: refillMs(granted.perSecond), tried: false };
      await pause(Math.min(500, Math.max(20, (text.parts * 1_000) / granted.perSecond)));
      continue;
    }
    let claimStarted = 0;
    const sub = await engine(async (tx) => {
      claimStarted = performance.now();
      const claimed = await claimMessages(tx, batch, owner, cursor, granted.messages, claimingOf(worker));
      return { ...claimed, messages: await text.write(tx, claimed.messages) };
    });
    // The lease was lost, or the campaign may not send now: this worker must not send the rest.
    if (!sub.held) break;
    cursor = sub.cursor;
    const { settled, tryOthers } = await send(worker, work, sub.messages, claimStarted);
    if (
      settled.some(({ status }) => HARD_CODES.includes(status)) &&
      (await engine((tx) => pauseIfFailing(tx, { campaignId: batch.campaign_id })))
    )
      deps.log.warn({ campaign: batch.campaign_id }, 'a campaign was paused: half of its last messages failed');
    deps.notifiers.progress.note(batch.campaign_id);
    // None of them has an outcome, so it is pointless to try the rest now.
    if (sub.messages.length > 0 && ((settled.length === 0 && !tryOthers) || worker.probe !== undefined)) break;
    if (short) return { waitMs: refillMs(granted.perSecond), tried: false };
  }
  return { waitMs: 0, tried: true };
}
