import { accountBody, envelope, profileSchema } from '@textloom/contracts';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Deps } from '../../http/deps';
import { credentialsOf } from '../../http/guards';
import { ok } from '../../http/reply';
import { hashToken } from '../accounts/session.service';
import { saveAccount } from './account.service';

/** PUT profiles/account (API-027): everybody's own data. */
export const ownAccountRoutes =
  (deps: Deps): FastifyPluginAsyncZod =>
  async (app) => {
    app.put('/profiles/account', {
      preHandler: [app.requireSession],
      // Bounds what hashing may cost; wrong old passwords are counted in account.service.
      config: { rateLimit: { max: 60, timeWindow: '1 minute' } },
      schema: { body: accountBody, response: { 200: envelope(profileSchema) } },
    }, async (request) => {
      const caller = { session: request.session, tokenHash: hashToken(credentialsOf(request)) };
      const { profile, passwordChanged } = await saveAccount(deps, caller, request.body);
      return ok(profile, passwordChanged ? 'Account Info updated. Your password was changed, and other devices were signed out.' : 'Account Info updated');
    });
  };
