import { carrierParts, withFooter } from '@textloom/contracts';
import type { Tx } from '../../db/connection';
import type { BalanceTeller } from '../ledger/balance-teller';
import { claimMessages, expireRest, markBatch, unclaim, type Batch, type ClaimedMessage, type SubBatch } from './batch.repository';
import { closeBatch, postponeBatch } from './finish-batch';
import { finalOutcome, givenUp, handOver, mediaUrl, type Handed, type Settled } from './hand-over';
import { backoff, type OutboundDeps, type OutboundTuning } from './outbound.types';
import { pauseIfFailing, HARD_CODES } from './pause';
import type { ProgressTeller } from './progress';
import { takeForCampaign } from './rate';
import { retrying } from './retrying';
import { settleByAsking, unknownForGood, type Unsettled } from './settle';

export interface Worker {
  deps: OutboundDeps;
  tuning: OutboundTuning;
  /** Name of this process in leases. */
  owner: string;
  progress: ProgressTeller;
  balance: BalanceTeller;
  /** Set when the process is to end: what is claimed is finished, nothing new is claimed. */
  stopping(): boolean;
}

/** Every message of the sub-batch is for later: the carrier is down, so the rest need not be tried now. */
interface Pass {
  waitMs: number;
  stop: boolean;
}

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/**
 * Sends one claimed batch: settles what an earlier holder left, then sub-batch by sub-batch claims,
 * hands over and marks. Whatever happens, each message's claim stands in the table before the gateway
 * hears of it, so a crash at any point leaves it findable.
 */
export async function runBatch(worker: Worker, batch: Batch): Promise<void> {
  const { deps, tuning, owner } = worker;
  const engine = <T>(work: (tx: Tx) => Promise<T>): Promise<T> => retrying(() => deps.db.asEngine(work));
  let waitMs = 0;
  if (batch.taken_over || batch.expired) waitMs = await settleLeftOvers(worker, batch, engine);
  if (batch.expired) await engine((tx) => expireRest(tx, batch));
  else waitMs = Math.max(waitMs, await sendAll(worker, batch, engine));
  worker.progress.note(batch.campaign_id);
  const closed = await engine((tx) => closeBatch(tx, batch, owner));
  if (closed === null) await engine((tx) => postponeBatch(tx, batch, owner, waitMs || tuning.backoffMs));
  else if (closed > 0) worker.balance.note([batch.account_id]);
}

/** A carrier that fails a message this often without taking it will not take it. */
export const MAX_TRIES = 8;

/** Milliseconds in which a claim that began at `started` may still be handed over: half of its lease. */
export const leftOfClaim = ({ leaseMs }: Pick<OutboundTuning, 'leaseMs'>, started: number): number => leaseMs / 2 - (performance.now() - started);

type Engine = <T>(work: (tx: Tx) => Promise<T>) => Promise<T>;

async function sendAll(worker: Worker, batch: Batch, engine: Engine): Promise<number> {
  const { deps, tuning, owner } = worker;
  const body = withFooter(batch.message, deps.config.replyToStop);
  const content = { body, ...mediaUrl(deps, batch.media) };
  const parts = Math.max(1, carrierParts(body).parts);
  let cursor = batch.first_id - 1;
  let waitMs = 0;
  while (cursor < batch.last_id && !worker.stopping()) {
    const granted = await takeForCampaign(deps, tuning.subBatch, parts);
    if (granted === 0) {
      await pause(Math.min(500, Math.max(20, (parts * 1_000) / deps.config.messageRate)));
      continue;
    }
    const claimStarted = performance.now();
    const sub = await engine((tx) => claimMessages(tx, batch, owner, cursor, granted, tuning.leaseMs));
    // The lease was lost, or the campaign paused or was frozen: what is left is not ours to send.
    if (!sub.held) break;
    cursor = sub.cursor;
    // A process that slept between the claim and now may have lost its lease: another one settles these.
    const leftMs = leftOfClaim(tuning, claimStarted);
    if (leftMs <= 0) break;
    const handed = await handOver(deps, sub.messages, leftMs, () => content);
    const pass = await mark(worker, batch, sub, handed, engine);
    worker.progress.note(batch.campaign_id);
    waitMs = Math.max(waitMs, pass.waitMs);
    if (pass.stop) break;
  }
  // A stopping process hands the rest on at once.
  return worker.stopping() && waitMs === 0 ? 1 : waitMs;
}

async function mark(worker: Worker, batch: Batch, sub: SubBatch, handed: Handed<ClaimedMessage>[], engine: Engine): Promise<Pass> {
  const settled: Settled[] = [];
  const later: number[] = [];
  let waitMs = 0;
  for (const { message, outcome } of handed) {
    const final = finalOutcome(message.id, outcome);
    if (final) settled.push(final);
    else if (outcome.kind === 'transient') {
      later.push(message.id);
      waitMs = Math.max(waitMs, outcome.retryAfterMs ?? 0, backoff(batch.attempts, worker.tuning.backoffMs));
    } else waitMs = Math.max(waitMs, worker.tuning.settleMs); // unknown: asked about when its time has come
  }
  await engine(async (tx) => {
    await markBatch(tx, batch, settled);
    if (later.length > 0) await unclaim(tx, later, sub.claimed_at);
  });
  if (settled.some((one) => HARD_CODES.includes(one.status))) await engine((tx) => pauseIfFailing(tx, batch.campaign_id));
  return { waitMs, stop: handed.length > 0 && later.length === handed.length };
}

/** Messages that were claimed without an outcome: by a worker that died, or whose answer got lost. */
async function settleLeftOvers(worker: Worker, batch: Batch, engine: Engine): Promise<number> {
  const { deps, tuning } = worker;
  const open = await engine((tx) =>
    tx.query<Unsettled & { claim: string; ripe: boolean }>(
      `select id, phone, claimed_at, claimed_at::text as claim, attempts, claimed_at < now() - $4 * interval '1 ms' as ripe from message
       where id between $2 and $3 and batch_id = $1 and status = 0 and claimed_at is not null order by id`,
      [batch.id, batch.first_id, batch.last_id, Math.min(tuning.settleMs, tuning.leaseMs)],
    ),
  );
  if (open.length === 0) return 0;
  const ripe = open.filter((message) => message.ripe);
  const body = withFooter(batch.message, deps.config.replyToStop);
  const { settled, absent, unasked } = await settleByAsking(deps, ripe, () => body);
  const forGood = batch.expired ? unasked.map((message) => unknownForGood(message.id)) : [];
  const hopeless = new Set(ripe.filter((message) => batch.expired || message.attempts >= MAX_TRIES).map((message) => message.id));
  const absentForGood = absent.filter((id) => hopeless.has(id)).map((id) => givenUp(id, undefined));
  await engine(async (tx) => {
    await markBatch(tx, batch, [...settled, ...forGood, ...absentForGood]);
    for (const message of ripe) {
      if (absent.includes(message.id) && !hopeless.has(message.id)) await unclaim(tx, [message.id], message.claim);
    }
  });
  deps.log.info({ batch: batch.id, found: settled.length, absent: absent.length, unasked: unasked.length }, 'left-over messages settled');
  return ripe.length < open.length || (unasked.length > 0 && !batch.expired) ? tuning.settleMs : 0;
}
