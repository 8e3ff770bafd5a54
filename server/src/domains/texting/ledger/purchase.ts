import type { Tx } from '../../../platform/db/connection';
import { changeBalance } from '../store/change-balance.repository';
import { lockBalance } from '../store/balance.repository';

/** Adds bought messages to the extras (ENG-034). */
export const addBoughtMessages = (tx: Tx, accountId: number, messages: number, note: string): Promise<void> =>
  changeBalance(tx, accountId, { kind: 'purchase', extra: messages, note });

/** Starts a new period: resets the plan's messages to the plan's number and keeps extras (decision 42). */
export async function resetPlanMessages(
  tx: Tx,
  accountId: number,
  messages: number,
  note: string,
  kind: 'grant' | 'reset' = 'reset',
): Promise<void> {
  const left = await lockBalance(tx, accountId);
  await changeBalance(tx, accountId, { kind, plan: messages - left.plan, note });
}

/** Takes back bought messages that are still unused. */
export async function takeBackMessages(tx: Tx, accountId: number, messages: number, note: string): Promise<void> {
  const taken = Math.min((await lockBalance(tx, accountId)).extra, messages);
  if (taken > 0) await changeBalance(tx, accountId, { kind: 'adjust', extra: -taken, note });
}
