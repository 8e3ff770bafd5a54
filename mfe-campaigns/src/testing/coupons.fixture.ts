import type { CouponPool } from '@textloom/contracts';

export const couponPool = (changes: Partial<CouponPool> = {}): CouponPool => ({
  id: 7,
  name: 'Summer',
  slug: 'coupon_summer',
  expires_on: '',
  expired: false,
  left: 1_200,
  held: 0,
  given: 300,
  used: 45,
  added_at: '2026-11-02T12:00:00-08:00',
  ...changes,
});
