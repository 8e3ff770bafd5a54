import {
  COUPON_BEGINS,
  couponsProblem,
  COUPONS_IN_POOL,
  counted,
  dayOf,
  foldedCoupon,
  foldedValue,
  formatCount,
  MAX_POOLS,
  readCoupons,
  slugOf,
  toApiDate,
  type CouponPool,
  type couponCodesBody,
  type couponPoolBody,
  type FirstRow,
  type usedCouponBody,
  type z,
} from '@textloom/contracts';
import { once } from '../../platform/web/idempotency';
import { AppError, invalid, notFound } from '../../platform/base/app-error';
import type { Tx } from '../../platform/db/connection';
import { notifyProfile } from '../../platform/live/notify';
import type { Deps } from '../../platform/web/deps';
import type { Session } from '../../platform/web/session.types';
import { lockBalance } from '../texting/ledger';
import * as pools from './coupon-pool.repository';

export interface Added {
  id: number;
  added: number;
  left_out: number;
}

export const present = (row: pools.PoolRecord): CouponPool => ({ ...row, added_at: toApiDate(row.added_at) });

/** Adds codes to a pool. Skips and counts those that the account already has in any pool. */
async function add(
  tx: Tx,
  accountId: number,
  pool: { id: number; has: number },
  text: string,
  first?: FirstRow,
): Promise<Added> {
  const read = readCoupons(text, first);
  const problem = couponsProblem(read);
  if (problem !== null) throw invalid('codes', problem);
  if (pool.has + read.codes.length > COUPONS_IN_POOL)
    throw invalid('codes', `A pool has at most ${formatCount(COUPONS_IN_POOL)} codes.`);
  const added = await pools.insertCoupons(tx, accountId, pool.id, read.codes);
  if (added === 0) throw invalid('codes', 'You already have all of these codes.');
  return { id: pool.id, added, left_out: read.repeated + read.codes.length - added };
}

export const addedText = ({ added, left_out }: Added): string =>
  `${counted(added, 'code')} added.${left_out > 0 ? ` ${formatCount(left_out)} left out, because you already have them.` : ''}`;

/** POST coupons, idempotent by its idempotency key. */
export async function createPool(
  tx: Tx,
  accountId: number,
  { name, expires_on, codes, first_row }: z.output<typeof couponPoolBody>,
): Promise<Added> {
  // Serializes concurrent calls, so that names and slugs stay distinct.
  await lockBalance(tx, accountId);
  const others = await pools.poolNames(tx, accountId);
  const kept = others.filter(({ deleted }) => !deleted);
  if (kept.length >= MAX_POOLS)
    throw new AppError(
      'conflict',
      `You have ${MAX_POOLS} coupon pools, which is the maximum. Please delete one first.`,
    );
  if (kept.some((one) => foldedValue(one.name) === foldedValue(name)))
    throw invalid('name', 'Another pool has this name.');
  const slug = slugOf(
    name,
    others.map((one) => one.slug),
    COUPON_BEGINS,
  );
  const id = await pools.insertPool(tx, accountId, { name, slug, expires_on: dayOf(expires_on) });
  await notifyProfile(tx, accountId, 'coupons');
  return add(tx, accountId, { id, has: 0 }, codes, first_row);
}

async function requirePool(tx: Tx, accountId: number, id: number): Promise<pools.PoolRecord> {
  const pool = await pools.findPool(tx, accountId, id);
  if (!pool) throw notFound('This coupon pool');
  return pool;
}

export const readPool = ({ db }: Deps, { accountId }: Session, id: number): Promise<CouponPool> =>
  db.asAccount(accountId, async (tx) => present(await requirePool(tx, accountId, id)));

export const addCodes = (
  { db }: Deps,
  { accountId }: Session,
  id: number,
  { codes, first_row }: z.output<typeof couponCodesBody>,
): Promise<Added> =>
  db.asAccount(accountId, async (tx) => {
    const { left, held, given } = await requirePool(tx, accountId, id);
    return add(tx, accountId, { id, has: left + held + given }, codes, first_row);
  });

/** Refused while a campaign gives codes of the pool. A scheduled campaign then fails at its start, and says why. */
export const removePool = ({ db }: Deps, { accountId }: Session, id: number): Promise<{ id: number }> =>
  db.asAccount(accountId, async (tx) => {
    // Keeps campaigns from starting meanwhile.
    await lockBalance(tx, accountId);
    const { held } = await requirePool(tx, accountId, id);
    if (held > 0)
      throw new AppError('conflict', 'A campaign is sending codes of this pool. Please wait until it ends.');
    await pools.deletePool(tx, accountId, id);
    await notifyProfile(tx, accountId, 'coupons');
    return { id };
  });

/** POST coupons/used (decision 444). */
export const markUsed = (
  { db }: Deps,
  { accountId }: Session,
  body: z.output<typeof usedCouponBody>,
  key: string | undefined,
) =>
  db.asAccount(accountId, (tx) =>
    once(tx, accountId, key, body, async () => {
      const { code, total, at } = body;
      const used = await pools.markUsed(tx, accountId, {
        folded: foldedCoupon(code),
        at: at === undefined ? new Date() : new Date(at),
        totalCents: total === undefined ? null : Math.round(total * 100),
      });
      if (!used) throw notFound('This code');
      const { total_cents: cents, used_at, ...rest } = used;
      return { ...rest, used_at: toApiDate(used_at), total: cents === null ? null : cents / 100 };
    }),
  );
