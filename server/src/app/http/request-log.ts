import type { FastifyInstance, FastifyRequest } from 'fastify';
import { sessionOf } from '../../platform/web/guards';

/** Signed out, not allowed, too often: an operator wants to know who tried. */
const REFUSALS: readonly number[] = [401, 403, 429];

/** Who was refused, by number and address; a name or an email would add nothing. */
const refused = (request: FastifyRequest) => ({ user: sessionOf(request)?.userId ?? null, address: request.ip });

/**
 * One line per response: client errors at info, the rest at debug. It names the route, because addresses contain
 * phones, tokens and search words.
 */
export function installRequestLog(app: FastifyInstance): void {
  app.addHook('onResponse', async (request, reply) => {
    const line = {
      method: request.method,
      route: request.routeOptions.url ?? 'no route',
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
      ...(REFUSALS.includes(reply.statusCode) ? refused(request) : {}),
    };
    if (reply.statusCode >= 400) request.log.info(line, 'response sent');
    else request.log.debug(line, 'response sent');
  });
}
