/**
 * Lists of subscribers, and timelines of persons, of an account of 10,000 and one of 1,000,000, over HTTP, with sessions and row-level security:
 * latency of each query, and its growth.
 * node server/rehearsal/bench/run.mjs subscribers [--people 1000000] [--rounds 40] [--only "name"] [--data folder]
 * Each query runs on both accounts in turn, by one caller and then by four in parallel. Goals: p95 below 50 ms, and at
 * most twice the small account's. --data keeps the database for the next run. Fails unless every response is complete:
 * as many rows as the page or the total promises, all of them matching.
 */
import { hasTerm } from '@textloom/contracts';
import { optionOf } from './support/command';
import { apiOf, inTurn, type Api, type Times } from './support/lists';
import { onStage } from './support/stage';
import { BUSY_ENTRIES, seedHistories } from './seed/histories';
import { vacuum } from './seed/accounts';
import { keywordOf, RARE, seedCrowds, type Crowd } from './seed/people';

const SMALL = 10_000;
const GOAL_MS = 50;
const GOAL_GROWTH = 2;
const CALLERS = [1, 4];
const LIMIT = 25;

interface Row {
  first_name: string;
  last_name: string;
  keyword: string;
  phone: string;
  zip: string;
  disabled: number;
}
interface Reply {
  entries: Row[];
  total_entries: number;
  total_capped: boolean;
}
interface Question {
  name: string;
  /** Values change with the round, so that responses are not cached. */
  query(round: number, account: number): Record<string, string>;
  fits(row: Row, query: Record<string, string>): boolean;
  path?: string;
}

const any = (): boolean => true;
const of = <T>(list: readonly T[], round: number): T => list[round % list.length] as T;
const named = ({ first_name, last_name }: Row, { search = '' }: Record<string, string>): boolean =>
  hasTerm(`${first_name} ${last_name}`, search);
const search = (name: string, words: readonly string[], more: Record<string, string> = {}): Question => ({
  name,
  query: (round) => ({ search: of(words, round), ...more }),
  fits: named,
});

const BY_LAST = { orderby: 'last_name', orderbytype: 'ASC' };

const QUESTIONS: readonly Question[] = [
  { name: 'default page', query: () => ({}), fits: any },
  { name: 'page 1,000', query: () => ({ page: '1000', limit: '10' }), fits: any },
  { name: 'far down', query: () => ({ page: 'far' }), fits: any },
  {
    name: 'keyword',
    query: (round, account) => ({ keyword: keywordOf(account, of(['PIZZA', 'SUSHI', 'GYM'], round)) }),
    fits: (row, query) => row.keyword === query.keyword,
  },
  {
    name: 'keyword, page 100',
    query: (_, account) => ({ keyword: keywordOf(account, 'PIZZA'), page: '100' }),
    fits: (row, query) => row.keyword === query.keyword,
  },
  {
    name: 'keyword, unsubscribed',
    query: (round, account) => ({ keyword: keywordOf(account, of(['PIZZA', 'YOGA'], round)), disabled: '1' }),
    fits: (row, query) => row.keyword === query.keyword && row.disabled === 1,
  },
  { name: 'unsubscribed', query: () => ({ disabled: '1' }), fits: (row) => row.disabled === 1 },
  {
    name: 'zip',
    query: (round) => ({ zip: String(75_000 + ((round * 131) % 4_000)) }),
    fits: (row, { zip = '' }) => row.zip === zip,
  },
  {
    name: 'zip, three digits',
    query: (round) => ({ zip: String(750 + (round % 40)) }),
    fits: (row, { zip = '' }) => row.zip.startsWith(zip),
  },
  {
    name: 'area code',
    query: (round) => ({ phone: of(['512', '737', '817'], round) }),
    fits: (row, { phone = '' }) => row.phone.startsWith(phone),
  },
  {
    name: 'whole phone',
    query: (round) => ({ phone: `512${2_000_000 + round * 7_919}` }),
    fits: (row, { phone = '' }) => row.phone === phone,
  },
  {
    name: 'part of a phone',
    query: (round) => ({ phone: String(2_100 + round * 17) }),
    fits: (row, { phone = '' }) => row.phone.includes(phone),
  },
  search('name, common', ['smith', 'james', 'garcia', 'mary johnson']),
  search('name, common, by last name', ["o'b", 'Smith', 'O’Brien', 'garcia'], BY_LAST),
  search('name, common, last names from the end', ["o'b", 'ann'], { ...BY_LAST, orderbytype: 'DESC' }),
  search('name, two letters', ['an', 'le']),
  search('name, two letters, by last name', ['an', 'le', "'b"], BY_LAST),
  search('name, rare', [RARE]),
  search('name, of a few', ['Robert Hernandez', 'Kinlan', 'Zimbaker']),
  search('name, nobody', ['xqzvw', 'Jamesx Smith']),
  { name: 'email', query: (round) => ({ search: `person${of([15, 35, 140], round)}@` }), fits: any },
  {
    name: 'name and keyword',
    query: (_, account) => ({ search: 'smith', keyword: keywordOf(account, 'SUSHI') }),
    fits: (row, query) => named(row, query) && row.keyword === query.keyword,
  },
  { name: 'duplicates', query: () => ({ duplicates: '1' }), fits: any },
  { name: 'with name', query: () => ({ withname: 'true' }), fits: (row) => row.first_name + row.last_name !== '' },
  { name: 'dates', query: () => ({ 'added_at-start': '03/01/2026', 'added_at-end': '03/07/2026' }), fits: any },
  { name: 'by first name', query: () => ({ orderby: 'first_name', orderbytype: 'ASC' }), fits: any },
  { name: 'by last name', query: () => ({ orderby: 'last_name', orderbytype: 'ASC' }), fits: any },
  { name: 'by name', query: () => ({ orderby: 'name', orderbytype: 'ASC' }), fits: any },
  { name: 'by phone', query: () => ({ orderby: 'phone', orderbytype: 'ASC' }), fits: any },
  {
    name: 'picker',
    path: 'active/',
    query: () => ({ withname: 'true', limit: '50', orderby: 'first_name', orderbytype: 'asc' }),
    fits: any,
  },
  {
    name: 'picker, typed',
    path: 'active/',
    query: () => ({ search: 'jam', limit: '50', orderby: 'first_name', orderbytype: 'asc' }),
    fits: any,
  },
  {
    name: 'picker, in 20,000 names',
    path: 'active/',
    query: () => ({ search: 'kin', limit: '50', orderby: 'first_name', orderbytype: 'asc' }),
    fits: any,
  },
];

