import { listPlans } from '@textloom/contracts';
import type { Module } from '../../../platform/web/deps';
import { route } from '../../../platform/web/route';
import * as plans from '../plans/plans.service';

export const planRoutes: Module = (deps) => async (app) => {
  route(app, listPlans, ({ session }) => plans.listPlans(deps, session));
};
