import type { FastifyRequest } from 'fastify';
import type { Session } from './session.types';

/** Options of a route that limit its calls per `key`: of an account or a user, instead of an address. */
export const atMost = (max: number, timeWindow: string, key: (session: Session) => string) => ({
  config: {
    rateLimit: {
      max,
      timeWindow,
      hook: 'preHandler' as const,
      keyGenerator: ({ session }: FastifyRequest) => key(session),
    },
  },
});
