/**
 * Lists, views and reports of an account with ten million messages in two years, over HTTP.
 * node server/bench/run.mjs history [messages] [--data folder] [--only part of a name] [--rounds n]
 * 500 campaigns, 20 a month. With --data the database is kept and used again.
 * Fails unless each list has the rows that its total promises.
 */
import { Agent, request } from 'undici';
import { HEADERS } from '@textloom/contracts';
import type { Database } from '../src/platform/db/connection';
import { addAccount, signIn, vacuum } from './people';
import { sizeOr } from './sending';
import { onStage, optionOf, percentile, type Stage } from './stage';

const MONTHS = 25;
const CAMPAIGNS_A_MONTH = 20;
const BATCH = 1_000;
const GOAL_MS = 50;
const ACCOUNT = 1;
const LONG = { limitMs: 3_600_000 };

/** One month: its campaigns on as many days, 98.5% delivered, the rest with two errors. */
const MESSAGES = `
with c as (
  insert into campaign (account_id, name, message, segments, sent, state, choice, recipients, added_at, send_at, started_at, finished_at, replies)
  select $1, 'Sale ' || to_char($2::timestamptz, 'YYYY-MM') || ' ' || n, 'Today only: two for one.', 1, 1, 'done', $5, $3, at, at, at, at + interval '1 hour', n
  from generate_series(1, ${CAMPAIGNS_A_MONTH}) n cross join lateral (select $2::timestamptz + n * interval '1 day' as at) t
  returning id, started_at
), m as (
  insert into message (id, account_id, kind, status, billed, campaign_id, keyword_id, batch_id, subscriber_id, phone, created_at, claimed_at, status_at, provider_id)
  select message_floor(c.started_at) + nextval('message_id_seq'), $1, 1, case when n % 200 < 2 then 12 when n % 200 = 2 then 13 else 3 end, 1, c.id, $4,
    c.id::bigint * 1000 + n / ${BATCH}, n, (5120011000 + (n / 9000) * 10000 + n % 9000)::text, c.started_at, c.started_at, c.started_at, 'SM' || c.id || n
  from c cross join generate_series(1, $3::int) n order by c.id, n
  returning id, campaign_id, batch_id, status
)
insert into send_batch (id, account_id, campaign_id, first_id, last_id, size, segments, state, delivered, failed, errors, settled)
select batch_id, $1, campaign_id, min(id), max(id), count(*), 1, 2, count(*) filter (where status = 3), count(*) filter (where status > 3),
  jsonb_build_object('12', count(*) filter (where status = 12), '13', count(*) filter (where status = 13)), count(*)
from m group by batch_id, campaign_id`;

const REPORTS = `
with d as (select generate_series(now() - interval '760 days', now(), interval '1 day') as day)
insert into report_day (account_id, zone, keyword_id, day, received, campaigns, joins, leaves, net)
select $1, zone, keyword, day::date, 40, 1, 30, 10, 20 from d, generate_series(0, 4) zone, unnest(array[0] || $2::int[]) keyword`;

async function seed(db: Database, databaseUrl: string): Promise<string> {
  const messages = sizeOr(10_000_000);
  const present = await db.asEngine((tx) => tx.query('select 1 from account'));
  if (present.length === 0) {
    const keywords = await addAccount(db, ACCOUNT);
    const recipients = Math.round(messages / MONTHS / CAMPAIGNS_A_MONTH);
    const choice = {
      subscribers: [],
      extra_subscribers: [],
      filtered_subscribers: [],
      groups: [],
      keywords: [keywords[0]],
    };
    await db.asEngine(async (tx) => {
      await tx.query(`insert into balance (account_id, plan_left, extra_left) values ($1, 0, 100000)`, [ACCOUNT]);
      await tx.query(`select add_message_months(now() - $1 * interval '1 month', now())`, [MONTHS]);
      await tx.query(
        `insert into subscriber (account_id, keyword_id, phone, first_name, last_name, subscribed_at)
         select $1, $2, (5120011000 + (n / 9000) * 10000 + n % 9000)::text, 'Sam', 'Rivera' || n % 997, now() from generate_series(1, $3::int) n`,
        [ACCOUNT, keywords[0], recipients],
      );
      await tx.query(REPORTS, [ACCOUNT, keywords]);
      await tx.query(
        `insert into usage_hour (account_id, hour, sent, delivered) select $1, date_trunc('hour', now()) - n * interval '3 hours', 100, 98 from generate_series(1, 6000) n`,
        [ACCOUNT],
      );
    }, LONG);
    for (let ago = MONTHS - 1; ago >= 0; ago -= 1) {
      const month = new Date(Date.UTC(new Date().getUTCFullYear(), new Date().getUTCMonth() - ago, 1));
      await db.asEngine(
        (tx) => tx.query(MESSAGES, [ACCOUNT, month, recipients, keywords[0], JSON.stringify(choice)]),
        LONG,
      );
      console.log(`seeded ${month.toISOString().slice(0, 7)}`);
    }
  }
  await vacuum(databaseUrl);
  return signIn(db, ACCOUNT);
}

