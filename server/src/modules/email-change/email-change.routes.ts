import { emailConfirmedReply, emailTokenBody, envelope, idParams, z } from '@textloom/contracts';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Deps } from '../../web/deps';
import { ok } from '../../web/reply';
import { cancelEmailChange, confirmEmail, resendLink, stopEmailChange } from './email-change.service';

const nothing = { response: { 200: envelope(z.object({})) } };
const SENT = 'The link was sent again.';
const CANCELLED = 'The change of the email was cancelled.';

/** A new sign-in email between its request (account, authorized-users) and its confirmation. */
export const emailChangeRoutes =
  (deps: Deps): FastifyPluginAsyncZod =>
  async (app) => {
    const own = { preHandler: [app.requireSession], schema: nothing };
    const ofUser = {
      preHandler: [app.requireSession, app.requireAbility('user.manage')],
      schema: { params: idParams, ...nothing },
    };

    app.post('/profiles/email', own, async ({ session }) => {
      await resendLink(deps, session.accountId, session.userId);
      return ok({}, SENT);
    });

    app.delete('/profiles/email', own, async ({ session }) => {
      await cancelEmailChange(deps, session.accountId, session.userId);
      return ok({}, CANCELLED);
    });

    app.post('/profiles/authorized/:id/email', ofUser, async ({ session, params }) => {
      await resendLink(deps, session.accountId, params.id);
      return ok({}, SENT);
    });

    app.delete('/profiles/authorized/:id/email', ofUser, async ({ session, params }) => {
      await cancelEmailChange(deps, session.accountId, params.id);
      return ok({}, CANCELLED);
    });

    // Posted by a button of the page that the link opens: programs that look at links in mails change nothing.
    app.post(
      '/profiles/email/confirm',
      { schema: { body: emailTokenBody, response: { 200: envelope(emailConfirmedReply) } } },
      async ({ body, ip }) =>
        ok(
          { email: await confirmEmail(deps, body.token, ip) },
          'Your email was confirmed. Sign in with it from now on.',
        ),
    );

    app.post('/profiles/email/stop', { schema: { body: emailTokenBody, ...nothing } }, async ({ body, ip }) => {
      await stopEmailChange(deps, body.token, ip);
      return ok({}, 'The change was stopped, and every open session was signed out.');
    });
  };
