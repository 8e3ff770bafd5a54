import { counted, couponsOf, formatCount, ONE_POOL } from '@textloom/contracts';
import { invalid } from '../../platform/base/app-error';
import type { Tx } from '../../platform/db/connection';
import { lockBalance } from '../texting';
import { countWithoutCode, sentBefore } from './coupon-give.repository';
import { setPool, supplyOf, textsOfCampaign } from './coupon-pool.repository';

interface Message {
  message: string;
  ab: { message_b: string } | null;
}

/** Why a message cannot give each of its recipients a code; null when it can, or gives none. */
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

/**
 * Lets a campaign that starts hold a code for each recipient; of one that is sent again, for those who have none yet. False
 * when there are too few. Starts of an account queue
 * at its balance, so that two campaigns never hold the same code.
 */
export async function holdCoupons(
  tx: Tx,
  {
    id,
    account_id: accountId,
    recipients,
    choice,
  }: { id: number; account_id: number; recipients: number; choice: { extra_subscribers: readonly number[] } },
): Promise<boolean> {
  const { message, message_b } = await textsOfCampaign(tx, id);
  const [slug, other] = couponsOf([message, message_b]);
  if (slug === undefined) return true;
  await lockBalance(tx, accountId);
  const pool = await supplyOf(tx, accountId, slug);
  const before = await sentBefore(tx, id);
  const without = before.length === 0 ? null : await countWithoutCode(tx, accountId, choice.extra_subscribers, before);
  if (other !== undefined || !pool || pool.expired || pool.left < Math.min(recipients, without ?? recipients))
    return false;
  await setPool(tx, id, pool.id, without);
  return true;
}
