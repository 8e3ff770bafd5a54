import { envelope, z } from '@textloom/contracts';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Deps } from '../web/deps';
import { SIGNED_OUT_BODY } from '../web/parsing/limits';
import { ok } from '../web/reply';

const cut = (length: number) => z.string().transform((text) => text.slice(0, length));

/** An error of a remote in the shell: part of the page, version and phase. */
const clientError = z.object({
  remote: cut(100),
  version: cut(100).nullable().default(null),
  phase: cut(30),
  traceId: cut(100),
  message: cut(1_000),
  stack: cut(4_000).default(''),
  page: cut(500).default(''),
});

/** POST /api/client-errors: logs it; no sign-in is needed. */
export const clientErrorRoutes =
  (_deps: Deps): FastifyPluginAsyncZod =>
  async (app) => {
    app.post(
      '/client-errors',
      {
        bodyLimit: 2 * SIGNED_OUT_BODY,
        config: { rateLimit: { max: 30, timeWindow: '1 minute' } },
        schema: { body: clientError, response: { 200: envelope(z.object({})) } },
      },
      (request) => {
        request.log.warn(
          { clientError: request.body, agent: request.headers['user-agent']?.slice(0, 300) },
          'a part of the page failed',
        );
        return ok({});
      },
    );
  };
