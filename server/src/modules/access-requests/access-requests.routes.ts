import { requestAccess } from '@textloom/contracts';
import type { Module } from '../../web/deps';
import { route } from '../../web/route';
import * as accessRequests from './access-requests.service';

export const accessRequestRoutes: Module = (deps) => async (app) => {
  route(app, requestAccess, async ({ session, body }) => ({
    message: await accessRequests.requestAccess(deps, session, body),
  }));
};
