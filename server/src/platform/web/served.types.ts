import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Session } from './session.types';

/** The handler of an operation, whoever calls it. */
export interface Served {
  /** Called with what the operation's guards and schemas have accepted. */
  handler(received: {
    session: Session;
    params: unknown;
    query: unknown;
    body: unknown;
    uploads: undefined;
    request: FastifyRequest;
    reply: FastifyReply;
  }): unknown;
  bodyLimit: number | undefined;
}
