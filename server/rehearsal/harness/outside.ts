import type { AddressInfo } from 'node:net';
import Fastify from 'fastify';
import { carrierSimulator } from '../../standins/carrier-simulator';
import type { CarrierSettings } from '../../standins/carrier/settings';
import type { SimulatorStore } from '../../standins/carrier/simulator-store';
import { stripeStandin } from '../../standins/cards/stripe-standin';
import { startWebhooks } from '../../standins/cards/webhooks';
import type { Database, Log } from '../../standins/platform';
import type { CardKeys } from '../../src/testing/card-provider';

/** Settings that an installation and the outside world share. */
export interface Agreement extends CardKeys {
  accountSid: string;
  authToken: string;
  code: string;
}

export const AGREEMENT: Agreement = {
  accountSid: `AC${'0'.repeat(32)}`,
  authToken: 'rehearsal',
  code: '55222',
  secretKey: 'sk_test_rehearsal',
  publishableKey: 'pk_test_rehearsal',
  webhookSecret: 'whsec_rehearsal',
};

/** Nothing listens there. */
export const NOWHERE = 'http://127.0.0.1:9';

export interface OutsideOptions extends Agreement {
  host: string;
  /** 0 for a free one. */
  port: number;
  /** Where webhooks go. */
  publicUrl: string;
  store: SimulatorStore;
  /** Records of the card provider, which is served only with them. */
  cards?: { db: Database; log: Log } | undefined;
  carrier?: Partial<CarrierSettings>;
  onError?: (error: unknown) => void;
}

export interface Outside {
  url: string;
  stop(): Promise<void>;
}

/** Serves the outside world of an installation: the carrier with its handsets, and the card provider. */
export async function serveOutside(options: OutsideOptions): Promise<Outside> {
  const { host, port, publicUrl, store, cards, accountSid, authToken, code, onError = console.error } = options;
  const app = Fastify();
  let url = '';
  await app.register(carrierSimulator, {
    ...{ store, accountSid, authToken, code, onError },
    inboundUrl: () => `${publicUrl}/webhooks/carrier/inbound`,
    mediaUrl: () => url,
    ...options.carrier,
  });
  const { secretKey, publishableKey, webhookSecret: secret } = options;
  const events = cards && startWebhooks({ ...cards, secret, url: () => `${publicUrl}/webhooks/stripe` });
  if (cards)
    await app.register(stripeStandin({ db: cards.db, secretKey, publishableKey, onEvent: () => events?.wake() }), {
      prefix: '/v1',
    });
  await app.listen({ host, port });
  url = `http://${host}:${(app.server.address() as AddressInfo).port}`;
  return { url, stop: async () => void (await Promise.all([events?.stop(), app.close()])) };
}
