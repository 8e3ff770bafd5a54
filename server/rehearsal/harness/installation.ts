import { randomBytes } from 'node:crypto';
import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createDatabase, type Database } from '../../src/platform/db/connection';
import { migrate } from '../../src/platform/db/migrate';
import { reservePort } from '../../src/app/start/port';
import { bundleProgram } from '../../src/testing/bundle-program';
import { COMMON_KEYS } from '../../src/testing/common-keys';
import type { CardKeys } from '../../src/testing/card-provider';
import { tcpProxy, type TcpProxy } from '../../src/testing/tcp-proxy';
import type { Faults, OutsideOrder } from './outside.program';
import { ownPostgres, type OwnPostgres } from './own-postgres';
import { Program } from './program';

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

/** Everything that a production has, as processes of this one: database, API, workers, carrier and card provider. */
export interface Installation {
  folder: string;
  logs: string;
  apiUrl: string;
  outsideUrl: string;
  keys: CardKeys;
  postgres: OwnPostgres;
  /** Between our processes and PostgreSQL, and between them and the carrier. */
  toDatabase: TcpProxy;
  toCarrier: TcpProxy;
  api: Program;
  workers: Program[];
  outside: Program;
  /** Direct connections, which no fault touches. */
  db: Database;
  outsideDb: Database;
  /** Stops everything; returns what did not stop in order. */
  stop(): Promise<string[]>;
  /** Removes the folder, logs included. */
  remove(): void;
}

const CODE = '55222';
const RESTART_MS = 1_000;
const READY_MS = 90_000;

const secret = (): string => randomBytes(16).toString('hex');
const freePort = (): Promise<number> => reservePort(0, '127.0.0.1');
const silent = { warn: () => undefined, info: () => undefined };

/** Installations that run at this moment, which an interrupted run stops. */
export const running = new Set<Installation>();

async function untilReady(url: string): Promise<void> {
  for (const limit = Date.now() + READY_MS; ; await sleep(100)) {
    const answer = await fetch(`${url}/readyz`).catch(() => undefined);
    await answer?.text();
    if (answer?.status === 200) return;
    if (Date.now() > limit) throw new Error(`${url} is not ready`);
  }
}

/** Ports and secrets that the processes share. */
async function agreement() {
  return {
    apiPort: await freePort(),
    outsidePort: await freePort(),
    accountSid: `AC${secret()}`,
    authToken: secret(),
    keys: {
      secretKey: `sk_test_${secret()}`,
      publishableKey: `pk_test_${secret()}`,
      webhookSecret: `whsec_${secret()}`,
    },
  };
}

