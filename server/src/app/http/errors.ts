import type { ErrorBody } from '@textloom/contracts';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { presentError } from './error-presenter';
import { AppError } from '../../platform/base/app-error';
import { refusalIn } from '../../platform/web/language';
import { REQUEST_ID } from './request-id';
import { HEADERS_BEFORE_HOOKS } from './security-headers';

/** Retry-After of a 503, in seconds: clients that wait do not notice a shorter outage. */
const RETRY_AFTER_S = 2;

/** The framework refuses a malformed address before any hook or handler runs. */
export const refuseUnreadable = (error: FastifyError, request: FastifyRequest, reply: FastifyReply): FastifyReply => {
  const { status, body } = presentError(error, request.id);
  return reply
    .code(status)
    .headers({ 'cache-control': 'no-store', ...HEADERS_BEFORE_HOOKS, [REQUEST_ID]: request.id })
    .send(body);
};

/** The error as the client sees it, in its language, with status and headers set; a server error is logged. */
export function refuse(error: FastifyError, request: FastifyRequest, reply: FastifyReply): ErrorBody {
  const { status, body, unexpected } = presentError(error, request.id, request.params);
  if (unexpected || status === 503) request.log.error({ err: error }, 'request failed');
  const wait = error instanceof AppError ? error.retryAfterSeconds : undefined;
  if (wait !== undefined || status === 503) void reply.header('retry-after', wait ?? RETRY_AFTER_S);
  void reply.code(status);
  return refusalIn(request, body);
}

/** Every error response is the envelope (decisions 1 and 2), including those of the framework. */
export function installErrorHandler(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError, request, reply) => reply.send(refuse(error, request, reply)));
}
