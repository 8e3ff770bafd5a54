import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../platform/web/deps';
import { stripeStandin } from './stripe-standin';
import { startWebhooks, type WebhookOptions } from './webhooks';

type Parts = Pick<Deps, 'config' | 'db' | 'log'>;

/**
 * The stand-in inside the server, at Stripe's own paths; undefined with real keys. Its webhooks go to this process at
 * `localUrl`.
 */
export const embeddedCards =
  ({ config, db, log }: Parts, localUrl: () => string) =>
  async (app: FastifyInstance): Promise<void> => {
    const { kind, secretKey, publishableKey, webhookSecret } = config.cards;
    if (kind !== 'standin') return;
    const options: WebhookOptions = { db, log, url: () => `${localUrl()}/webhooks/stripe`, secret: webhookSecret };
    let webhooks: ReturnType<typeof startWebhooks> | undefined;
    app.server.once('listening', () => (webhooks = startWebhooks(options)));
    app.addHook('preClose', async () => webhooks?.stop());
    await app.register(stripeStandin({ db, secretKey, publishableKey, onEvent: () => webhooks?.wake() }), {
      prefix: '/v1',
    });
  };
