import { type CouponUse, type readCouponUse as readCall, startOfDay, type z } from '@textloom/contracts';
import type { Deps } from '../../platform/web/deps';
import type { Session } from '../../platform/web/session.types';
import { couponUse } from './coupon-report.repository';
import { isoDay } from './report-periods';
import { monthsOf } from './report.service';

/** What coupons brought in these days, by pool. */
export function readCouponUse(
  { db }: Pick<Deps, 'db'>,
  session: Session,
  query: z.output<(typeof readCall)['query']>,
  now = new Date(),
): Promise<CouponUse[]> {
  const { accountId, timezone } = session;
  const { first, last } = monthsOf(query, timezone, now);
  const [from, until] = [startOfDay(isoDay(first), timezone), startOfDay(isoDay(last + 1), timezone)];
  return db.asReader(session, async (tx) =>
    (await couponUse(tx, accountId, from, until)).map(({ cents, ...use }) => ({ ...use, revenue: cents / 100 })),
  );
}
