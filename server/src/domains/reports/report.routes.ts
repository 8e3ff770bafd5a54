import { getReport } from '@textloom/contracts';
import type { Module } from '../../platform/web/deps';
import { route } from '../../platform/web/route';
import { readReport } from './report.service';

export const reportRoutes: Module = (deps) => async (app) => {
  route(app, getReport, async ({ session, query }) => ({ data: await readReport(deps, session, query) }));
};
