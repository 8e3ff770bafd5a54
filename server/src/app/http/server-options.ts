import { LogController, type FastifyError, type FastifyReply, type FastifyRequest } from 'fastify';
import type { Deps } from '../../platform/web/deps';
import { SIGNED_OUT_BODY } from '../../platform/web/parsing/limits';
import { connectionOptions } from './connections';
import { refuseUnreadable } from './errors';
import { requestIdOf } from './request-id';

/** What the servers of all roles have in common. */
export const serverOptions = ({ log }: Pick<Deps, 'log'>, requestTimeoutMs: number) => ({
  loggerInstance: log,
  logController: new LogController({ disableRequestLogging: true }),
  genReqId: requestIdOf,
  bodyLimit: SIGNED_OUT_BODY,
  ...connectionOptions(requestTimeoutMs),
  frameworkErrors: (error: FastifyError, request: FastifyRequest, reply: FastifyReply): void => {
    void refuseUnreadable(error, request, reply);
  },
});
