import { captchaReply, envelope } from '@textloom/contracts';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Deps } from '../../web/deps';
import { ok } from '../../web/reply';
import { newChallenge } from './captcha.service';

/** GET captcha: a challenge for the forms of signed-in users that ask for one (VAL-017). */
export const captchaRoutes =
  (deps: Deps): FastifyPluginAsyncZod =>
  async (app) => {
    app.get(
      '/captcha',
      {
        preHandler: [app.requireSession],
        config: { rateLimit: { max: 120, timeWindow: '1 minute' } },
        schema: { response: { 200: envelope(captchaReply) } },
      },
      async () => ok({ ...(await newChallenge(deps)) }),
    );
  };
