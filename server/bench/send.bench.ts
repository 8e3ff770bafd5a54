/**
 * Messages per second of the engine: a campaign of 20,000 through the real workers, over HTTP, to the carrier simulator
 * in its own process, with durable PostgreSQL (fsync on).
 * node server/bench/run.mjs send [recipients] [--split] [--receipts-later] [--durable-carrier] [--minutes n]
 * --split: the worker and the receiver of receipts are separate processes, as on two machines. --receipts-later:
 * receipts arrive after everything was sent, which shows their cost. --minutes: repeats the campaign for that time and
 * counts deadlocks. --durable-carrier: the simulator also stores messages, in the same PostgreSQL.
 */
import { fork, type ChildProcess } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Fastify from 'fastify';
import pino from 'pino';
import { createDatabase, type Database } from '../src/db/connection';
import { startEmbeddedPostgres } from '../src/db/embedded-postgres';
import { migrate } from '../src/db/migrate';
import { checkLedger } from '../src/messaging/ledger/ledger-check.job';
import type { OutboundDeps } from '../src/messaging/outbound.types';
import { createNotifiers } from '../src/messaging/notifiers';
import { ReceiptIntake } from '../src/messaging/receipts/receipts';
import { startCampaign } from '../src/messaging/campaigns/start-campaign';
import { startWorkers, type Workers } from '../src/messaging/workers';
import { twilioGateway } from '../src/providers/carrier/twilio.gateway';
import { carrierSimulator } from '../src/standins/carrier/engine/carrier-simulator';
import { memoryStore } from '../src/standins/carrier/stores/memory.store';
import { postgresStore } from '../src/standins/carrier/stores/postgres.store';

const ACCOUNT = `AC${'0'.repeat(32)}`;
const TOKEN = 'bench';
const CODE = '72727';
/**
 * Last four digits from 1000 to 9999: the simulator's misbehaving numbers wait for retries, which are not measured
 * here.
 */
const FIRST_PHONE = 5_120_011_000;
const optionOf = (flag: string): string | undefined =>
  process.argv.includes(flag) ? process.argv[process.argv.indexOf(flag) + 1] : undefined;
const has = (flag: string): boolean => process.argv.includes(flag);
const portOf = (app: { server: { address(): unknown } }): number => (app.server.address() as AddressInfo).port;
const portFrom = (child: ChildProcess): Promise<number> =>
  new Promise((resolve) => child.once('message', (said) => resolve((said as { port: number }).port)));

function outbound(db: Database, simulatorPort: number, webhookPort: number): OutboundDeps {
  const publicUrl = `http://127.0.0.1:${webhookPort}`;
  const gateway = twilioGateway({
    baseUrl: `http://127.0.0.1:${simulatorPort}/carrier`,
    accountSid: ACCOUNT,
    authToken: TOKEN,
    publicUrl,
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
      messageRate: 1_000_000,
      validityHours: 10,
      carrierLateMinutes: 10,
      carrier: { from: CODE },
    },
  };
}

