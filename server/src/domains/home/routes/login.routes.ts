import { deleteLogin, getLogin, postLogin } from '@textloom/contracts';
import { notifySessionEnded } from '../../../platform/live/notice';
import type { Module } from '../../../platform/web/deps';
import { credentialsOf } from '../../../platform/web/guards';
import { route } from '../../../platform/web/route';
import { noSessionCookie } from '../../../platform/web/session-cookie';
import { loginAnswer } from '../profile/profile.service';
import { deviceCookie, deviceTokenOf, endSession, signIn } from '../../accounts';
import { openSession } from '../profile/open-session';

export const accountRoutes: Module = (deps) => async (app) => {
  route(
    app,
    postLogin,
    async ({ body, query, request, reply }) => {
      const { cookie, 'user-agent': agent } = request.headers;
      const deviceToken = deviceTokenOf(deps.config.publicUrl, cookie);
      const browser = { deviceToken, agent, address: request.ip };
      const started = await signIn({ ...deps, log: request.log }, body, browser);
      void reply.header('set-cookie', deviceCookie(deviceToken, deps.config.publicUrl));
      return openSession(deps, { request, reply, started, release: query.release });
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

  route(app, deleteLogin, async ({ session, reply }) => {
    await endSession(deps.db, session.tokenHash);
    void reply.header('set-cookie', noSessionCookie(session.name, deps.config.publicUrl));
    await notifySessionEnded(deps.db.engine, session.accountId, session.tokenHash.toString('hex'));
  });
};