interface Question {
  name: string;
  path: string;
  query?: (round: number) => Record<string, string>;
}

const day = (ago: number): string => {
  const at = new Date(Date.now() - ago * 86_400_000).toISOString();
  return `${at.slice(5, 7)}/${at.slice(8, 10)}/${at.slice(0, 4)}`;
};
const phoneOf = (round: number): string => String(5_120_011_000 + (round % 9) * 10_000 + 1_000 + round);

const questions = (newest: number, oldest: number): Question[] => [
  { name: 'campaigns', path: 'messages/campaigns' },
  { name: 'campaigns, last page', path: 'messages/campaigns', query: () => ({ page: '20' }) },
  { name: 'campaigns, searched', path: 'messages/campaigns', query: (n) => ({ search: `2026-0${1 + (n % 9)}` }) },
  { name: 'campaigns, by recipients', path: 'messages/campaigns', query: () => ({ orderby: 'subscribers' }) },
  { name: 'newest campaign', path: `messages/campaigns/${newest}` },
  { name: 'oldest campaign', path: `messages/campaigns/${oldest}` },
  { name: 'its messages', path: `messages/campaigns/${oldest}/history` },
  { name: 'its messages, last page', path: `messages/campaigns/${oldest}/history`, query: () => ({ page: '800' }) },
  { name: 'its errors', path: `messages/campaigns/${oldest}/history`, query: () => ({ status: 'error' }) },
  {
    name: 'its messages to a phone',
    path: `messages/campaigns/${oldest}/history`,
    query: (n) => ({ search: phoneOf(n) }),
  },
  { name: 'messages sent', path: 'messages/history' },
  { name: 'messages sent, page 40', path: 'messages/history', query: () => ({ page: '40' }) },
  { name: 'messages sent to a phone', path: 'messages/history', query: (n) => ({ search: phoneOf(n) }) },
  { name: 'messages sent to a name', path: 'messages/history', query: (n) => ({ search: `Rivera${n}` }) },
  {
    name: 'messages sent of days',
    path: 'messages/history',
    query: (n) => ({ 'date-start': day(300 + n), 'date-end': day(290 + n) }),
  },
  { name: 'messages that failed', path: 'messages/history', query: () => ({ status: 'error' }) },
  { name: 'messages that are pending', path: 'messages/history', query: () => ({ status: 'pending' }) },
  { name: 'report of 30 days', path: 'reporting', query: () => ({ timeline: 'daily' }) },
  {
    name: 'report of 24 months',
    path: 'reporting',
    query: () => ({ timeline: 'monthly', from: day(730), until: day(0) }),
  },
];

interface Page {
  entries?: unknown[];
  total_entries?: number;
}

async function ask(stage: Stage, token: string, agent: Agent, { name, path, query }: Question, round: number) {
  const asked = query?.(round) ?? {};
  const started = performance.now();
  const answer = await request(`${stage.url}/api/${path}?${new URLSearchParams(asked)}`, {
    dispatcher: agent,
    headers: { [HEADERS.authToken]: stage.authToken, [HEADERS.credentials]: token },
  });
  const text = await answer.body.text();
  const took = performance.now() - started;
  if (answer.statusCode !== 200) throw new Error(`${name}: got ${answer.statusCode} ${text.slice(0, 200)}`);
  const { entries, total_entries: total = 0 } = (JSON.parse(text) as { data: Page }).data;
  const expected = Math.min(25, Math.max(0, total - (Number(asked.page ?? 1) - 1) * 25));
  if (entries && entries.length !== expected)
    throw new Error(`${name}: ${entries.length} rows, expected ${expected} of ${total}`);
  return took;
}

onStage(seed, async (stage, token) => {
  const agent = new Agent({ connections: 1, pipelining: 1 });
  const only = optionOf('--only');
  const rounds = Number(optionOf('--rounds') ?? 40);
  const { rows } = await stage.db.engine.query<{ newest: number; oldest: number }>(
    'select max(id) as newest, min(id) as oldest from campaign',
  );
  for (const question of questions(rows[0]?.newest ?? 0, rows[0]?.oldest ?? 0)) {
    if (only !== undefined && !question.name.includes(only)) continue;
    for (let n = 0; n < 4; n += 1) await ask(stage, token, agent, question, n);
    const taken: number[] = [];
    for (let n = 4; n < rounds + 4; n += 1) taken.push(await ask(stage, token, agent, question, n));
    taken.sort((a, b) => a - b);
    const [p50, p95] = [percentile(taken, 0.5), percentile(taken, 0.95)];
    console.log(
      'history',
      JSON.stringify({ question: question.name, p50, p95, misses: p95 >= GOAL_MS ? `${GOAL_MS} ms` : '' }),
    );
  }
  await agent.close();
});
