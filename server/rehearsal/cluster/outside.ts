/** The world outside: the carrier and the card provider in one process, with a database of their own. */
import pino from 'pino';
import { createDatabase } from '../../src/platform/db/connection';
import { startEmbeddedPostgres } from '../../src/platform/db/embedded-postgres';
import { migrate } from '../../src/platform/db/migrate';
import { serveOutside } from '../../src/testing/outside';
import { CODE } from '../harness/carrier';
import { given, SECRETS } from './settings';

export async function outside(): Promise<void> {
  const log = pino({ level: 'warn' });
  const postgres = await startEmbeddedPostgres({ dataFolder: given('OUTSIDE_DATA') });
  await migrate(postgres.url);
  // The scenarios read what happened outside from the same database.
  log.warn({ url: postgres.url }, 'database');
  const db = createDatabase({ url: postgres.url, poolSize: 10, log });
  const stop = await serveOutside({
    ...{ db, log, code: CODE, carrier: { concurrency: 64 } },
    host: given('OUTSIDE_HOST'),
    port: Number(given('OUTSIDE_PORT')),
    publicUrl: given('TEXTLOOM_PUBLIC_URL'),
    accountSid: given('TEXTLOOM_CARRIER_ACCOUNT'),
    authToken: given('TEXTLOOM_CARRIER_TOKEN'),
    secretKey: SECRETS.secretKey,
    publishableKey: SECRETS.publishableKey,
    webhookSecret: SECRETS.webhookSecret,
  });
  process.once('SIGTERM', () => {
    void stop()
      .then(() => db.close())
      .then(() => postgres.stop())
      .finally(() => process.exit(0));
  });
}