/** Returns milliseconds; fails unless the page has the rows that its total promises, all of them matching. */
async function ask(api: Api, crowd: Crowd, { name, path = '', query, fits }: Question, round: number): Promise<number> {
  const { account, token, people } = crowd;
  const asked = query(round, account);
  const limit = Number(asked.limit ?? LIMIT);
  if (asked.page === 'far') asked.page = String(Math.floor((people * 0.98) / limit));
  const { data, took } = await api.ask<Reply>(
    token,
    `subscribers${path === '' ? '' : `/${path}`}?${new URLSearchParams(asked)}`,
  );
  const expected = Math.max(0, Math.min(limit, data.total_entries - (Number(asked.page ?? 1) - 1) * limit));
  if (data.entries.length !== expected)
    throw new Error(
      `${name} of account ${account}: ${data.entries.length} rows, expected ${expected} of ${data.total_entries}`,
    );
  const wrong = data.entries.find((row) => !fits(row, asked));
  if (wrong) throw new Error(`${name} of account ${account}: does not match ${JSON.stringify(wrong)}`);
  return took;
}

interface Timeline {
  entries: unknown[];
  before: string;
}

/** The pages of one person's timeline, newest first; returns the milliseconds of the first, or of the one after it. */
async function askTimeline(api: Api, { token }: Crowd, id: number, older: boolean): Promise<number> {
  const path = `subscribers/${id}/timeline`;
  const first = await api.ask<Timeline>(token, path);
  const { data, took } = older ? await api.ask<Timeline>(token, `${path}?before=${first.data.before}`) : first;
  if (data.entries.length !== LIMIT || data.before === '')
    throw new Error(`${path}: ${data.entries.length} of ${BUSY_ENTRIES} entries, ${data.before}`);
  return took;
}

function report(question: string, callers: number, [small, large]: readonly Times[]): void {
  if (!small || !large) throw new Error('There are no accounts.');
  const growth = Number((large.p50 / small.p50).toFixed(2));
  const growth95 = Number((large.p95 / small.p95).toFixed(2));
  const misses = [
    ...(large.p95 >= GOAL_MS ? [`${GOAL_MS} ms`] : []),
    ...(growth > GOAL_GROWTH && growth95 > GOAL_GROWTH ? [`${GOAL_GROWTH} ×`] : []),
  ].join(', ');
  console.log('list', JSON.stringify({ question, callers, small, large, growth, growth95, misses }));
}

onStage(
  async (base) => {
    const crowds = await seedCrowds(base, [SMALL, Number(optionOf('--people') ?? 1_000_000)]);
    const busy = await seedHistories(base.db, crowds);
    await vacuum(base.databaseUrl);
    return { crowds, busy };
  },
  async (stage, { crowds, busy }) => {
    const api = apiOf(stage, Math.max(...CALLERS));
    const only = optionOf('--only');
    const rounds = Number(optionOf('--rounds') ?? 40);
    const isAsked = (name: string): boolean => only === undefined || name.includes(only);
    for (const question of QUESTIONS.filter(({ name }) => isAsked(name)))
      for (const callers of CALLERS)
        report(
          question.name,
          callers,
          await inTurn(crowds, { rounds, callers }, (crowd, round) => ask(api, crowd, question, round)),
        );
    for (const older of [false, true]) {
      const name = older ? 'timeline, older' : 'timeline';
      if (!isAsked(name)) continue;
      for (const callers of CALLERS)
        report(
          name,
          callers,
          await inTurn(crowds, { rounds, callers }, (crowd, round) =>
            askTimeline(api, crowd, of(busy.get(crowd.account) ?? [], round), older),
          ),
        );
    }
    await api.close();
  },
);
