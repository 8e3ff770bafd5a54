import pino from 'pino';
import type { AddressInfo } from 'node:net';
import { loadConfig } from '../platform/config/config';
import { createDatabase } from '../platform/db/connection';
import { createApp } from '../app/http/app';
import { createLinks } from '../platform/providers/carrier/create-gateway';
import { createDeps } from '../app/start/create-deps';

/** The HTTP side alone, on the database and folder of its environment. Prints its port. */
async function main(): Promise<void> {
  const config = loadConfig();
  const log = pino({ level: 'error' }, pino.destination({ dest: 2, sync: true }));
  const db = createDatabase({ url: config.databaseUrl ?? '', poolSize: 4 });
  const { deps } = createDeps({ config, db, log, ...createLinks(config, db, log) });
  const app = await createApp(deps);
  await app.listen({ host: '127.0.0.1', port: 0 });
  process.stdout.write(`port ${(app.server.address() as AddressInfo).port}\n`);
}

void main();
