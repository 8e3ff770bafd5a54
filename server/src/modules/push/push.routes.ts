import { envelope, pushBody, pushKeyReply, pushQuery, z } from '@textloom/contracts';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Deps } from '../../web/deps';
import { credentialsOf } from '../../web/guards';
import { AppError } from '../../base/app-error';
import { ok } from '../../web/reply';
import { isOuterAddress } from '../../providers/outer-address';
import { hashToken } from '../sign-in/session.service';
import { removeSubscription, storeSubscription } from './push.repository';

/** Notifications of this user's browsers (decision 83). */
export const pushRoutes =
  ({ config, db }: Deps): FastifyPluginAsyncZod =>
  async (app) => {
    const signedIn = { preHandler: [app.requireSession] };

    app.get('/profiles/push', { ...signedIn, schema: { response: { 200: envelope(pushKeyReply) } } }, () =>
      ok({ public_key: config.vapid.publicKey }),
    );

    app.put(
      '/profiles/push',
      { ...signedIn, schema: { body: pushBody, response: { 200: envelope(z.object({})) } } },
      async (request) => {
        if (!isOuterAddress(request.body.endpoint)) {
          const text = 'This is no address of a push service.';
          throw new AppError('invalid', text, { endpoint: text });
        }
        const { userId, accountId } = request.session;
        await storeSubscription(db, { userId, accountId, session: hashToken(credentialsOf(request)) }, request.body);
        return ok({});
      },
    );

    app.delete(
      '/profiles/push',
      { ...signedIn, schema: { querystring: pushQuery, response: { 200: envelope(z.object({})) } } },
      async (request) => {
        const { userId, accountId } = request.session;
        await db.asAccount(accountId, (tx) => removeSubscription(tx, userId, request.query.endpoint));
        return ok({});
      },
    );
  };
