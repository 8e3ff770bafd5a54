import type { FastifyError, FastifyInstance } from 'fastify';
import { presentError } from './error-presenter';

/** Every failed answer is the envelope (decisions 1 and 2), also those of the framework. */
export function installErrorHandler(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const { status, body, unexpected } = presentError(error, request.id);
    if (unexpected || status === 503) request.log.error({ err: error }, 'request failed');
    return reply.code(status).send(body);
  });
}
