import { envelope, forgotBody, newPasswordBody, z } from '@textloom/contracts';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Deps } from '../../web/deps';
import { ok } from '../../web/reply';
import { sendReset, setNewPassword } from './password-reset.service';

const nothing = { response: { 200: envelope(z.object({})) } };

export const passwordResetRoutes =
  (deps: Deps): FastifyPluginAsyncZod =>
  async (app) => {
    app.post('/profiles/resetpass', { schema: { body: forgotBody, ...nothing } }, async (request) => {
      await sendReset(deps, request.body.email, request.ip);
      return ok({}, 'Instructions to reset your password were sent to your email address');
    });

    app.post('/profiles/updatenewpass', { schema: { body: newPasswordBody, ...nothing } }, async (request) => {
      await setNewPassword(deps, request.body, request.ip);
      return ok({}, 'Your password was successfully reset. Login with your new credentials');
    });
  };
