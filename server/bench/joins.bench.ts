/**
 * Joins by the carrier's signed webhook through the real server: rate, and time until the welcome is handed over.
 * node server/bench/run.mjs joins [joins] [connections] [rate]
 * Two rounds: unthrottled over that many connections, then at a fixed rate (joins per second). 5% of the messages are
 * repetitions (half of them the same webhook again), 2% STOP, 5% unmatched. The server (API and workers) runs in its
 * own process, PostgreSQL is embedded and durable, the carrier simulator and the load generator share this process.
 * Fails unless every phone and keyword has exactly one subscriber, every webhook was stored once and every welcome was
 * sent once. When a welcome waits for more than two seconds, the activity of the database is printed.
 */
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Fastify from 'fastify';
import { createDatabase, type Database } from '../src/db/connection';
import { startEmbeddedPostgres } from '../src/db/embedded-postgres';
import { migrate } from '../src/db/migrate';
import { startWorkers } from '../src/messaging/workers';
import { carrierSimulator } from '../src/standins/carrier/carrier-simulator';
import { memoryStore } from './memory-store';
import { ACCOUNT, CODE, JoinLoad, KEYWORDS, messagesOf, TOKEN, type Text } from './join-load';
import { freePort, isServer, run, serve, startServer } from './serving';
import { watchForStalls } from './stall-watch';

async function seed(db: Database): Promise<void> {
  await db.asEngine(async (tx) => {
    await tx.execute(
      `insert into plan (id, name, price_cents, messages, keywords) values (1, 'Bench', 0, 1000000, 10) on conflict (id) do update set messages = excluded.messages, keywords = excluded.keywords`,
    );
    for (const [index, keyword] of KEYWORDS.entries()) {
      const id = 1 + Math.floor(index / 2);
      if (index % 2 === 0) {
        await tx.execute('insert into account (id, company) values ($1, $2)', [id, `Company ${id}`]);
        await tx.execute(
          `insert into subscription (account_id, plan_id, with_trial, paid, started_at, end_at) values ($1, 1, false, true, now(), now() + interval '1 month')`,
          [id],
        );
        await tx.execute('insert into balance (account_id, plan_left, extra_left) values ($1, 1000000, 0)', [id]);
        await tx.execute(
          `insert into ledger (account_id, kind, plan_delta, extra_delta, left_after) values ($1, 'grant', 1000000, 0, 1000000)`,
          [id],
        );
      }
      await tx.execute('insert into keyword (account_id, keyword, canonical, approved) values ($1, $2, $2, true)', [
        id,
        keyword,
      ]);
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
    subscribers: joins,
    pairs: joins,
    active: joins - stops,
    counted: joins - stops,
    inbound: new Set(texts.map((text) => text.sid)).size,
    welcomes: joins,
    sent: joins - found.withdrawn,
    billed: joins - found.withdrawn,
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
  const load = new JoinLoad(`http://127.0.0.1:${port}`, connections);
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
    mediaUrl: () => '',
    pollMs: 60_000,
    onError: (error) => console.error(error),
  });
  await carrier.listen({ host: '127.0.0.1', port: 0 });
  const { child } = await startServer({
    databaseUrl: postgres.url,
    folder: dataFolder,
    port,
    env: {
      TEXTLOOM_CARRIER_URL: `http://127.0.0.1:${(carrier.server.address() as AddressInfo).port}/carrier`,
      TEXTLOOM_CARRIER_ACCOUNT: ACCOUNT,
      TEXTLOOM_CARRIER_TOKEN: TOKEN,
      TEXTLOOM_MESSAGE_RATE: '100000',
    },
  });
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

run(() => (isServer ? serve(startWorkers) : main()));