export async function startInstallation(options: InstallationOptions): Promise<Installation> {
  const { rate, workers = 2, lateMinutes, faults = {}, lateMs = 45_000 } = options;
  const folder = mkdtempSync(join(tmpdir(), 'textloom-fault-'));
  chmodSync(folder, 0o755); // as root, PostgreSQL runs as another user
  const logs = join(folder, 'logs');
  mkdirSync(logs);
  const undo: (() => Promise<unknown>)[] = [];
  try {
    const [main, outsideProgram] = [
      await bundleProgram('app/main.ts'),
      await bundleProgram('../rehearsal/harness/outside.program.ts'),
    ];
    undo.push(async () => [main, outsideProgram].forEach((file) => rmSync(dirname(file), { recursive: true })));
    const postgres = await ownPostgres(options.databaseFolder ?? join(folder, 'database'), true);
    undo.push(() => postgres.stop());
    const record = await ownPostgres(join(folder, 'outside'), false);
    undo.push(() => record.stop());
    await migrate(postgres.url);
    await migrate(record.url);
    const db = createDatabase({ url: postgres.url, poolSize: 3, log: silent });
    undo.push(() => db.close());
    const outsideDb = createDatabase({ url: record.url, poolSize: 3, log: silent });
    undo.push(() => outsideDb.close());

    const { apiPort, outsidePort, accountSid, authToken, keys } = await agreement();
    const [apiUrl, outsideUrl] = [`http://127.0.0.1:${apiPort}`, `http://127.0.0.1:${outsidePort}`];
    const toDatabase = await tcpProxy(postgres.url);
    undo.push(() => toDatabase.close());
    const toCarrier = await tcpProxy(outsideUrl);
    undo.push(() => toCarrier.close());

    const order: OutsideOrder = {
      ...{ databaseUrl: record.url, port: outsidePort, publicUrl: apiUrl, accountSid, authToken, code: CODE },
      ...{ ...keys, lateMs, faults },
    };
    const env: Record<string, string> = {
      ...COMMON_KEYS,
      DATABASE_URL: toDatabase.through(postgres.url),
      TEXTLOOM_PUBLIC_URL: apiUrl,
      TEXTLOOM_CARRIER_URL: `${toCarrier.through(outsideUrl).replace(/\/$/, '')}/carrier`,
      TEXTLOOM_CARRIER_ACCOUNT: accountSid,
      TEXTLOOM_CARRIER_TOKEN: authToken,
      TEXTLOOM_CARRIER_FROM: CODE,
      TEXTLOOM_CARRIER_LATE_MINUTES: String(lateMinutes),
      TEXTLOOM_STRIPE_SECRET_KEY: keys.secretKey,
      TEXTLOOM_STRIPE_PUBLISHABLE_KEY: keys.publishableKey,
      TEXTLOOM_STRIPE_WEBHOOK_SECRET: keys.webhookSecret,
      TEXTLOOM_STRIPE_URL: outsideUrl,
      TEXTLOOM_STRIPE_SCRIPT: `${outsideUrl}/v1/stripe.js`,
      TEXTLOOM_MESSAGE_RATE: String(rate),
      TEXTLOOM_DEMO_DATA: 'false',
      ...options.settings,
    };
    const program = (name: string, file: string, own: Record<string, string>): Program => {
      const special = options.special?.(name) ?? {};
      const one = new Program({
        ...{ name, file, env: { ...own, ...special.env }, node: special.node ?? [], limits: special.limits ?? ':' },
        ...{ log: join(logs, `${name.replaceAll(' ', '-')}.log`), restartMs: RESTART_MS },
      });
      one.start();
      return one;
    };
    const ours = (name: string, role: string, own: Record<string, string>): Program =>
      program(name, main, {
        ...env,
        TEXTLOOM_ROLE: role,
        TEXTLOOM_DATA: join(folder, name.replaceAll(' ', '-')),
        ...own,
      });
    const outside = program('the carrier', outsideProgram, { OUTSIDE_ORDER: JSON.stringify(order) });
    await outside.ready();
    const api = ours('the API', 'api', { PORT: String(apiPort) });
    const sending = Array.from({ length: workers }, (_, at) => ours(`worker ${at + 1}`, 'worker', {}));
    const programs = [...sending, api, outside];

    let stopped: Promise<string[]> | undefined;
    const stopAll = async (): Promise<string[]> => {
      const late = (await Promise.all([...sending, api].map((one) => one.stop()))).flat();
      await outside.stop();
      for (const step of undo.reverse()) await step().catch(() => undefined);
      running.delete(installation);
      return [...late, ...programs.flatMap(({ surprises }) => surprises)];
    };
    const installation: Installation = {
      ...{ folder, logs, apiUrl, outsideUrl, keys, postgres, toDatabase, toCarrier },
      ...{ api, workers: sending, outside, db, outsideDb },
      stop: () => (stopped ??= stopAll()),
      remove: () => rmSync(folder, { recursive: true, force: true }),
    };
    running.add(installation);
    try {
      await Promise.all(programs.map((one) => one.ready()));
      await untilReady(apiUrl);
    } catch (error) {
      await installation.stop();
      throw error;
    }
    return installation;
  } catch (error) {
    for (const step of undo.reverse()) await step().catch(() => undefined);
    throw error;
  }
}
