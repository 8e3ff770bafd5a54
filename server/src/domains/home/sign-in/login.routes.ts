import { deleteLogin, finishLogin, getLogin, loginByPasskey, postLogin, type LoginReply } from '@textloom/contracts';
import type { FastifyRequest } from 'fastify';
import { notifySessionEnded } from '../../../platform/live/notice';
import type { Module } from '../../../platform/web/deps';
import { credentialsOf } from '../../../platform/web/guards';
import { route } from '../../../platform/web/route';
import { noSessionCookie } from '../../../platform/web/session-cookie';
import { loginAnswer } from '../profile/profile.service';
import {
  type Browser,
  deviceCookie,
  deviceTokenOf,
  endSession,
  finishSignIn,
  signIn,
  signInByPasskey,
} from '../../access';
import { openSession, type Opened } from './open-session';

export const accountRoutes: Module = (deps) => async (app) => {
  const browserOf = ({ headers, ip }: FastifyRequest): Browser => ({
    deviceToken: deviceTokenOf(deps.config.publicUrl, headers.cookie),
    agent: headers['user-agent'],
    address: ip,
  });

  const signedIn = (opened: Opened, { deviceToken }: Browser): Promise<LoginReply> => {
    void opened.reply.header('set-cookie', deviceCookie(deviceToken, deps.config.publicUrl));
    return openSession(deps, opened);
  };

  route(
    app,
    postLogin,
    async ({ body, query, request, reply }) => {
      const browser = browserOf(request);
      const started = await signIn({ ...deps, log: request.log }, body, browser);
      return signedIn({ request, reply, started, release: query.release }, browser);
    },
    {
      message: 'Logged in successfully',
      // Limits the cost of hashing; wrong passwords are counted in check-password.
      config: { rateLimit: { max: 120, timeWindow: '1 minute' } },
    },
  );

  route(
    app,
    finishLogin,
    async ({ body, query, request, reply }) => {
      const browser = browserOf(request);
      const started = await finishSignIn({ ...deps, log: request.log }, body, browser);
      return signedIn({ request, reply, started, release: query.release }, browser);
    },
    { message: 'Logged in successfully', config: { rateLimit: { max: 120, timeWindow: '1 minute' } } },
  );

  route(
    app,
    loginByPasskey,
    async ({ body, query, request, reply }) => {
      const browser = browserOf(request);
      const started = await signInByPasskey({ ...deps, log: request.log }, body.passkey, browser);
      return signedIn({ request, reply, started, release: query.release }, browser);
    },
    { message: 'Logged in successfully', config: { rateLimit: { max: 120, timeWindow: '1 minute' } } },
  );

  route(app, getLogin, ({ session, query, request }) =>
    loginAnswer(deps, session, credentialsOf(request), query.release),
  );

  route(app, deleteLogin, async ({ session, reply }) => {
    await endSession(deps.db, session.tokenHash);
    void reply.header('set-cookie', noSessionCookie(session.name, deps.config.publicUrl));
    await notifySessionEnded(deps.db.engine.single, session.accountId, session.tokenHash.toString('hex'));
  });
};
