import { envelope, loginBody, loginReply, z } from '@textloom/contracts';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Deps } from '../../web/deps';
import { credentialsOf } from '../../web/guards';
import { AppError } from '../../base/app-error';
import { ok } from '../../web/reply';
import { notifySessionEnded } from '../../live/notice';
import { signIn } from './login.service';
import { loginAnswer } from '../profile/profile.service';
import { endSession, findSession, hashToken } from './session.service';

export const accountRoutes =
  (deps: Deps): FastifyPluginAsyncZod =>
  async (app) => {
    app.post(
      '/login',
      {
        // Bounds what hashing may cost; wrong passwords are counted in check-password.
        config: { rateLimit: { max: 120, timeWindow: '1 minute' } },
        schema: { body: loginBody, response: { 200: envelope(loginReply) } },
      },
      async (request) => {
        const token = await signIn(deps, request.body.email, request.body.password, request.ip);
        const session = await findSession(deps.db, token);
        if (!session) throw new AppError('unauthorized', 'Please sign in.');
        return ok(await loginAnswer(deps, session, token), 'Logged in successfully');
      },
    );

    app.get(
      '/login',
      {
        config: { frozenToo: true },
        preHandler: [app.requireSession],
        schema: { response: { 200: envelope(loginReply) } },
      },
      async (request) => ok(await loginAnswer(deps, request.session, credentialsOf(request))),
    );

    app.delete(
      '/login',
      {
        config: { frozenToo: true },
        preHandler: [app.requireSession],
        schema: { response: { 200: envelope(z.object({})) } },
      },
      async (request) => {
        const token = credentialsOf(request);
        await endSession(deps.db, token);
        await notifySessionEnded(deps.db.engine, request.session.accountId, hashToken(token).toString('hex'));
        return ok({});
      },
    );
  };
