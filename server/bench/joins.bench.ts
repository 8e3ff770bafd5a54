/**
 * Joins over the carrier's signed webhook through the real server: how many a second, and how long
 * until the welcome is handed over.
 *
 *     node server/bench/run.mjs joins [joins] [connections] [rate]
 *
 * Two rounds: flat out over that many connections, then at a steady rate (joins a second). 5% of the
 * messages are repeats (half of them the same webhook again), 2% STOP, 5% belong to nobody. The server
 * (API and workers) runs in a process of its own, PostgreSQL is embedded and durable, the carrier's
 * simulator and the load share this process. Fails unless every phone and keyword has exactly one
 * subscriber, every webhook was stored once and every welcome left once. When a welcome waits for more than
 * two seconds, what the database does is printed.
 */
import { fork, type ChildProcess } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import Fastify from 'fastify';
import pino from 'pino';
import { loadConfig } from '../src/config';
import { createDatabase, type Database } from '../src/db/connection';
import { startEmbeddedPostgres } from '../src/db/embedded-postgres';
import { migrate } from '../src/db/migrate';
import { createApp } from '../src/http/app';
import { createLiveHub } from '../src/live/hub';
import { startWorkers } from '../src/messaging/workers';
import { stripeCards } from '../src/providers/cards/stripe.cards';
import { twilioGateway } from '../src/providers/carrier/twilio.gateway';
import { carrierSimulator } from '../src/standins/carrier/carrier-simulator';
import { memoryStore } from '../src/standins/carrier/memory.store';
import { inboundForm } from '../src/standins/carrier/webhook-forms';
import { webhookPoster, type WebhookPoster } from '../src/standins/carrier/webhook-poster';
import { watchForStalls } from './stall-watch';

const ACCOUNT = `AC${'0'.repeat(32)}`;
const TOKEN = 'bench';
const CODE = '55222';
const KEYWORDS = ['PIZZA', 'PASTA', 'GYM', 'YOGA', 'BOOKS', 'WINE'];

async function server(): Promise<void> {
  const log = pino({ level: 'warn' });
  const config = loadConfig();
  const db = createDatabase({ url: config.databaseUrl ?? '', poolSize: config.databasePoolSize });
  const gateway = twilioGateway({ ...config.carrier, publicUrl: config.publicUrl });
  const deps = { config, db, log, gateway, cards: stripeCards(config.cards), live: createLiveHub(db, log) };
  const app = await createApp(deps);
  await app.listen({ host: '127.0.0.1', port: config.port });
  await startWorkers(deps);
  process.send?.('ready');
  process.once('disconnect', () => process.exit());
}

interface Text {
  sid: string;
  phone: string;
  body: string;
  /** A first join. */
  joins: boolean;
  /** Its welcome is waited for: a STOP may rightly come before the others leave. */
  stays: boolean;
}

/** Never ends in the simulator's misbehaving numbers, 0010 to 0024. */
const phoneOf = (round: number, n: number): string => `${512 + round}${1_001_000 + Math.floor(n / 9_000) * 10_000 + (n % 9_000)}`;

/** The messages of a round, repeats and STOPs well behind the join they follow. */
function messagesOf(round: number, joins: number): Text[] {
  const planned: { at: number; text: Text }[] = [];
  const add = (at: number, phone: number, body: string, joining = false, sid = `SM${round}-${planned.length}`): string => {
    planned.push({ at, text: { sid, phone: phoneOf(round, phone), body, joins: joining, stays: joining && phone % 50 !== 23 } });
    return sid;
  };
  for (let n = 0; n < joins; n += 1) {
    const keyword = KEYWORDS[n % KEYWORDS.length] ?? '';
    const sid = add(n, n, n % 3 === 0 ? `${keyword.toLowerCase()} ` : keyword, true);
    if (n % 40 === 7) add(n + 400, n, keyword, false, sid);
    if (n % 40 === 17) add(n + 400, n, keyword);
    if (n % 50 === 23) add(n + 400, n, 'STOP');
    if (n % 20 === 3) add(n + 0.5, 1_000_000 + n, 'who is this?');
  }
  return planned.sort((a, b) => a.at - b.at).map((one) => one.text);
}

const percentile = (values: readonly number[], part: number): number =>
  Math.round([...values].sort((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * part))] ?? 0);

class Load {
  /** When the webhook of a phone's join was posted, and when the carrier took its welcome. */
  readonly posted = new Map<string, number>();
  readonly welcomed = new Map<string, number>();
  private readonly answered: number[] = [];
  private readonly poster: WebhookPoster;
  private readonly url: string;

