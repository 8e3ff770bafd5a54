import { changeRelease, listRemotes } from '@textloom/contracts';
import type { Module } from '../../../platform/web/deps';
import { route } from '../../../platform/web/route';
import * as states from './remote-states.service';

/** The calls of the page /ops/remotes, for users with the permission `developer`. */
export const remoteStateRoutes: Module = (deps) => async (app) => {
  route(app, listRemotes, () => states.listRemotes(deps));

  route(app, changeRelease, ({ session, params, body }) => states.changeRelease(deps, session, params.remote, body));
};
