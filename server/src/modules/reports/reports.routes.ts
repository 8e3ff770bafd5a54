import { getDashboard } from '@textloom/contracts';
import type { Module } from '../../web/deps';
import { route } from '../../web/route';
import { readDashboard } from './dashboard.service';

export const reportRoutes: Module = (deps) => async (app) => {
  route(app, getDashboard, ({ session }) => readDashboard(deps, session));
};
