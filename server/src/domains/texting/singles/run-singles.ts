import { carrierParts, withFooter } from '@textloom/contracts';
import { persevering } from '../../../platform/work/persevering';
import { retrying } from '../../../platform/work/retrying';
import { noteTakeovers } from '../../../platform/work/takeovers';
import { send, settle, type Work } from '../handover/dispatch';
import { mediaUrl } from '../handover/hand-over';
import { renewing } from '../handover/lease';
import { takeForLane } from '../handover/rate';
import { withOwnFooter } from '../kinds';
import { postponeSingles, renewSingles, type Single, type Wanted } from '../store/single.repository';
import { lateMs, validityMs } from '../waits';
import type { Worker } from '../worker.types';
import { claimSingles } from './claim-singles';

const textOf = (worker: Worker, message: Single): string =>
  withOwnFooter(message.kind) ? withFooter(message.body, worker.deps.config.replyToStop) : message.body;

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
