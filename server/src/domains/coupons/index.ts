/**
 * Coupons: pools of codes, and the code that each recipient gets. The domain's door: other
 * domains and the application import from here only.
 */
export { giveCoupons, returnCoupons } from './coupon-give.repository';
export { couponProblem, type HeldCoupons, holdCoupons, requireCoupons } from './coupon-supply';
export { couponRoutes } from './coupons.routes';
