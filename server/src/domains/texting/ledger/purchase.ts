import type { Tx } from '../../../platform/db/connection';
import { lockBalance } from './balance';

type Kind = 'grant' | 'reset' | 'purchase' | 'adjust';

/** Changes the balance with its ledger row. Nothing was sent, so `billed_total` does not change. */
async function change(
  tx: Tx,
  accountId: number,
  { kind, plan = 0, extra = 0, note }: { kind: Kind; plan?: number; extra?: number; note: string },
): Promise<void> {
  await tx.one(
    `with b as (
       update balance set plan_left = plan_left + $3::int, extra_left = extra_left + $4::int where account_id = $1::int
       returning plan_left + extra_left as left_after
     )
     insert into ledger (account_id, kind, plan_delta, extra_delta, left_after, count, note)
     select $1::int, $2::text, $3::int, $4::int, left_after, abs($3::int + $4::int), $5::text from b returning id`,
    [accountId, kind, plan, extra, note],
  );
}

/** Adds bought messages to the extras (ENG-034). */
export const addBoughtMessages = (tx: Tx, accountId: number, messages: number, note: string): Promise<void> =>
  change(tx, accountId, { kind: 'purchase', extra: messages, note });

/** Starts a new period: resets the plan's messages to the plan's number and keeps extras (decision 42). */
export async function resetPlanMessages(
  tx: Tx,
  accountId: number,
  messages: number,
  note: string,
  kind: 'grant' | 'reset' = 'reset',
): Promise<void> {
  const left = await lockBalance(tx, accountId);
  await change(tx, accountId, { kind, plan: messages - left.plan, note });
}

/** Takes back bought messages that are still unused. */
export async function takeBackMessages(tx: Tx, accountId: number, messages: number, note: string): Promise<void> {
  const taken = Math.min((await lockBalance(tx, accountId)).extra, messages);
  if (taken > 0) await change(tx, accountId, { kind: 'adjust', extra: -taken, note });
}
