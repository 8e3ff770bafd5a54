import {
  addCoupons,
  createCouponPool,
  deleteCouponPool,
  getCouponPool,
  listCouponPools,
  markCouponUsed,
} from '@textloom/contracts';
import type { Module } from '../../platform/web/deps';
import { idempotencyKey, once } from '../../platform/web/idempotency';
import { LARGE_BODY } from '../../platform/web/parsing/limits';
import { route } from '../../platform/web/route';
import * as coupons from './coupons.service';
import { pageOfPools } from './coupon-pool.repository';

/** Coupon pools, and the call of a shop's checkout (ADR 0087). */
export const couponRoutes: Module = (deps) => async (app) => {
  const large = { bodyLimit: LARGE_BODY };

  route(app, listCouponPools, ({ session, query }) =>
    deps.db.asReader(session, async (tx) => {
      const list = await pageOfPools(tx, session.accountId, query);
      return { ...list, entries: list.entries.map(coupons.present) };
    }),
  );

  route(app, getCouponPool, ({ session, params }) => coupons.readPool(deps, session, params.id));

  route(
    app,
    createCouponPool,
    async ({ session: { accountId }, body, request }) => {
      const added = await deps.db.asAccount(accountId, (tx) =>
        once(tx, accountId, idempotencyKey(request), body, () => coupons.createPool(tx, accountId, body)),
      );
      return { message: `The pool ${body.name} was added. ${coupons.addedText(added)}`, ...added };
    },
    large,
  );

  route(
    app,
    addCoupons,
    async ({ session, params, body }) => {
      const added = await coupons.addCodes(deps, session, params.id, body);
      return { message: coupons.addedText(added), ...added };
    },
    large,
  );

  route(app, deleteCouponPool, async ({ session, params }) => ({
    message: 'The coupon pool was deleted.',
    ...(await coupons.removePool(deps, session, params.id)),
  }));

  route(app, markCouponUsed, async ({ session, body, request }) => {
    const used = await coupons.markUsed(deps, session, body, idempotencyKey(request));
    return { message: used.already ? 'The code was already used.' : 'The code is marked as used.', ...used };
  });
};
