import type { Tx } from '../../../platform/db/connection';
import { lockBalance, post } from './balance.repository';
import { grantedAfter } from './grants.repository';
import type { Buckets } from './buckets';

export interface Taken {
  order: number;
  paidAt: Date;
  /** What the order bought, minus what was taken back before. */
  messages: number;
  /** What later orders bought. */
  bought: number;
  note: string;
}

/**
 * Takes back what is left of the messages of an order; returns how many. Messages are used oldest first, so what was
 * bought or given later is not this order's.
 */
export async function takeBackMessages(
  tx: Tx,
  accountId: number,
  { messages, bought, note, ...of }: Taken,
): Promise<number> {
  const { extra } = await lockBalance(tx, accountId);
  const younger = bought + (await grantedAfter(tx, accountId, of));
  const taken = Math.max(0, Math.min(extra - younger, messages));
  if (taken > 0) await post(tx, accountId, { plan: 0, extra: -taken }, { kind: 'adjust', count: taken, note });
  return taken;
}

/**
 * Takes back the month of a plan: keeps those of its messages that the month before would have left, had the use since
 * come from it. Returns how many were taken.
 */
export async function keepPlanMessages(
  tx: Tx,
  accountId: number,
  { granted, earlier, note }: { granted: number; earlier: number; note: string },
): Promise<number> {
  const { plan } = await lockBalance(tx, accountId);
  const kept = Math.max(0, Math.min(plan, earlier - Math.max(0, granted - plan)));
  if (plan > kept)
    await post(tx, accountId, { plan: kept - plan, extra: 0 }, { kind: 'adjust', count: plan - kept, note });
  return plan - kept;
}

/** Gives back the messages that were taken for a refund that failed. */
export async function returnMessages(tx: Tx, accountId: number, { plan, extra }: Buckets, note: string): Promise<void> {
  if (plan + extra > 0) await post(tx, accountId, { plan, extra }, { kind: 'adjust', count: plan + extra, note });
}
