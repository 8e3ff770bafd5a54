import { singleBlocked } from '@textloom/contracts';
import type { Tx } from '../../../platform/db/connection';
import { lockBalance, post } from './balance.repository';
import { clearBilled, type Billed } from './single-ledger.repository';
import { split } from './buckets';

export interface Charge {
  messageId: number;
  accountId: number;
  segments: number;
}

export interface Charged {
  /** What each message was charged; `markClaimed` stores it. */
  paid: Billed[];
  /** Messages that the balance did not cover; they must not be sent (decision 43). */
  unpaid: Set<number>;
}

/**
 * Charges claimed single messages: one ledger row per account and claim, however many messages, so that joins write no
 * contended row (ADR 0004).
 */
export async function chargeSingles(tx: Tx, charges: readonly Charge[]): Promise<Charged> {
  const unpaid = new Set<number>();
  const paid: Billed[] = [];
  const accounts = [...new Set(charges.map((charge) => charge.accountId))].sort((a, b) => a - b);
  for (const accountId of accounts) {
    const left = await lockBalance(tx, accountId);
    const taken = { plan: 0, extra: 0 };
    let count = 0;
    for (const charge of charges) {
      if (charge.accountId !== accountId) continue;
      const now = { plan: left.plan - taken.plan, extra: left.extra - taken.extra };
      if (singleBlocked(now.plan + now.extra, charge.segments)) {
        unpaid.add(charge.messageId);
        continue;
      }
      const part = split(now, charge.segments);
      taken.plan += part.plan;
      taken.extra += part.extra;
      count += 1;
      paid.push({ id: charge.messageId, billed: charge.segments, extra: part.extra });
    }
    if (count > 0) await post(tx, accountId, { plan: -taken.plan, extra: -taken.extra }, { kind: 'message', count });
  }
  return { paid, unpaid };
}

/** Refunds single messages that we failed to hand over, to the buckets they came from. Returns the accounts. */
export async function refundSingles(tx: Tx, messageIds: readonly number[], note: string): Promise<number[]> {
  if (messageIds.length === 0) return [];
  const rows = await clearBilled(tx, messageIds);
  const accounts = [...new Set(rows.map((row) => row.account_id))].sort((a, b) => a - b);
  for (const accountId of accounts) {
    const own = rows.filter((row) => row.account_id === accountId);
    const extra = own.reduce((sum, row) => sum + row.billed_extra, 0);
    const plan = own.reduce((sum, row) => sum + row.billed, 0) - extra;
    await post(tx, accountId, { plan, extra }, { kind: 'refund', count: own.length, note });
  }
  return accounts;
}
