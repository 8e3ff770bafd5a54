/**
 * How fast a campaign's recipients become messages, compared with a plain INSERT … SELECT of the same rows into the
 * same table, while messages are sent at 100 a second. node server/bench/run.mjs expansion [recipients] [--data folder]
 * Fails unless every recipient has one message, and batches and ledger add up.
 */
import { fork, type ChildProcess } from 'node:child_process';
import pg from 'pg';
import { createDatabase, type Database } from '../src/platform/db/connection';
import { startCampaign } from '../src/domains/campaigns/sending/start-campaign';
import { checkLedger } from '../src/domains/texting/store/ledger-check.repository';
import { startWorkers } from '../src/domains/campaigns/jobs/workers';
import { run } from './serving';
import {
  addCampaign,
  addSender,
  choiceOf,
  outbound,
  pause,
  portFrom,
  round,
  simulator,
  sizeOr,
  withDatabase,
  type Sender,
} from './sending';

const SENT_PER_SECOND = 100;
const GOALS = { ratio: 0.7, firstMessageSeconds: 5, grownMB: 50 };
const MB = 1_048_576;

/** As the tables' owner: statements outside the server, and statistics as autovacuum would create them. */
async function asOwner<T>(databaseUrl: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** The same rows by one statement, rolled back. */
const bareInsert = (databaseUrl: string, { account, keyword }: Sender): Promise<number> =>
  asOwner(databaseUrl, async (client) => {
    await client.query('analyze subscriber');
    await client.query('begin');
    const started = performance.now();
    await client.query(
      `insert into message (account_id, kind, segments, campaign_id, keyword_id, batch_id, subscriber_id, phone)
       select account_id, 1, 1, 1000000, keyword_id, 1, id, phone from subscriber where account_id = $1 and keyword_id = $2 and disabled = 0 and not deleted order by id`,
      [account, keyword],
    );
    const seconds = (performance.now() - started) / 1_000;
    await client.query('rollback');
    await client.query('vacuum message');
    return seconds;
  });

interface Progress {
  state: string;
  written: number;
  handed: number;
}

const progressOf = async (db: Database, campaign: number): Promise<Progress> => {
  const { rows } = await db.engine.query<Progress>(
    `select c.state, coalesce(sum(b.size), 0) as written, coalesce(sum(b.accepted + b.sent + b.delivered + b.failed), 0) as handed
     from campaign c left join send_batch b on b.campaign_id = c.id where c.id = $1 group by c.id`,
    [campaign],
  );
  return rows[0] ?? { state: 'none', written: 0, handed: 0 };
};

async function expand(db: Database, simulatorPort: number, sender: Sender, recipients: number) {
  const campaign = await addCampaign(db, sender);
  const deps = outbound(db, { simulatorPort, webhookPort: 9, messageRate: SENT_PER_SECOND });
  const workers = await startWorkers(deps);
  const before = process.memoryUsage().rss;
  let peak = before;
  let first = 0;
  const started = performance.now();
  const since = (): number => (performance.now() - started) / 1_000;
  await db.asEngine((tx) =>
    startCampaign(tx, { id: campaign, account_id: sender.account, segments: 1, recipients, choice: choiceOf(sender) }),
  );
  for (;;) {
    const { state, handed } = await progressOf(db, campaign);
    peak = Math.max(peak, process.memoryUsage().rss);
    if (first === 0 && handed > 0) first = since();
    if (state !== 'expanding' && first > 0) break;
    await pause(50);
  }
  const seconds = since();
  await workers.stop();
  await deps.gateway.close();
  return { campaign, seconds, first, grownMB: Math.round((peak - before) / MB) };
}

async function check(db: Database, campaign: number, recipients: number): Promise<void> {
  const { rows } = await db.engine.query<Record<string, number>>(
    `select (select count(*) from message where campaign_id = $1) as messages, (select count(distinct phone) from message where campaign_id = $1) as phones,
            (select recipients from campaign where id = $1) as recipients, sum(size) as batched from send_batch where campaign_id = $1`,
    [campaign],
  );
  for (const [name, value] of Object.entries(rows[0] ?? {}))
    if (value !== recipients) throw new Error(`${name}: expected ${recipients}, found ${value}`);
  if ((await checkLedger(db)).length > 0) throw new Error('the ledger has gaps');
  console.log('exact', JSON.stringify(rows[0]));
}

async function main(): Promise<void> {
  const recipients = sizeOr(1_000_000);
  await withDatabase(async (databaseUrl) => {
    const carrier: ChildProcess = fork(__filename, ['simulator']);
    const db = createDatabase({ url: databaseUrl });
    try {
      const sender = await addSender(db, recipients);
      console.log(`seeded ${recipients}`);
      // Once before and once after, because the speed of a shared machine changes.
      const bare = [await bareInsert(databaseUrl, sender)];
      const { campaign, seconds, first, grownMB } = await expand(db, await portFrom(carrier), sender, recipients);
      await check(db, campaign, recipients);
      bare.push(await bareInsert(databaseUrl, sender));
      const bareSeconds = ((bare[0] ?? 0) + (bare[1] ?? 0)) / 2;
      const ratio = bareSeconds / seconds;
      const misses = [
        ...(ratio < GOALS.ratio ? [`${GOALS.ratio} ×`] : []),
        ...(first > GOALS.firstMessageSeconds ? [`first message within ${GOALS.firstMessageSeconds} s`] : []),
        ...(grownMB > GOALS.grownMB ? [`memory of ${GOALS.grownMB} MB`] : []),
      ];
      console.log(
        'expansion',
        JSON.stringify({
          recipients,
          perSecond: Math.round(recipients / seconds),
          barePerSecond: bare.map((one) => Math.round(recipients / one)),
          ratio: round(ratio),
          firstMessageSeconds: round(first),
          grownMB,
          misses: misses.join(', '),
        }),
      );
    } finally {
      carrier.disconnect();
      await db.close();
    }
  });
}

run(() => (process.argv[2] === 'simulator' ? simulator('-', false) : main()));
