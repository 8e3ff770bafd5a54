/** The world outside: the carrier and the card provider in one process, with a database of their own. */
import Fastify from 'fastify';
import pino from 'pino';
import { createDatabase } from '../../src/platform/db/connection';
import { startEmbeddedPostgres } from '../../src/platform/db/embedded-postgres';
import { migrate } from '../../src/platform/db/migrate';
import { carrierSimulator } from '../../standins/carrier-simulator';
import { simulatorStore } from '../../standins/carrier/simulator-store';
import { stripeStandin } from '../../standins/cards/stripe-standin';
import { startWebhooks } from '../../standins/cards/webhooks';
import { CODE } from '../harness/carrier';
import { given, SECRETS } from './settings';

export async function serveOutside(): Promise<void> {
  const log = pino({ level: 'warn' });
  const publicUrl = given('TEXTLOOM_PUBLIC_URL');
  const [host, port] = [given('OUTSIDE_HOST'), Number(given('OUTSIDE_PORT'))];
  const postgres = await startEmbeddedPostgres({ dataFolder: given('OUTSIDE_DATA') });
  await migrate(postgres.url);
  // The scenarios read what happened outside from the same database.
  log.warn({ url: postgres.url }, 'database');
  const db = createDatabase({ url: postgres.url, poolSize: 10, log });
  const { secretKey, publishableKey, webhookSecret } = SECRETS;
  const webhooks = startWebhooks({ db, log, url: () => `${publicUrl}/webhooks/stripe`, secret: webhookSecret });
  const app = Fastify();
  await app.register(carrierSimulator, {
    store: simulatorStore(db),
    accountSid: given('TEXTLOOM_CARRIER_ACCOUNT'),
    authToken: given('TEXTLOOM_CARRIER_TOKEN'),
    code: CODE,
    inboundUrl: () => `${publicUrl}/webhooks/carrier/inbound`,
    mediaUrl: () => `http://${host}:${port}`,
    concurrency: 64,
    onError: (error) => log.error({ err: error }, 'carrier'),
  });
  await app.register(stripeStandin({ db, secretKey, publishableKey, onEvent: () => webhooks.wake() }), {
    prefix: '/v1',
  });
  await app.listen({ host, port });
  process.once('SIGTERM', () => {
    void Promise.all([webhooks.stop(), app.close()])
      .then(() => db.close())
      .then(() => postgres.stop())
      .finally(() => process.exit(0));
  });
}
