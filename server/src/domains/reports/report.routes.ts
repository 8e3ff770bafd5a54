import { exportCosts, getReport, readCosts, readCouponUse } from '@textloom/contracts';
import { sendCsv } from '../../platform/web/csv-download';
import type { Module } from '../../platform/web/deps';
import { route } from '../../platform/web/route';
import * as coupons from './coupon-report.service';
import * as costs from './cost-report.service';
import { readReport } from './report.service';

export const reportRoutes: Module = (deps) => async (app) => {
  route(app, getReport, async ({ session, query }) => ({ data: await readReport(deps, session, query) }));

  route(app, readCosts, async ({ session, query }) => ({ entries: await costs.readCosts(deps, session, query) }));

  route(app, readCouponUse, async ({ session, query }) => ({
    entries: await coupons.readCouponUse(deps, session, query),
  }));

  route(app, exportCosts, ({ session, query, reply }) => sendCsv(reply, costs.downloadCosts(deps, session, query)));
};
