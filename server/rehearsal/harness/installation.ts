import { setTimeout as sleep } from 'node:timers/promises';
import { reservePort } from '../../src/app/start/port';
import type { Database } from '../../src/platform/db/connection';
import type { CardKeys } from '../../src/testing/card-provider';
import type { TcpProxy } from '../../src/testing/tcp-proxy';
import { AGREEMENT } from './outside';
import type { Faults } from './outside.program';
import type { OwnPostgres } from './own-postgres';
import type { Program } from './program';
import { settingsOf, startOutside } from './servers';
import type { Site } from './site';

/** The environment that a load runs on and a judge inspects. */
export interface World {
  apiUrl: string;
  outsideUrl: string;
  keys: CardKeys;
  /** Direct connections, which no fault touches. */
  db: Database;
  outsideDb: Database;
}

export interface InstallationOptions {
  /** Messages a second. */
  rate: number;
  workers?: number;
  /** TEXTLOOM_CARRIER_LATE_MINUTES: the real 3 would make each run last more than ten minutes. */
  lateMinutes: number;
  faults?: Faults;
  lateMs?: number;
  /** Further settings of the processes. */
  settings?: Readonly<Record<string, string>>;
  /** Settings, options of node, and limits of the shell for one of them. */
  special?: (name: string) => { env?: Record<string, string>; node?: string[]; limits?: string };
  /** The folder of the database, when a scenario has prepared one. */
  databaseFolder?: string;
}

/**
 * Everything that a production environment has, as processes of this one: database, API, workers, carrier and card
 * provider.
 */
export interface Installation extends World {
  postgres: OwnPostgres;
  /** Between our processes and PostgreSQL, and between them and the carrier. */
  toDatabase: TcpProxy;
  toCarrier: TcpProxy;
  api: Program;
  workers: Program[];
  outside: Program;
}

const READY_MS = 90_000;
const POSTGRES = { shared_buffers: '128MB', max_wal_size: '512MB', max_connections: '120' };

async function untilReady(url: string): Promise<void> {
  for (const limit = Date.now() + READY_MS; ; await sleep(100)) {
    const answer = await fetch(`${url}/readyz`).catch(() => undefined);
    await answer?.text();
    if (answer?.status === 200) return;
    if (Date.now() > limit) throw new Error(`${url} is not ready`);
  }
}

export async function startInstallation(site: Site, options: InstallationOptions): Promise<Installation> {
  const { rate, workers: count = 2, lateMinutes, faults = {}, lateMs = 45_000, special } = options;
  const { postgres, db } = await site.database('database', { folder: options.databaseFolder, settings: POSTGRES });
  const record = await site.database('outside', { durable: false, settings: POSTGRES });
  const [apiPort, port] = [await reservePort(0, '127.0.0.1'), await reservePort(0, '127.0.0.1')];
  const [apiUrl, outsideUrl] = [`http://127.0.0.1:${apiPort}`, `http://127.0.0.1:${port}`];
  const toDatabase = await site.proxy(postgres.url);
  const toCarrier = await site.proxy(outsideUrl);
  const outside = await startOutside(site, {
    ...{ port, publicUrl: apiUrl, databaseUrl: record.postgres.url, faults },
    carrier: { delayMs: { min: 100, max: 1_000 }, lateMs, pollMs: 500 },
  });
  const env = {
    ...settingsOf({
      ...{ databaseUrl: toDatabase.through(postgres.url), publicUrl: apiUrl, outsideUrl, rate },
      carrierUrl: toCarrier.through(outsideUrl).replace(/\/$/, ''),
    }),
    TEXTLOOM_CARRIER_LATE_MINUTES: String(lateMinutes),
    ...options.settings,
  };
  const start = (name: string, own: Record<string, string>): Promise<Program> => {
    const { env: more, ...rest } = special?.(name) ?? {};
    return site.start(name, 'src/app/main.ts', { env: { ...env, ...own, ...more }, ...rest });
  };
  const api = await start('the API', { TEXTLOOM_ROLE: 'api', PORT: String(apiPort) });
  const workers: Program[] = [];
  for (let at = 1; at <= count; at += 1) workers.push(await start(`worker ${at}`, { TEXTLOOM_ROLE: 'worker' }));
  await Promise.all([api, ...workers].map((one) => one.ready()));
  await untilReady(apiUrl);
  return {
    ...{ apiUrl, outsideUrl, keys: AGREEMENT, db, outsideDb: record.db },
    ...{ postgres, toDatabase, toCarrier, api, workers, outside },
  };
}
