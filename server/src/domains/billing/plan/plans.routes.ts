import { listPlans } from '@textloom/contracts';
import type { Module } from '../../../platform/web/deps';
import { route } from '../../../platform/web/route';
import { plansFor } from './plans.repository';

export const planRoutes: Module =
  ({ db }) =>
  async (app) => {
    route(app, listPlans, async ({ session: { accountId } }) => {
      const rows = await db.asAccount(accountId, (tx) => plansFor(tx, accountId));
      return { entries: rows.map(({ price_cents, ...plan }) => ({ ...plan, price: price_cents / 100 })) };
    });
  };
