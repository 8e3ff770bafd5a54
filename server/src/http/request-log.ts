import type { FastifyInstance } from 'fastify';

/** One line per answer: failures of callers at info, the rest at debug. Queries may hold personal data and stay out. */
export function installRequestLog(app: FastifyInstance): void {
  app.addHook('onResponse', async (request, reply) => {
    const line = {
      method: request.method,
      path: request.url.split('?')[0],
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
    };
    if (reply.statusCode >= 400) request.log.info(line, 'answered');
    else request.log.debug(line, 'answered');
  });
}
