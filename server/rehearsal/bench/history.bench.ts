/**
 * Lists, views, the inbox and reports of an account with millions of messages in 25 months, over HTTP; and how long its
 * oldest month takes to leave.
 * node server/rehearsal/bench/run.mjs history [messages] [--data folder] [--only part of a name] [--rounds 40] [--keep]
 * 500 campaigns, 20 a month, and 100,000 conversations at most. --data keeps the database for the next run, --keep its
 * oldest month. Goal: p95 below 50 ms, and a month within a second. Fails unless each list has the rows that its total
 * promises, and the month is gone.
 */
import { formatCount } from '@textloom/contracts';
import { keepMessageMonths } from '../../src/domains/texting/message';
import { numbers, optionOf, percentile } from './support/command';
import { apiOf, type Api } from './support/lists';
import { onStage, type Stage } from './support/stage';
import { seedYears, type Years } from './seed/months';

const GOAL_MS = 50;
const GOAL_MONTH_MS = 1_000;
const WARM_UP = 4;

interface Question {
  name: string;
  path: string;
  query?: (round: number) => Record<string, string>;
}

const day = (ago: number): string => {
  const at = new Date(Date.now() - ago * 86_400_000).toISOString();
  return `${at.slice(5, 7)}/${at.slice(8, 10)}/${at.slice(0, 4)}`;
};
const phoneOf = (round: number): string => String(5_120_011_000 + round * 7);

const questions = (newest: number, oldest: number): Question[] => [
  { name: 'campaigns', path: 'messages/campaigns' },
  { name: 'campaigns, last page', path: 'messages/campaigns', query: () => ({ page: '20' }) },
  { name: 'campaigns, searched', path: 'messages/campaigns', query: (n) => ({ search: `2026-0${1 + (n % 9)}` }) },
  { name: 'campaigns, by recipients', path: 'messages/campaigns', query: () => ({ orderby: 'subscribers' }) },
  { name: 'newest campaign', path: `messages/campaigns/${newest}` },
  { name: 'oldest campaign', path: `messages/campaigns/${oldest}` },
  { name: 'its messages', path: `messages/campaigns/${oldest}/history` },
  { name: 'its messages, page 200', path: `messages/campaigns/${oldest}/history`, query: () => ({ page: '200' }) },
  { name: 'its errors', path: `messages/campaigns/${oldest}/history`, query: () => ({ status: 'error' }) },
  {
    name: 'its messages to a phone',
    path: `messages/campaigns/${oldest}/history`,
    query: (n) => ({ search: phoneOf(n) }),
  },
  { name: 'messages sent', path: 'messages/history' },
  { name: 'messages sent, page 40', path: 'messages/history', query: () => ({ page: '40' }) },
  { name: 'messages sent to a phone', path: 'messages/history', query: (n) => ({ search: phoneOf(n) }) },
  {
    name: 'messages sent of ten days',
    path: 'messages/history',
    query: (n) => ({ 'date-start': day(300 + n), 'date-end': day(290 + n) }),
  },
  { name: 'messages that failed', path: 'messages/history', query: () => ({ status: 'error' }) },
  { name: 'messages that are pending', path: 'messages/history', query: () => ({ status: 'pending' }) },
  { name: 'subscribers, with their messages', path: 'subscribers', query: (n) => ({ page: String(1 + n) }) },
  { name: 'inbox', path: 'profiles/inbox' },
  { name: 'inbox, searched', path: 'profiles/inbox', query: (n) => ({ search: `answer ${n * 13}` }) },
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

async function ask(api: Api, token: string, { name, path, query }: Question, round: number): Promise<number> {
  const asked = query?.(round) ?? {};
  const { data, took } = await api.ask<Page>(token, `${path}?${new URLSearchParams(asked)}`);
  const { entries, total_entries: total = 0 } = data;
  const expected = Math.min(25, Math.max(0, total - (Number(asked.page ?? 1) - 1) * 25));
  if (entries && entries.length !== expected)
    throw new Error(`${name}: ${entries.length} rows, expected ${expected} of ${total}`);
  return took;
}

/** Drops the oldest month as the job does (TEXTLOOM_MESSAGE_RETENTION_MONTHS). */
async function dropOldest({ db }: Stage, messages: number): Promise<void> {
  const { first, name } = await db.asEngine((tx) =>
    tx.one<{ first: number; name: string }>(
      'select first_id as first, name from message_month where removed_at is null order by first_id limit 1',
    ),
  );
  const rows = await db.asEngine((tx) =>
    tx.value<number>(`select reltuples::bigint as rows from pg_class where relname = $1`, [name]),
  );
  const began = performance.now();
  const dropped = await db.asEngine(
    (tx) => tx.value<boolean>('select drop_message_month($1, 24) as dropped', [first]),
    {
      limitMs: 60_000,
    },
  );
  const ms = Math.round(performance.now() - began);
  if (!dropped) throw new Error(`${name} was not dropped`);
  console.log('month', JSON.stringify({ rows, messages, ms, misses: ms > GOAL_MONTH_MS ? '1 s' : '' }));
}

/** The hourly job: counts the months that ended. */
async function countMonths({ db }: Stage): Promise<void> {
  const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
  const began = performance.now();
  await keepMessageMonths({ db, log, config: { messageRetentionMonths: 0 } }, new Date());
  console.log('months', JSON.stringify({ seconds: Math.round((performance.now() - began) / 1000) }));
}

onStage<Years>(
  (base) => seedYears(base, numbers()[0] ?? 10_000_000),
  async (stage, { token, messages }) => {
    await countMonths(stage);
    const api = apiOf(stage, 1);
    const only = optionOf('--only');
    const rounds = Number(optionOf('--rounds') ?? 40);
    const { rows } = await stage.db.engine.query<{ newest: number; oldest: number; bytes: number }>(
      'select max(id) as newest, min(id) as oldest, pg_database_size(current_database()) as bytes from campaign',
    );
    const [found] = rows;
    console.log(`${formatCount(messages)} messages, ${Math.round((found?.bytes ?? 0) / 1e8) / 10} GB`);
    for (const question of questions(found?.newest ?? 0, found?.oldest ?? 0)) {
      if (only !== undefined && !question.name.includes(only)) continue;
      for (let n = 0; n < WARM_UP; n += 1) await ask(api, token, question, n);
      const taken: number[] = [];
      for (let n = WARM_UP; n < rounds + WARM_UP; n += 1) taken.push(await ask(api, token, question, n));
      const [p50, p95] = [percentile(taken, 0.5), percentile(taken, 0.95)];
      console.log(
        'history',
        JSON.stringify({ question: question.name, messages, p50, p95, misses: p95 >= GOAL_MS ? `${GOAL_MS} ms` : '' }),
      );
    }
    await api.close();
    if (!process.argv.includes('--keep')) await dropOldest(stage, messages);
  },
);
