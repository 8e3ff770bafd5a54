import { counted, couponsOf, formatCount, ONE_POOL } from '@textloom/contracts';
import { invalid } from '../../platform/base/app-error';
import type { Tx } from '../../platform/db/connection';
import { lockBalance } from '../texting/ledger';
import { countWithoutCode, sentBefore } from './coupon-give.repository';
import { supplyOf } from './coupon-pool.repository';

interface Message {
  message: string;
  ab: { message_b: string } | null;
}

/** Why a message cannot give each recipient a code; null when it can, or contains no coupon. */
export async function couponProblem(
  tx: Tx,
  accountId: number,
  { message, ab }: Message,
  recipients: number,
): Promise<string | null> {
  const [slug, other] = couponsOf([message, ab?.message_b ?? '']);
  if (slug === undefined) return null;
  if (other !== undefined) return ONE_POOL;
  const pool = await supplyOf(tx, accountId, slug);
  if (!pool) return `{${slug}} is not one of your coupon pools.`;
  if (pool.expired) return `The codes of the pool ${pool.name} have expired.`;
  if (pool.left >= recipients) return null;
  const [left, people] = [Math.max(0, pool.left), counted(recipients, 'person', 'people')];
  return `The pool ${pool.name} has ${formatCount(left)} ${left === 1 ? 'code' : 'codes'} left, the campaign goes to ${people}.`;
}

export async function requireCoupons(tx: Tx, accountId: number, draft: Message, recipients: number): Promise<void> {
  const problem = await couponProblem(tx, accountId, draft, recipients);
  if (problem !== null) throw invalid('message', problem);
}

/** The pool whose codes a campaign gives from its start on, and how many; null: one per recipient. */
export interface HeldCoupons {
  poolId: number;
  codes: number | null;
}

interface Starting {
  id: number;
  account_id: number;
  recipients: number;
  choice: { extra_subscribers: readonly number[] };
  texts: readonly string[];
}

/**
 * The codes that a starting campaign holds: one for each recipient or, if it is sent again, for each who has none yet.
 * Null when its texts have no coupon. The account's starts are serialized by its balance, so that two campaigns never
 * hold the same code.
 */
export async function holdCoupons(
  tx: Tx,
  { id, account_id: accountId, recipients, choice, texts }: Starting,
): Promise<HeldCoupons | 'too_few_coupons' | null> {
  const [slug, other] = couponsOf(texts);
  if (slug === undefined) return null;
  await lockBalance(tx, accountId);
  const pool = await supplyOf(tx, accountId, slug);
  const before = await sentBefore(tx, id);
  const without = before.length === 0 ? null : await countWithoutCode(tx, accountId, choice.extra_subscribers, before);
  if (other !== undefined || !pool || pool.expired || pool.left < Math.min(recipients, without ?? recipients))
    return 'too_few_coupons';
  return { poolId: pool.id, codes: without };
}
