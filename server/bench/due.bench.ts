/**
 * Campaigns of 500 accounts that are all due at one moment, and two worker processes that poll for them.
 * node server/bench/run.mjs due [campaigns]
 * Fails unless each campaign starts once, each recipient has one message from it, and the ledger adds up.
 */
import { fork, type ChildProcess } from 'node:child_process';
import { createDatabase, type Database } from '../src/platform/db/connection';
import { checkLedger } from '../src/domains/texting/store/ledger-check.repository';
import { startWorkers } from '../src/domains/campaigns/jobs/workers';
import { addCampaign, addSender, outbound, pause, portFrom, round, simulator, sizeOr, withDatabase } from './sending';
import { run } from './serving';

const WORKERS = 2;
const ACCOUNTS = 500;
const PEOPLE = 5;
/** Enough for every campaign of an account. */
const MESSAGES = 1_000_000;
const GOAL_SECONDS = 10;

async function worker(databaseUrl: string, simulatorPort: number): Promise<void> {
  await startWorkers(outbound(createDatabase({ url: databaseUrl }), { simulatorPort, webhookPort: 9 }));
  process.send?.({ port: 0 });
  process.once('disconnect', () => process.exit());
}

async function seed(db: Database, campaigns: number): Promise<void> {
  for (let n = 0; n < ACCOUNTS; n += 1) {
    const sender = await addSender(db, PEOPLE);
    await db.asEngine(async (tx) => {
      await tx.execute('update balance set extra_left = extra_left + $2 where account_id = $1', [
        sender.account,
        MESSAGES,
      ]);
      await tx.execute(
        `insert into ledger (account_id, kind, plan_delta, extra_delta, left_after) values ($1, 'grant', 0, $2, $2)`,
        [sender.account, MESSAGES],
      );
    });
    await addCampaign(db, sender);
  }
  await db.asEngine((tx) =>
    tx.execute(
      `insert into campaign (account_id, name, message, segments, schedule, send_at, choice, quiet)
       select account_id, name, message, segments, schedule, send_at, choice, quiet from campaign, generate_series(2, $1::int) n order by n, id`,
      [campaigns / ACCOUNTS],
    ),
  );
}

interface Progress {
  waiting: number;
  open: number;
}

async function until(db: Database, done: (progress: Progress) => boolean): Promise<number> {
  const started = performance.now();
  for (;;) {
    const { rows } = await db.engine.query<Progress>(
      `select count(*) filter (where state = 'scheduled') as waiting, count(*) filter (where state not in ('done', 'failed')) as open from campaign`,
    );
    if (rows[0] && done(rows[0])) return (performance.now() - started) / 1_000;
    await pause(100);
  }
}

async function check(db: Database, campaigns: number): Promise<void> {
  const { rows } = await db.engine.query<Record<string, number>>(
    `select (select count(*) from campaign where state = 'done' and sent = 1) as sent, (select count(*) from ledger where kind = 'reserve') as reservations,
            (select count(*) from message) as messages, (select count(distinct (campaign_id, phone)) from message) as distinct`,
  );
  const expected: Record<string, number> = {
    sent: campaigns,
    reservations: campaigns,
    messages: campaigns * PEOPLE,
    distinct: campaigns * PEOPLE,
  };
  for (const [name, value] of Object.entries(expected))
    if (rows[0]?.[name] !== value) throw new Error(`${name}: expected ${value}, found ${rows[0]?.[name]}`);
  if ((await checkLedger(db)).length > 0) throw new Error('the ledger has gaps');
  console.log('exact', JSON.stringify(rows[0]));
}

async function main(): Promise<void> {
  const campaigns = sizeOr(5_000);
  await withDatabase(async (databaseUrl) => {
    const children: ChildProcess[] = [fork(__filename, ['simulator'])];
    const db = createDatabase({ url: databaseUrl, poolSize: 2 });
    try {
      const simulatorPort = await portFrom(children[0] as ChildProcess);
      await seed(db, campaigns);
      for (let n = 0; n < WORKERS; n += 1) {
        const child = fork(__filename, ['worker', databaseUrl, String(simulatorPort)]);
        children.push(child);
        await portFrom(child);
      }
      await db.asEngine((tx) => tx.execute('update campaign set send_at = now()'));
      const started = await until(db, ({ waiting }) => waiting === 0);
      const ended = started + (await until(db, ({ open }) => open === 0));
      await check(db, campaigns);
      const misses = started > GOAL_SECONDS ? `${GOAL_SECONDS} s` : '';
      console.log(
        'due',
        JSON.stringify({
          campaigns,
          workers: WORKERS,
          startedSeconds: round(started),
          sentSeconds: round(ended),
          misses,
        }),
      );
    } finally {
      children.forEach((child) => child.disconnect());
      await pause(500);
      await db.close();
    }
  });
}

const [role, ...given] = process.argv.slice(2);
run(() =>
  role === 'simulator' ? simulator('-', false) : role === 'worker' ? worker(given[0] ?? '', Number(given[1])) : main(),
);
