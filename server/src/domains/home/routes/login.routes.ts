import { deleteLogin, getLogin, postLogin } from '@textloom/contracts';
import { AppError } from '../../../platform/base/app-error';
import { notifySessionEnded } from '../../../platform/live/notice';
import type { Module } from '../../../platform/web/deps';
import { credentialsOf } from '../../../platform/web/guards';
import { route } from '../../../platform/web/route';
import { loginAnswer } from '../profile/profile.service';
import { deviceCookie, deviceTokenOf, endSession, findSession, hashToken, signIn } from '../../accounts';

export const accountRoutes: Module = (deps) => async (app) => {
  route(
    app,
    postLogin,
    async ({ body, query, request, reply }) => {
      const { cookie, 'user-agent': agent } = request.headers;
      const deviceToken = deviceTokenOf(cookie);
      const browser = { deviceToken, agent, address: request.ip };
      const token = await signIn({ ...deps, log: request.log }, body, browser);
      void reply.header('set-cookie', deviceCookie(deviceToken, deps.config.publicUrl));
      const session = await findSession(deps.db, token);
      if (!session) throw new AppError('unauthorized', 'Please sign in.');
      return loginAnswer(deps, session, token, query.release);
    },
    {
      message: 'Logged in successfully',
      // Limits the cost of hashing; wrong passwords are counted in check-password.
      config: { rateLimit: { max: 120, timeWindow: '1 minute' } },
    },
  );

  route(app, getLogin, ({ session, query, request }) =>
    loginAnswer(deps, session, credentialsOf(request), query.release),
  );

  route(app, deleteLogin, async ({ session, request }) => {
    const token = credentialsOf(request);
    await endSession(deps.db, token);
    await notifySessionEnded(deps.db.engine, session.accountId, hashToken(token).toString('hex'));
  });
};
