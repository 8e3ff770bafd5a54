import { getReferral, reportVisit } from '@textloom/contracts';
import { httpTracker } from '../../../platform/providers/referral/http.tracker';
import type { Module } from '../../../platform/web/deps';
import { route } from '../../../platform/web/route';
import * as referral from './referral.service';
import { countVisit } from './referral.repository';

const withoutQuery = (path: string): string => path.split(/[?#]/, 1)[0] ?? '';

export const referralRoutes: Module = (deps) => async (app) => {
  const { db, config, log } = deps;
  const { referralTrackerUrl } = config;
  const track = referralTrackerUrl === undefined ? undefined : httpTracker(referralTrackerUrl, log);

  route(app, getReferral, ({ session }) => referral.getReferral(deps, session.accountId));

  route(app, reportVisit, async ({ session: { accountId, userId }, body }) => {
    if (track) track({ accountId, userId, path: withoutQuery(body.path) });
    // By default the server counts visits itself, per account and day, and does not store which pages were visited.
    else await db.asAccount(accountId, (tx) => countVisit(tx, accountId, 'page'));
  });
};