  constructor(url: string, connections: number) {
    this.url = `${url}/webhooks/carrier/inbound`;
    this.poster = webhookPoster(TOKEN, connections, (one) => one);
  }

  private async post(text: Text): Promise<void> {
    const phone = `+1${text.phone}`;
    const form = inboundForm(ACCOUNT, { sid: text.sid, phone, code: CODE, inbound: true, body: text.body, media: [], status: 'received', callbackUrl: null, createdAt: new Date(), dueAt: null });
    const started = performance.now();
    if (text.stays) this.posted.set(phone, started);
    const { status, body } = await this.poster.post(this.url, form, text.sid);
    if (status !== 200) throw new Error(`the webhook was answered ${status}: ${body.slice(0, 200)}`);
    if (text.joins) this.answered.push(performance.now() - started);
  }

  /** Answers joins a second. */
  async flatOut(texts: readonly Text[], connections: number): Promise<number> {
    let next = 0;
    const started = performance.now();
    const connection = async (): Promise<void> => {
      for (let text = texts[next++]; text; text = texts[next++]) await this.post(text);
    };
    await Promise.all(Array.from({ length: connections }, connection));
    return (texts.filter((text) => text.joins).length * 1000) / (performance.now() - started);
  }

  async atRate(texts: readonly Text[], perSecond: number): Promise<number> {
    const started = performance.now();
    const running: Promise<void>[] = [];
    let joins = 0;
    for (const text of texts) {
      const wait = started + (joins * 1000) / perSecond - performance.now();
      if (wait > 1) await sleep(wait);
      if (text.joins) joins += 1;
      running.push(this.post(text));
    }
    await Promise.all(running);
    return (joins * 1000) / (performance.now() - started);
  }

  /** Waits for the welcomes, prints the round's figures and forgets them. */
  async report(label: string, perSecond: number): Promise<void> {
    for (const limit = Date.now() + 60_000; this.missing() > 0; await sleep(50)) {
      if (Date.now() > limit) throw new Error(`${this.missing()} welcomes never left`);
    }
    const waits = [...this.posted].map(([phone, at]) => (this.welcomed.get(phone) ?? Number.NaN) - at);
    console.log(label, JSON.stringify({
      joinsPerSecond: Math.round(perSecond),
      committedMs: { p50: percentile(this.answered, 0.5), p99: percentile(this.answered, 0.99) },
      welcomeHandedOverMs: { p50: percentile(waits, 0.5), p99: percentile(waits, 0.99) },
    }));
    this.posted.clear();
    this.welcomed.clear();
    this.answered.length = 0;
  }

  /** How long the oldest welcome is waited for. */
  waiting(): number {
    for (const [phone, at] of this.posted) if (!this.welcomed.has(phone)) return performance.now() - at;
    return 0;
  }

  private missing = (): number => [...this.posted.keys()].filter((phone) => !this.welcomed.has(phone)).length;

  close = (): Promise<void> => this.poster.close();
}

async function seed(db: Database): Promise<void> {
  await db.asEngine(async (tx) => {
    await tx.execute(`insert into plan (id, name, price_cents, messages, keywords) values (1, 'Bench', 0, 1000000, 10) on conflict (id) do update set messages = excluded.messages, keywords = excluded.keywords`);
    for (const [index, keyword] of KEYWORDS.entries()) {
      const id = 1 + Math.floor(index / 2);
      if (index % 2 === 0) {
        await tx.execute('insert into account (id, company) values ($1, $2)', [id, `Company ${id}`]);
        await tx.execute(`insert into subscription (account_id, plan_id, with_trial, paid, started_at, end_at) values ($1, 1, false, true, now(), now() + interval '1 month')`, [id]);
        await tx.execute('insert into balance (account_id, plan_left, extra_left) values ($1, 1000000, 0)', [id]);
        await tx.execute(`insert into ledger (account_id, kind, plan_delta, extra_delta, left_after) values ($1, 'grant', 1000000, 0, 1000000)`, [id]);
      }
      await tx.execute('insert into keyword (account_id, keyword, canonical, approved) values ($1, $2, $2, true)', [id, keyword]);
    }
  });
}

interface Totals {
  subscribers: number;
  pairs: number;
  active: number;
  counted: number;
  inbound: number;
  welcomes: number;
  sent: number;
  withdrawn: number;
  billed: number;
}

