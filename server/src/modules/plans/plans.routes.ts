import { listPlans } from '@textloom/contracts';
import type { Module } from '../../web/deps';
import { route } from '../../web/route';
import * as plans from './plans.service';

export const planRoutes: Module = (deps) => async (app) => {
  route(app, listPlans, ({ session }) => plans.listPlans(deps, session));
};
