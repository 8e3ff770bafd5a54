import { shrinkLink } from '@textloom/contracts';
import type { Module } from '../../platform/web/deps';
import { atMost } from '../../platform/web/rate-limit';
import { route } from '../../platform/web/route';
import * as links from './links.service';

/** More than a person needs, and too few for an account to fill the table. */
const perMinute = atMost(60, '1 minute', (session) => `link ${session.accountId}`);

export const linkRoutes: Module = (deps) => async (app) => {
  route(app, shrinkLink, ({ session, body }) => links.shrinkLink(deps, session, body.link), perMinute);
};
