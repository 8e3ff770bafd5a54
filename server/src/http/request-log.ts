import type { FastifyInstance } from 'fastify';

/**
 * One line per response: client errors at info, the rest at debug. Queries may contain personal data and are not
 * logged.
 */
export function installRequestLog(app: FastifyInstance): void {
  app.addHook('onResponse', async (request, reply) => {
    const line = {
      method: request.method,
      path: request.url.split('?')[0],
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
    };
    if (reply.statusCode >= 400) request.log.info(line, 'response sent');
    else request.log.debug(line, 'response sent');
  });
}
