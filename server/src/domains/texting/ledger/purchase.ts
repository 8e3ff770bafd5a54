import type { Tx } from '../../../platform/db/connection';
import { lockBalance, post, postIfKnown } from './balance.repository';

/** Gives an account extra messages; returns false for an account without a balance. */
export const grantExtra = (tx: Tx, accountId: number, messages: number, note: string): Promise<boolean> =>
  postIfKnown(tx, accountId, { plan: 0, extra: messages }, { kind: 'grant', count: messages, note });

/** Adds bought messages to the extras (ENG-034). */
export const addBoughtMessages = (
  tx: Tx,
  accountId: number,
  { id, messages }: { id: number; messages: number },
): Promise<void> =>
  post(
    tx,
    accountId,
    { plan: 0, extra: messages },
    { kind: 'purchase', count: messages, note: `${messages} messages`, orderId: id },
  );

/** Starts a new period: resets the plan's messages to the plan's number and keeps extras (decision 42). */
export async function resetPlanMessages(
  tx: Tx,
  accountId: number,
  messages: number,
  note: string,
  kind: 'grant' | 'reset' = 'reset',
): Promise<void> {
  const plan = messages - (await lockBalance(tx, accountId)).plan;
  await post(tx, accountId, { plan, extra: 0 }, { kind, count: Math.abs(plan), note });
}
