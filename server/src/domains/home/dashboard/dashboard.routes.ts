import { getDashboard } from '@textloom/contracts';
import type { Module } from '../../../platform/web/deps';
import { route } from '../../../platform/web/route';
import { readDashboard } from './dashboard.service';

export const dashboardRoutes: Module = (deps) => async (app) => {
  route(app, getDashboard, ({ session }) => readDashboard(deps, session));
};
