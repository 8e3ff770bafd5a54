import { changeCard, getCard } from '@textloom/contracts';
import type { FastifyRequest } from 'fastify';
import type { Module } from '../../../platform/web/deps';
import { route } from '../../../platform/web/route';
import * as cards from '../cards/cards.service';

/** Such forms are abused to try stolen card numbers in series. */
const fewTries = {
  config: {
    rateLimit: {
      max: 10,
      timeWindow: '10 minutes',
      hook: 'preHandler' as const,
      keyGenerator: ({ session }: FastifyRequest) => `card ${session.accountId}`,
    },
  },
};

/** Either of the billing permissions may read the card; changing it has its own permission (PERM-018). */
export const cardRoutes: Module = (deps) => async (app) => {
  route(app, getCard, ({ session }) => cards.readCard(deps, session));

  route(
    app,
    changeCard,
    async ({ session, body }) => {
      const challenge = await cards.changeCard(deps, session, body, new Date());
      return { message: challenge === '' ? 'Card changed successfully' : '', challenge };
    },
    fewTries,
  );
};
