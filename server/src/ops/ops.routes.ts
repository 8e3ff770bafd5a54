import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../web/deps';
import { hasOpsToken } from '../web/operator';
import { SERVICE_BODY } from '../web/parsing/limits';
import { AppError } from '../base/app-error';
import { ok } from '../web/reply';
import { commands } from './commands';

/**
 * POST /ops/<command>, e.g. /ops/release/activate {remote, version}: the operator commands over HTTP, with the
 * operator's token.
 */
export const opsRoutes =
  (deps: Deps) =>
  async (app: FastifyInstance): Promise<void> => {
    await app.register(rateLimit, {
      global: true,
      max: 60,
      timeWindow: '1 minute',
      keyGenerator: (request) => request.ip,
    });
    app.addHook('onRequest', async (request) => {
      if (!hasOpsToken(request, deps.config)) throw new AppError('unauthorized', "This needs the operator's token.");
    });
    for (const { name, args, run } of commands) {
      app.post<{ Body: Record<string, string> }>(
        `/${name.replaceAll(' ', '/')}`,
        { bodyLimit: SERVICE_BODY, schema: { body: args, hide: true } },
        async (request) => {
          request.log.info({ command: name, args: request.body }, 'operator command');
          return ok(await run(deps, request.body));
        },
      );
    }
  };
