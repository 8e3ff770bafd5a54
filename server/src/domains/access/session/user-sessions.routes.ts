import { listSessions, signOutDevice, signOutOtherDevices } from '@textloom/contracts';
import type { Module } from '../../../platform/web/deps';
import { route } from '../../../platform/web/route';
import * as sessions from './user-sessions.service';

/** Where a user is signed in: users see and end only their own sessions. */
export const sessionRoutes: Module = (deps) => async (app) => {
  route(app, listSessions, async ({ session }) => ({ entries: await sessions.listOwn(deps, session) }));

  route(app, signOutDevice, async ({ session, params }) => {
    await sessions.endOne(deps, session, params.id);
    return { message: 'The device was signed out.' };
  });

  route(app, signOutOtherDevices, async ({ session }) => {
    await sessions.endOthers(deps, session);
    return { message: 'All other devices were signed out.' };
  });
};
