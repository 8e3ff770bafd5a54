import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../web/deps';
import { stripeStandin } from './stripe-standin';
import { stripeStore } from './stripe-store';

/** The stand-in inside the server, at Stripe's own paths; undefined with real keys. */
export const embeddedCards =
  ({ config, db }: Pick<Deps, 'config' | 'db'>) =>
  async (app: FastifyInstance): Promise<void> => {
    const { kind, secretKey, publishableKey } = config.cards;
    if (kind !== 'standin') return;
    await app.register(stripeStandin({ store: stripeStore(db.engine), secretKey, publishableKey }), { prefix: '/v1' });
  };
