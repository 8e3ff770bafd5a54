import { getDashboard, getReport } from '@textloom/contracts';
import type { Module } from '../../web/deps';
import { route } from '../../web/route';
import { readDashboard } from './dashboard.service';
import { readReport } from './report.service';

export const reportRoutes: Module = (deps) => async (app) => {
  route(app, getDashboard, ({ session }) => readDashboard(deps, session));
  route(app, getReport, async ({ session, query }) => ({ data: await readReport(deps, session, query) }));
};
