import { changeView, createView, deleteView, restoreView } from '@textloom/contracts';
import type { Module } from '../../../platform/web/deps';
import { route } from '../../../platform/web/route';
import * as views from './saved-views.service';

/** Saved views of lists. The profile has those that a user sees. */
export const savedViewRoutes: Module = (deps) => async (app) => {
  route(app, createView, async ({ session, body }) => ({
    message: 'View saved.',
    ...(await views.createView(deps, session, body)),
  }));

  route(app, changeView, async ({ session, params, body }) => ({
    message: 'View changed.',
    ...(await views.changeView(deps, session, params.id, body)),
  }));

  route(app, deleteView, async ({ session, params }) => ({
    message: 'View deleted.',
    ...(await views.deleteView(deps, session, params.id)),
  }));

  route(app, restoreView, async ({ session, params }) => ({
    message: 'View restored.',
    ...(await views.restoreView(deps, session, params.id)),
  }));
};
