import { envelope, referralReply, visitBody, z } from '@textloom/contracts';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Deps } from '../../web/deps';
import { forbidden } from '../../base/app-error';
import { ok } from '../../web/reply';
import { httpTracker } from '../../providers/referral/http.tracker';
import { ownTracker } from './own.tracker';
import { getReferral } from './referral.service';

const withoutQuery = (path: string): string => path.split(/[?#]/, 1)[0] ?? '';

export const referralRoutes =
  (deps: Deps): FastifyPluginAsyncZod =>
  async (app) => {
    const { db, config, log } = deps;
    const tracker =
      config.referralTrackerUrl === undefined ? ownTracker(db) : httpTracker(config.referralTrackerUrl, log);

    app.get(
      '/profiles/referral',
      { preHandler: [app.requireSession], schema: { response: { 200: envelope(referralReply) } } },
      async (request) => {
        // The tab is the owner's (ACCT-004), and so is the bonus.
        if (!request.session.owner) throw forbidden();
        return ok(await getReferral(deps, request.session.accountId));
      },
    );

    app.post(
      '/referral/visits',
      { preHandler: [app.requireSession], schema: { body: visitBody, response: { 200: envelope(z.object({})) } } },
      async (request) => {
        const { accountId, userId } = request.session;
        await tracker.report({ accountId, userId, path: withoutQuery(request.body.path) });
        return ok({});
      },
    );
  };
