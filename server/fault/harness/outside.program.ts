/** The world outside of the installation, in its own process: the carrier with its handsets, and the card provider. */
import Fastify from 'fastify';
import pino from 'pino';
import { createDatabase } from '../../src/platform/db/connection';
import { carrierSimulator } from '../../standins/carrier-simulator';
import type { Fault } from '../../standins/carrier/settings';
import { simulatorStore } from '../../standins/carrier/simulator-store';
import { stripeStandin } from '../../standins/cards/stripe-standin';
import { startWebhooks } from '../../standins/cards/webhooks';

/** Its instructions, as JSON in OUTSIDE_ORDER. */
export interface OutsideOrder {
  databaseUrl: string;
  port: number;
  /** Where webhooks go. */
  publicUrl: string;
  accountSid: string;
  authToken: string;
  code: string;
  secretKey: string;
  publishableKey: string;
  webhookSecret: string;
  /** How long after its request a late message is accepted. */
  lateMs: number;
  faults: Faults;
}

/** The part of the sends that meets each fault, 0 to 1. */
export type Faults = Partial<Record<Fault, number>>;

async function main(): Promise<void> {
  const order = JSON.parse(process.env.OUTSIDE_ORDER ?? '') as OutsideOrder;
  const { port, publicUrl, secretKey, publishableKey, webhookSecret: secret } = order;
  let { faults } = order;
  const log = pino({ level: 'warn' });
  const db = createDatabase({ url: order.databaseUrl, poolSize: 6, log });
  const fault = (): Fault | undefined => {
    let drawn = Math.random();
    for (const [name, part] of Object.entries(faults)) if ((drawn -= part) < 0) return name as Fault;
    return undefined;
  };
  const app = Fastify();
  await app.register(carrierSimulator, {
    store: simulatorStore(db),
    accountSid: order.accountSid,
    authToken: order.authToken,
    code: order.code,
    inboundUrl: () => `${publicUrl}/webhooks/carrier/inbound`,
    mediaUrl: () => `http://127.0.0.1:${port}`,
    delayMs: { min: 100, max: 1_000 },
    lateMs: order.lateMs,
    pollMs: 500,
    fault,
    onError: (error) => log.error({ err: error }, 'carrier'),
  });
  const events = startWebhooks({ db, log, secret, url: () => `${publicUrl}/webhooks/stripe` });
  await app.register(stripeStandin({ db, secretKey, publishableKey, onEvent: () => events.wake() }), { prefix: '/v1' });
  await app.listen({ host: '127.0.0.1', port });
  process.on('message', (message) => (faults = message as Faults));
  process.once('disconnect', () => process.exit());
  process.once('SIGTERM', () => process.exit());
  process.send?.('ready');
}

void main();
