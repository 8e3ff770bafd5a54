import { accountBody, envelope, profileSchema } from '@textloom/contracts';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Deps } from '../../web/deps';
import { credentialsOf } from '../../web/guards';
import { ok } from '../../web/reply';
import { hashToken } from '../sign-in/session.service';
import { saveAccount, type SavedAccount } from './account.service';

const UPDATED = 'Account Info updated';

/** ACCT-019, with what happened beside it. */
function savedMessage({ passwordChanged, linkSentTo }: Omit<SavedAccount, 'profile'>): string {
  const notes = [
    ...(passwordChanged ? ['Your password was changed, and other devices were signed out.'] : []),
    ...(linkSentTo === null ? [] : [`We sent a link to ${linkSentTo}: open it to sign in with this email.`]),
  ];
  return notes.length === 0 ? UPDATED : [`${UPDATED}.`, ...notes].join(' ');
}

/** PUT profiles/account (API-027): everybody's own data. */
export const ownAccountRoutes =
  (deps: Deps): FastifyPluginAsyncZod =>
  async (app) => {
    app.put(
      '/profiles/account',
      {
        preHandler: [app.requireSession],
        // Bounds what hashing may cost; wrong passwords are counted in check-password.
        config: { rateLimit: { max: 60, timeWindow: '1 minute' } },
        schema: { body: accountBody, response: { 200: envelope(profileSchema) } },
      },
      async (request) => {
        const caller = { session: request.session, tokenHash: hashToken(credentialsOf(request)), address: request.ip };
        const { profile, ...done } = await saveAccount(deps, caller, request.body);
        return ok(profile, savedMessage(done));
      },
    );
  };
