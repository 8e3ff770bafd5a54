import { reportTyping } from '@textloom/contracts';
import type { FastifyRequest } from 'fastify';
import type { Module } from '../../../platform/web/deps';
import { route } from '../../../platform/web/route';
import * as typing from '../conversations/typing.service';

/** A tab reports at most every three seconds; the limit leaves room for a second tab. */
const perMinute = {
  config: {
    rateLimit: {
      max: 40,
      timeWindow: '1 minute',
      hook: 'preHandler' as const,
      keyGenerator: ({ session }: FastifyRequest) => `typing ${session.userId}`,
    },
  },
};

export const typingRoutes: Module = (deps) => async (app) => {
  route(
    app,
    reportTyping,
    async ({ session, params }) => {
      await typing.reportTyping(deps, session, params.id);
      return {};
    },
    perMinute,
  );
};