async function check(db: Database, texts: readonly Text[]): Promise<void> {
  const found = await db.asEngine((tx) =>
    tx.one<Totals>(
      `select (select count(*) from subscriber) as subscribers, (select count(distinct (phone, keyword_id)) from subscriber) as pairs,
         (select count(*) from subscriber where disabled = 0) as active, (select sum(active) from subscriber_count) as counted,
         (select count(*) from inbound_message) as inbound, (select count(*) from message where kind = 2) as welcomes,
         (select count(*) from message where kind = 2 and status between 1 and 3) as sent,
         (select count(*) from message where kind = 2 and status = -1) as withdrawn, (select sum(billed_total) from balance) as billed`,
    ),
  );
  const joins = texts.filter((text) => text.joins).length;
  const stops = texts.filter((text) => text.body === 'STOP').length;
  const expected = {
    subscribers: joins, pairs: joins, active: joins - stops, counted: joins - stops, inbound: new Set(texts.map((text) => text.sid)).size,
    welcomes: joins, sent: joins - found.withdrawn, billed: joins - found.withdrawn,
  };
  if (found.withdrawn > stops) throw new Error('a welcome was withdrawn without a STOP');
  for (const [name, value] of Object.entries(expected)) {
    const actual = found[name as keyof Totals];
    if (actual !== value) throw new Error(`${name}: expected ${value}, found ${actual}`);
  }
  console.log('exact', JSON.stringify(found));
}

async function main(): Promise<void> {
  const [joins = 5_000, connections = 50, rate = 1_000] = process.argv.slice(2).map(Number);
  const dataFolder = mkdtempSync(join(tmpdir(), 'textloom-bench-'));
  chmodSync(dataFolder, 0o755); // as root, PostgreSQL runs as another user
  const postgres = await startEmbeddedPostgres({ dataFolder });
  await migrate(postgres.url);
  const db = createDatabase({ url: postgres.url, poolSize: 2 });
  await seed(db);

  const port = await freePort();
  const load = new Load(`http://127.0.0.1:${port}`, connections);
  const store = memoryStore();
  const carrier = Fastify();
  await carrier.register(carrierSimulator, {
    store: {
      ...store,
      accept(message) {
        if (message.body.startsWith('Welcome')) load.welcomed.set(message.phone, performance.now());
        return store.accept(message);
      },
    },
    accountSid: ACCOUNT,
    authToken: TOKEN,
    code: CODE,
    inboundUrl: () => '',
    publicUrl: () => '',
    pollMs: 60_000,
    onError: (error) => console.error(error),
  });
  await carrier.listen({ host: '127.0.0.1', port: 0 });
  const child = await startServer(port, postgres.url, `http://127.0.0.1:${(carrier.server.address() as AddressInfo).port}/carrier`, dataFolder);
  const watch = await watchForStalls({ databaseUrl: postgres.url, waiting: () => load.waiting() });
  try {
    const rounds = [messagesOf(0, 500), messagesOf(1, joins), messagesOf(2, joins)] as const;
    await load.report('warm-up', await load.flatOut(rounds[0], connections));
    await load.report('flat out', await load.flatOut(rounds[1], connections));
    await load.report(`at ${rate}/s`, await load.atRate(rounds[2], rate));
    await check(db, rounds.flat());
  } finally {
    await watch.stop();
    child.disconnect();
    await load.close();
    await carrier.close();
    await db.close();
    await postgres.stop();
    rmSync(dataFolder, { recursive: true, force: true });
  }
}

async function freePort(): Promise<number> {
  const probe = Fastify();
  await probe.listen({ host: '127.0.0.1', port: 0 });
  const { port } = probe.server.address() as AddressInfo;
  await probe.close();
  return port;
}

async function startServer(port: number, databaseUrl: string, carrierUrl: string, dataFolder: string): Promise<ChildProcess> {
  const child = fork(__filename, ['server'], {
    env: {
      ...process.env, DATABASE_URL: databaseUrl, TEXTLOOM_DATA: join(dataFolder, 'server'), PORT: String(port), TEXTLOOM_PUBLIC_URL: `http://127.0.0.1:${port}`,
      TEXTLOOM_CARRIER_URL: carrierUrl, TEXTLOOM_CARRIER_ACCOUNT: ACCOUNT, TEXTLOOM_CARRIER_TOKEN: TOKEN, TEXTLOOM_MESSAGE_RATE: '100000',
    },
  });
  await new Promise<void>((resolve, reject) => {
    child.once('message', () => resolve());
    child.once('exit', (code) => reject(new Error(`the server ended with ${code}`)));
  });
  return child;
}

const run = process.argv[2] === 'server' ? server() : main();
run.catch((error: unknown) => {
  console.error(error);
  process.exitCode = 1;
});
