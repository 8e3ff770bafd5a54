import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Session } from './session.types';

/** What answers an operation, whoever asks. */
export interface Served {
  /** Given what the operation's guards and schemas have let through. */
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