async function simulator(databaseUrl: string, later: boolean): Promise<void> {
  const db = databaseUrl === '-' ? undefined : createDatabase({ url: databaseUrl, poolSize: 4 });
  const store = db ? postgresStore({ pool: db.engine, listen: db.listen }) : memoryStore();
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

async function worker(databaseUrl: string, simulatorPort: number, webhookPort: number): Promise<void> {
  await startWorkers(outbound(createDatabase({ url: databaseUrl }), simulatorPort, webhookPort));
  process.send?.({ port: 0 });
  process.once('disconnect', () => process.exit());
}

/** An account with a keyword, subscribers and enough messages. */
const seed = (db: Database, recipients: number): Promise<{ account: number; campaign: number; keyword: number }> =>
  db.asEngine(async (tx) => {
    const { id: account } = await tx.one<{ id: number }>(`insert into account (company) values ('Bench') returning id`);
    await tx.query(
      `insert into plan (id, name, price_cents, messages, keywords) values (1, 'Bench', 0, 1, 9) on conflict do nothing`,
    );
    await tx.query(
      `insert into subscription (account_id, plan_id, with_trial, paid, started_at, end_at) values ($1, 1, false, true, now(), now() + interval '20 days')`,
      [account],
    );
    await tx.query('insert into balance (account_id, plan_left, extra_left) values ($1, 0, $2)', [
      account,
      recipients * 2,
    ]);
    await tx.query(
      `insert into ledger (account_id, kind, plan_delta, extra_delta, left_after) values ($1, 'grant', 0, $2, $2)`,
      [account, recipients * 2],
    );
    const { id: keyword } = await tx.one<{ id: number }>(
      `insert into keyword (account_id, keyword, canonical, approved) values ($1, 'B' || $1::int, 'B' || $1::int, true) returning id`,
      [account],
    );
    await tx.query(
      `insert into subscriber (account_id, keyword_id, phone, subscribed_at)
       select $1, $2, ($3::bigint + (n / 9000) * 10000 + n % 9000)::text, now() from generate_series(0, $4 - 1) n`,
      [account, keyword, FIRST_PHONE, recipients],
    );
    const choice = {
      subscribers: [],
      extra_subscribers: [],
      filtered_subscribers: [],
      groups: [],
      keywords: [keyword],
    };
    const { id: campaign } = await tx.one<{ id: number }>(
      `insert into campaign (account_id, name, message, segments, schedule, send_at, choice) values ($1, 'Bench', 'Today only: two for one.', 1, 0, now() + interval '1 day', $2) returning id`,
      [account, JSON.stringify(choice)],
    );
    return { account, campaign, keyword };
  });

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

async function run(db: Database, recipients: number, label: string): Promise<void> {
  const { account, campaign, keyword } = await seed(db, recipients);
  await db.engine.query('select 1');
  const started = performance.now();
  await db.asEngine((tx) =>
    startCampaign(tx, {
      id: campaign,
      account_id: account,
      segments: 1,
      recipients,
      choice: { subscribers: [], extra_subscribers: [], filtered_subscribers: [], groups: [], keywords: [keyword] },
    }),
  );
  const first = { at: 0 };
  for (;;) {
    const { rows } = await db.engine.query<{ state: string; handed: number }>(
      'select c.state, coalesce(sum(b.accepted + b.sent + b.delivered + b.failed), 0) as handed from campaign c left join send_batch b on b.campaign_id = c.id where c.id = $1 group by c.id',
      [campaign],
    );
    if (first.at === 0 && (rows[0]?.handed ?? 0) > 0) first.at = performance.now() - started;
    if (rows[0]?.state === 'done') break;
    await pause(50);
  }
  const seconds = (performance.now() - started) / 1000;
  let final = 0;
  for (let before = -1; before !== final;) {
    before = final;
    await pause(1_000);
    const { rows } = await db.engine.query<{ n: number }>(
      'select count(*) as n from message where campaign_id = $1 and (status >= 10 or status = 3)',
      [campaign],
    );
    final = rows[0]?.n ?? 0;
    if (final === 0) before = -1;
  }
  const allSeconds = (performance.now() - started) / 1000 - 1;
  const { rows } = await db.engine.query(
    `select (select count(*) from message where campaign_id = $1) as rows, (select recipients from campaign where id = $1) as recipients,
            (select sum(accepted + sent + delivered + failed) from send_batch where campaign_id = $1) as counted,
            (select sum(billed) from message where campaign_id = $1) as billed, (select -sum(extra_delta + plan_delta) from ledger where campaign_id = $1) as ledger`,
    [campaign],
  );
  console.log(
    label,
    JSON.stringify({
      sendsPerSecond: Math.round(recipients / seconds),
      seconds: round(seconds),
      firstHandedOverAfter: round(first.at / 1000),
      finalStatuses: final,
      receiptsPerSecond: Math.round((final * 2) / allSeconds),
      ...rows[0],
      ledgerGaps: (await checkLedger(db)).length,
    }),
  );
}

const round = (value: number): number => Math.round(value * 100) / 100;

async function main(): Promise<void> {
  const recipients = Number(
    process.argv.slice(2).find((one, n, all) => /^\d+$/.test(one) && all[n - 1] !== '--minutes') ?? 20_000,
  );
  const dataFolder = mkdtempSync(join(tmpdir(), 'textloom-bench-'));
  chmodSync(dataFolder, 0o755); // as root, PostgreSQL runs as another user
  const postgres = await startEmbeddedPostgres({ dataFolder });
  const children: ChildProcess[] = [];
  let workers: Workers | undefined;
  try {
    await migrate(postgres.url);
    const carrier = fork(__filename, [
      'simulator',
      has('--durable-carrier') ? postgres.url : '-',
      has('--receipts-later') ? 'later' : 'soon',
    ]);
    children.push(carrier);
    const simulatorPort = await portFrom(carrier);
    const db = createDatabase({ url: postgres.url });
    const webhooks = Fastify();
    webhooks.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
      done(null, body),
    );
    webhooks.post('/webhooks/carrier/receipt', async (request, reply) => {
      await receipts.receive(
        deps.gateway.verifyAndReadReceipt({
          url: request.url,
          headers: request.headers,
          rawBody: String(request.body),
        }),
      );
      return reply.code(204).send();
    });
    await webhooks.listen({ host: '127.0.0.1', port: 0 });
    const deps = outbound(db, simulatorPort, portOf(webhooks));
    const receipts = new ReceiptIntake(deps);
    if (has('--split')) {
      const apart = fork(__filename, ['worker', postgres.url, String(simulatorPort), String(portOf(webhooks))]);
      children.push(apart);
      await portFrom(apart);
    } else workers = await startWorkers(deps);
    await run(db, 2_000, 'warm-up');
    const until = performance.now() + Number(optionOf('--minutes') ?? 0) * 60_000;
    do await run(db, recipients, 'campaign');
    while (performance.now() < until);
    const { rows } = await db.engine.query('select deadlocks from pg_stat_database where datname = current_database()');
    console.log('deadlocks', JSON.stringify(rows[0]));
    await workers?.stop();
    await receipts.stop();
    deps.notifiers.stop();
    children.forEach((child) => child.disconnect());
    await webhooks.close();
    await deps.gateway.close();
    await db.close();
  } finally {
    children.forEach((child) => child.connected && child.disconnect());
    await postgres.stop();
    rmSync(dataFolder, { recursive: true, force: true });
  }
}

const [role, ...given] = process.argv.slice(2);
const task =
  role === 'simulator'
    ? simulator(given[0] ?? '-', given[1] === 'later')
    : role === 'worker'
      ? worker(given[0] ?? '', Number(given[1]), Number(given[2]))
      : main();
task.catch((error: unknown) => {
  console.error(error);
  process.exitCode = 1;
});
