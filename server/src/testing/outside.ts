import Fastify from 'fastify';
import { carrierSimulator } from '../../standins/carrier-simulator';
import type { CarrierSettings } from '../../standins/carrier/settings';
import { simulatorStore } from '../../standins/carrier/simulator-store';
import { stripeStandin } from '../../standins/cards/stripe-standin';
import { startWebhooks } from '../../standins/cards/webhooks';
import type { Database, Log } from '../../standins/platform';
import type { CardKeys } from './card-provider';

export interface OutsideOptions extends CardKeys {
  /** Its own database, with the schema of the simulator. */
  db: Database;
  log: Log;
  host: string;
  port: number;
  /** Where webhooks go. */
  publicUrl: string;
  accountSid: string;
  authToken: string;
  code: string;
  carrier: Partial<CarrierSettings>;
}

/** Serves the world outside of an installation: the carrier with its handsets, and the card provider. Returns its end. */
export async function serveOutside(options: OutsideOptions): Promise<() => Promise<void>> {
  const { db, log, host, port, publicUrl, accountSid, authToken, code } = options;
  const { secretKey, publishableKey, webhookSecret: secret } = options;
  const app = Fastify();
  await app.register(carrierSimulator, {
    ...{ store: simulatorStore(db), accountSid, authToken, code },
    inboundUrl: () => `${publicUrl}/webhooks/carrier/inbound`,
    mediaUrl: () => `http://${host}:${port}`,
    onError: (error) => log.error({ err: error }, 'carrier'),
    ...options.carrier,
  });
  const events = startWebhooks({ db, log, secret, url: () => `${publicUrl}/webhooks/stripe` });
  await app.register(stripeStandin({ db, secretKey, publishableKey, onEvent: () => events.wake() }), { prefix: '/v1' });
  await app.listen({ host, port });
  return async () => {
    await Promise.all([events.stop(), app.close()]);
  };
}
