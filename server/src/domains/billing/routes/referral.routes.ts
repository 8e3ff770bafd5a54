import { getReferral, reportVisit } from '@textloom/contracts';
import { httpTracker } from '../../../platform/providers/referral/http.tracker';
import type { Module } from '../../../platform/web/deps';
import { route } from '../../../platform/web/route';
import { ownTracker } from '../referral/own.tracker';
import * as referral from '../referral/referral.service';

const withoutQuery = (path: string): string => path.split(/[?#]/, 1)[0] ?? '';

export const referralRoutes: Module = (deps) => async (app) => {
  const { db, config, log } = deps;
  const tracker =
    config.referralTrackerUrl === undefined ? ownTracker(db) : httpTracker(config.referralTrackerUrl, log);

  route(app, getReferral, ({ session }) => referral.getReferral(deps, session.accountId));

  route(app, reportVisit, async ({ session, body }) => {
    const { accountId, userId } = session;
    await tracker.report({ accountId, userId, path: withoutQuery(body.path) });
  });
};
