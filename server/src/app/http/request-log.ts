import type { FastifyInstance } from 'fastify';

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
    };
    if (reply.statusCode >= 400) request.log.info(line, 'response sent');
    else request.log.debug(line, 'response sent');
  });
}
