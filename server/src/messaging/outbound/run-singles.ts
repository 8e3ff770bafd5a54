import { carrierParts, withFooter } from '@textloom/contracts';
import { KIND } from '../kinds';
import { finalOutcome, givenUp, handOver, mediaUrl, type Settled } from './hand-over';
import { backoff, validityMs } from './outbound.types';
import { takeForLane } from './rate';
import { retrying } from './retrying';
import { leftOfClaim, MAX_TRIES, type Worker } from './run-batch';
import { settleByAsking, unknownForGood } from './settle';
import { claimSingles, markSingles, postponeSingles, type Single } from './single.repository';

const WITH_FOOTER: readonly number[] = [KIND.welcome, KIND.first];

/** Welcomes end with the footer unless they tell how to STOP already (ENG-027, decision 45). */
const textOf = (worker: Worker, message: Single): string =>
  WITH_FOOTER.includes(message.kind) ? withFooter(message.body, worker.deps.config.replyToStop) : message.body;

/** Sends one claim of single messages; answers how many it found. */
export async function runSingles(worker: Worker): Promise<number> {
  const { deps, tuning, owner } = worker;
  const times = { leaseMs: tuning.leaseMs, settleMs: tuning.settleMs, validityMs: validityMs(deps) };
  const started = performance.now();
  const claim = await retrying(() => deps.db.asEngine((tx) => claimSingles(tx, owner, tuning.singlesPerClaim, times)));
  // A process that slept since the claim may have lost its lease: another one settles these.
  if (leftOfClaim(tuning, started) > 0) await sendFresh(worker, claim.fresh, started);
  if (claim.unsettled.length > 0) await settleOld(worker, claim.unsettled);
  return claim.fresh.length + claim.unsettled.length;
}

async function sendFresh(worker: Worker, fresh: Single[], started: number): Promise<void> {
  if (fresh.length === 0) return;
  const { deps, tuning, owner } = worker;
  await takeForLane(deps, fresh.reduce((sum, message) => sum + Math.max(1, carrierParts(textOf(worker, message)).parts), 0));
  const handed = await handOver(deps, fresh, leftOfClaim(tuning, started), (message) => ({ body: textOf(worker, message), ...mediaUrl(deps, message.media) }));
  const settled: Settled[] = [];
  const unknown: number[] = [];
  const later = new Map<number, number[]>();
  for (const { message, outcome } of handed) {
    const final = finalOutcome(message.id, outcome);
    if (final) settled.push(final);
    else if (outcome.kind === 'transient') {
      const waitMs = Math.max(outcome.retryAfterMs ?? 0, backoff(message.attempts, tuning.backoffMs));
      later.set(waitMs, [...(later.get(waitMs) ?? []), message.id]);
    } else unknown.push(message.id);
  }
  await retrying(() =>
    deps.db.asEngine(async (tx) => {
      await markSingles(tx, settled);
      for (const [waitMs, ids] of later) await postponeSingles(tx, ids, owner, waitMs, true);
      await postponeSingles(tx, unknown, owner, tuning.settleMs, false);
    }),
  );
  worker.balance.note(fresh.map((message) => message.account_id));
}

async function settleOld(worker: Worker, unsettled: (Single & { claimed_at: Date })[]): Promise<void> {
  const { deps, tuning, owner } = worker;
  const ripe = unsettled.filter((message) => message.ripe);
  const unripe = unsettled.filter((message) => !message.ripe).map((message) => message.id);
  const { settled, absent, unasked } = await settleByAsking(deps, ripe, (message) => textOf(worker, message));
  const expired = new Set(ripe.filter((message) => message.expired || message.attempts >= MAX_TRIES).map((message) => message.id));
  await retrying(() =>
    deps.db.asEngine(async (tx) => {
      await markSingles(tx, [
        ...settled,
        ...absent.filter((id) => expired.has(id)).map((id) => givenUp(id, undefined)),
        ...unasked.filter(({ id }) => expired.has(id)).map(({ id }) => unknownForGood(id)),
      ]);
      await postponeSingles(tx, absent.filter((id) => !expired.has(id)), owner, 0, true);
      const ask = [...unripe, ...unasked.map(({ id }) => id).filter((id) => !expired.has(id))];
      await postponeSingles(tx, ask, owner, tuning.settleMs, false);
    }),
  );
  worker.balance.note(ripe.map((message) => message.account_id));
}
