import { createAccountBody, envelope, z } from '@textloom/contracts';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Deps } from '../../web/deps';
import { ok } from '../../web/reply';
import { createAccount } from './sign-up.service';

export const signUpRoutes =
  (deps: Deps): FastifyPluginAsyncZod =>
  async (app) => {
    app.post(
      '/profiles/createaccount',
      { schema: { body: createAccountBody, response: { 200: envelope(z.object({})) } } },
      async (request) => {
        await createAccount(deps, request.body, request.ip);
        return ok({}, 'Your account was created. Login with your email and password');
      },
    );
  };
