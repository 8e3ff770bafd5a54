/** Shared by the sending workloads: a durable PostgreSQL, the carrier simulator, an account that may send. */
import type { ChildProcess } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import Fastify from 'fastify';
import pino from 'pino';
import { createDatabase, type Database } from '../src/db/connection';
import { startEmbeddedPostgres } from '../src/db/embedded-postgres';
import { migrate } from '../src/db/migrate';
import { createNotifiers } from '../src/messaging/notifiers';
import type { OutboundDeps } from '../src/messaging/outbound.types';
import { twilioGateway } from '../src/providers/carrier/twilio.gateway';
import { carrierSimulator } from '../src/standins/carrier/carrier-simulator';
import { memoryStore } from './memory-store';
import { simulatorStore } from '../src/standins/carrier/simulator-store';

export const ACCOUNT = `AC${'0'.repeat(32)}`;
export const TOKEN = 'bench';
export const CODE = '72727';
/**
 * Last four digits from 1000 to 9999: the simulator's misbehaving numbers wait for retries, which are not measured
 * here.
 */
const FIRST_PHONE = 5_120_011_000;

export const optionOf = (flag: string): string | undefined =>
  process.argv.includes(flag) ? process.argv[process.argv.indexOf(flag) + 1] : undefined;
export const has = (flag: string): boolean => process.argv.includes(flag);
/** The first number on the command line that is not an option's value. */
export const sizeOr = (fallback: number): number =>
  Number(process.argv.slice(2).find((one, n, all) => /^\d+$/.test(one) && !all[n - 1]?.startsWith('--')) ?? fallback);
export const pause = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms));
export const round = (value: number): number => Math.round(value * 100) / 100;
export const portOf = (app: { server: { address(): unknown } }): number => (app.server.address() as AddressInfo).port;
export const portFrom = (child: ChildProcess): Promise<number> =>
  new Promise((done) => child.once('message', (said) => done((said as { port: number }).port)));

/** A temporary database, or that of `--data`, which later runs reuse. */
export async function withDatabase(work: (databaseUrl: string, folder: string) => Promise<void>): Promise<void> {
  const kept = optionOf('--data');
  if (kept !== undefined) mkdirSync(kept, { recursive: true });
  const folder = kept === undefined ? mkdtempSync(join(tmpdir(), 'textloom-bench-')) : resolve(kept);
  chmodSync(folder, 0o755); // as root, PostgreSQL runs as another user
  const postgres = await startEmbeddedPostgres({ dataFolder: folder });
  try {
    await migrate(postgres.url);
    await work(postgres.url, folder);
  } finally {
    await postgres.stop();
    if (kept === undefined) rmSync(folder, { recursive: true, force: true });
  }
}

interface Ports {
  simulatorPort: number;
  webhookPort: number;
  messageRate?: number;
}

export function outbound(db: Database, { simulatorPort, webhookPort, messageRate = 1_000_000 }: Ports): OutboundDeps {
  const publicUrl = `http://127.0.0.1:${webhookPort}`;
  const gateway = twilioGateway({
    baseUrl: `http://127.0.0.1:${simulatorPort}/carrier`,
    accountSid: ACCOUNT,
    authToken: TOKEN,
    publicUrl,
    numbers: [],
  });
  const log = pino({ level: process.env.TEXTLOOM_LOG_LEVEL ?? 'warn' });
  return {
    db,
    gateway,
    log,
    notifiers: createNotifiers({ db, log }),
    config: {
      publicUrl,
      replyToStop: 'Reply STOP to unsubscribe',
      messageRate,
      validityHours: 10,
      carrierLateMinutes: 10,
      carrier: { from: CODE },
    },
  };
}

/** The simulator's process; it notifies its parent of its port and ends with it. */
export async function simulator(databaseUrl: string, later: boolean): Promise<void> {
  const db = databaseUrl === '-' ? undefined : createDatabase({ url: databaseUrl, poolSize: 4 });
  const store = db ? simulatorStore({ pool: db.engine, listen: db.listen }) : memoryStore();
  const app = Fastify();
  await app.register(carrierSimulator, {
    store,
    accountSid: ACCOUNT,
    authToken: TOKEN,
    code: CODE,
    inboundUrl: () => 'http://127.0.0.1:9',
    mediaUrl: () => 'http://127.0.0.1:9',
    concurrency: 256,
    ...(later ? { delayMs: { min: 20_000, max: 21_000 } } : {}),
    onError: (error) => console.error(error),
  });
  await app.listen({ host: '127.0.0.1', port: 0 });
  process.send?.({ port: portOf(app) });
  process.once('disconnect', () => process.exit());
}

export interface Sender {
  account: number;
  keyword: number;
}

/** An account with a keyword, this many subscribers, and twice as many messages. */
export const addSender = (db: Database, subscribers: number): Promise<Sender> =>
  db.asEngine(
    async (tx) => {
      const { id: account } = await tx.one<{ id: number }>(
        `insert into account (company) values ('Bench') returning id`,
      );
      await tx.query(
        `insert into plan (id, name, price_cents, messages, keywords) values (1, 'Bench', 0, 1, 9) on conflict do nothing`,
      );
      await tx.query(
        `insert into subscription (account_id, plan_id, with_trial, paid, started_at, end_at) values ($1, 1, false, true, now(), now() + interval '20 days')`,
        [account],
      );
      const messages = subscribers * 2;
      await tx.query('insert into balance (account_id, plan_left, extra_left) values ($1, 0, $2)', [account, messages]);
      await tx.query(
        `insert into ledger (account_id, kind, plan_delta, extra_delta, left_after) values ($1, 'grant', 0, $2, $2)`,
        [account, messages],
      );
      const { id: keyword } = await tx.one<{ id: number }>(
        `insert into keyword (account_id, keyword, canonical, approved) values ($1, 'B' || $1::int, 'B' || $1::int, true) returning id`,
        [account],
      );
      await tx.query(
        `insert into subscriber (account_id, keyword_id, phone, subscribed_at)
         select $1, $2, ($3::bigint + (n / 9000) * 10000 + n % 9000)::text, now() from generate_series(0, $4 - 1) n`,
        [account, keyword, FIRST_PHONE, subscribers],
      );
      return { account, keyword };
    },
    { limitMs: 3_600_000 },
  );

export const choiceOf = ({ keyword }: Sender) => ({
  subscribers: [],
  extra_subscribers: [],
  filtered_subscribers: [],
  groups: [],
  keywords: [keyword],
});

/** A scheduled campaign to everybody, without quiet hours, which depend on when the workload runs. */
export const addCampaign = async (db: Database, sender: Sender, sendAt = "now() + interval '1 day'"): Promise<number> =>
  (
    await db.asEngine((tx) =>
      tx.one<{ id: number }>(
        `insert into campaign (account_id, name, message, segments, schedule, send_at, choice, quiet)
         values ($1, 'Bench', 'Today only: two for one.', 1, 0, ${sendAt}, $2, false) returning id`,
        [sender.account, JSON.stringify(choiceOf(sender))],
      ),
    )
  ).id;
