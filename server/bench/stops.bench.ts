/**
 * STOPs that arrive at once as the carrier's signed webhooks, beside a campaign and busy processors.
 * node server/bench/run.mjs stops [stops] [busy processes]
 * The server (API and workers), the load generator and each busy loop are processes of their own; PostgreSQL is
 * embedded and durable. Each webhook has its own connection. Fails unless each is answered 200 within 10 seconds, stored
 * once, obeyed and confirmed once.
 */
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import Fastify from 'fastify';
import { createDatabase, type Database } from '../src/db/connection';
import { startEmbeddedPostgres } from '../src/db/embedded-postgres';
import { migrate } from '../src/db/migrate';
import { startWorkers } from '../src/messaging/workers';
import { carrierSimulator } from '../src/standins/carrier/carrier-simulator';
import { memoryStore } from './memory-store';
import { ACCOUNT, CODE, TOKEN } from './join-load';
import { freePort, isServer, run, serve, startServer } from './serving';
import { besideServer, FIRST_PHONE, runBurst, startBusy, type Burst } from './stop-load';

const LIMIT_MS = 10_000;
const RECIPIENTS = 20_000;
/** Texts of the campaign a second: it outlasts the burst. */
const RATE = 200;

const seed = (db: Database): Promise<void> =>
  db.asEngine(async (tx) => {
    await tx.execute(
      `insert into plan (id, name, price_cents, messages, keywords) values (1, 'Bench', 0, 1000000, 10) on conflict (id) do update set messages = excluded.messages`,
    );
    await tx.execute(`insert into account (id, company) values (1, 'Company')`);
    await tx.execute(
      `insert into subscription (account_id, plan_id, with_trial, paid, started_at, end_at) values (1, 1, false, true, now(), now() + interval '1 month')`,
    );
    await tx.execute(`insert into balance (account_id, plan_left, extra_left) values (1, 1000000, 0)`);
    await tx.execute(
      `insert into ledger (account_id, kind, plan_delta, extra_delta, left_after) values (1, 'grant', 1000000, 0, 1000000)`,
    );
    const { id } = await tx.one<{ id: number }>(
      `insert into keyword (account_id, keyword, canonical, approved) values (1, 'PIZZA', 'PIZZA', true) returning id`,
    );
    await tx.execute(
      `insert into subscriber (account_id, keyword_id, phone, subscribed_at) select 1, $1, ($2::bigint + n)::text, now() from generate_series(0, $3::int - 1) n`,
      [id, FIRST_PHONE, RECIPIENTS],
    );
    const choice = { subscribers: [], extra_subscribers: [], filtered_subscribers: [], groups: [], keywords: [id] };
    await tx.execute(
      `insert into campaign (account_id, name, message, segments, schedule, send_at, choice, quiet) values (1, 'T', 'Hello', 1, 1, now(), $1, false)`,
      [JSON.stringify(choice)],
    );
  });

const count = async (db: Database, sql: string): Promise<number> =>
  (await db.asEngine((tx) => tx.one<{ n: number }>(`select count(*) as n ${sql}`))).n;

async function check(db: Database, stops: number, { codes, times }: Burst): Promise<void> {
  const last = String(FIRST_PHONE + stops - 1);
  const found = {
    answered: codes[200] ?? 0,
    withinLimit: times.filter((ms) => ms <= LIMIT_MS).length,
    stored: await count(db, `from inbound_message where decision = 'opt-out'`),
    left: await count(db, `from subscriber where disabled = 1 and phone <= '${last}'`),
    confirmations: await count(db, 'from message where kind = 5'),
    confirmed: await count(db, 'from (select distinct phone from message where kind = 5) one'),
  };
  const at = (part: number): number => Math.round(times[Math.ceil(times.length * part) - 1] ?? 0);
  console.log('stops', JSON.stringify({ stops, p50: at(0.5), p99: at(0.99), max: at(1), codes, ...found }));
  for (const [name, value] of Object.entries(found))
    if (value !== stops) throw new Error(`${name}: expected ${stops}, found ${value}`);
}

async function main(): Promise<void> {
  const [stops = 2_000, busy = 2] = process.argv.slice(2).map(Number);
  const dataFolder = mkdtempSync(join(tmpdir(), 'textloom-bench-'));
  chmodSync(dataFolder, 0o755); // as root, PostgreSQL runs as another user
  const postgres = await startEmbeddedPostgres({ dataFolder });
  await migrate(postgres.url);
  const db = createDatabase({ url: postgres.url, poolSize: 2 });
  await seed(db);
  const carrier = Fastify();
  await carrier.register(carrierSimulator, {
    store: memoryStore(),
    accountSid: ACCOUNT,
    authToken: TOKEN,
    code: CODE,
    inboundUrl: () => '',
    mediaUrl: () => '',
    pollMs: 60_000,
    onError: (error) => console.error(error),
  });
  await carrier.listen({ host: '127.0.0.1', port: 0 });
  const port = await freePort();
  const { child } = await startServer({
    databaseUrl: postgres.url,
    folder: dataFolder,
    port,
    env: {
      TEXTLOOM_CARRIER_URL: `http://127.0.0.1:${(carrier.server.address() as AddressInfo).port}/carrier`,
      TEXTLOOM_CARRIER_ACCOUNT: ACCOUNT,
      TEXTLOOM_CARRIER_TOKEN: TOKEN,
      TEXTLOOM_MESSAGE_RATE: String(RATE),
    },
  });
  const loops: ReturnType<typeof startBusy> = [];
  try {
    for (const limit = Date.now() + 60_000; (await count(db, 'from message where claimed_at is not null')) < 300;) {
      if (Date.now() > limit) throw new Error('the campaign does not send');
      await sleep(100);
    }
    const result = await runBurst(port, stops, () => loops.push(...startBusy(busy)));
    loops.forEach((one) => one.disconnect());
    await check(db, stops, result);
  } finally {
    child.disconnect();
    await carrier.close();
    await db.close();
    await postgres.stop();
    rmSync(dataFolder, { recursive: true, force: true });
  }
}

run(() => besideServer() ?? (isServer ? serve(startWorkers) : main()));
