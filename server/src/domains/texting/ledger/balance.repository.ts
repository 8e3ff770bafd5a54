import * as col from '../../../platform/db/col';
import { command, statement } from '../../../platform/db/sql';
import type { Tx } from '../../../platform/db/connection';
import type { Buckets } from './buckets';

/** Ledger rows about sending: they change the billed total. */
const SENDING = ['reserve', 'settle', 'release', 'message', 'refund'] as const;

export interface Entry {
  kind: (typeof SENDING)[number] | 'grant' | 'reset' | 'purchase' | 'adjust';
  campaignId?: number;
  batchId?: number;
  /** Number of messages of this row. */
  count: number;
  note?: string;
  /** The order of a purchase. */
  orderId?: number;
}

/** Messages that the account has left now. */
export const availableMessages = async (tx: Tx, accountId: number): Promise<number> =>
  (await tx.maybeValue(statement('texting.availableMessages', { remaining: col.number })`
     select plan_left + extra_left as remaining from balance where account_id = ${accountId}`)) ?? 0;

/** The account's balance, locked until the transaction ends: everything that spends queues here. */
export async function lockBalance(tx: Tx, accountId: number): Promise<Buckets> {
  const row = await tx.maybeOne(statement('texting.lockBalance', { plan: col.number, extra: col.number })`
     select plan_left as plan, extra_left as extra from balance where account_id = ${accountId} for update`);
  return row ?? { plan: 0, extra: 0 };
}

/** Locks several balances in order of account, before a transaction that uses them more than once. */
export async function lockBalances(tx: Tx, accountIds: readonly (number | null)[]): Promise<void> {
  const ids = [...new Set(accountIds)].filter((id) => id !== null);
  if (ids.length > 1)
    await tx.execute(command('texting.lockBalances')`
     select 1 from balance where account_id = any(${ids}::int[]) order by account_id for update`);
}

/**
 * Changes the balance and writes the ledger row in the same statement. If the row is about sending, messages move between
 * the balance and the billed total: negative deltas are spent (billed_total rises), positive ones are refunded (it
 * falls; ENG-017). Returns false for an account without a balance.
 */
export const postIfKnown = async (tx: Tx, accountId: number, delta: Buckets, entry: Entry): Promise<boolean> =>
  (await tx.execute(command('texting.postIfKnown')`
     with b as (
       update balance set plan_left = plan_left + ${delta.plan}::int, extra_left = extra_left + ${delta.extra}::int,
         billed_total = billed_total - case when ${entry.kind}::text = any(${SENDING}::text[]) then ${delta.plan}::int + ${delta.extra}::int else 0 end
       where account_id = ${accountId}::int returning plan_left + extra_left as left_after
     )
     insert into ledger (account_id, kind, plan_delta, extra_delta, left_after, campaign_id, batch_id, count, note, order_id)
     select ${accountId}::int, ${entry.kind}::text, ${delta.plan}::int, ${delta.extra}::int, left_after, ${entry.campaignId ?? null}::int, ${entry.batchId ?? null}::bigint, ${entry.count}::int, ${entry.note ?? ''}::text, ${entry.orderId ?? null}::int from b`)) ===
  1;

export async function post(tx: Tx, accountId: number, delta: Buckets, entry: Entry): Promise<void> {
  if (!(await postIfKnown(tx, accountId, delta, entry))) throw new Error(`account ${accountId} has no balance`);
}

/** An account without a balance starts with 0. */
export const openBalance = (tx: Tx, accountId: number) =>
  tx.execute(command('texting.openBalance')`
     insert into balance (account_id, plan_left, extra_left) values (${accountId}, 0, 0) on conflict do nothing`);
