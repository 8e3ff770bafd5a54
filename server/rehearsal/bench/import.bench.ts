/**
 * Imports a file of 5 MB, from the upload to the final progress line, next to COPY of as many rows with the same
 * columns into the same table, with its indexes and triggers, in the same run.
 * node server/rehearsal/bench/run.mjs import [--people 1000000] [--runs 3] [--bytes 5242880] [--data folder]
 * Into an empty account and one with a million subscribers; COPY and import alternate, each with its own phones. COPY
 * checks no rows and writes no consent. Goal: 25,000 rows a second. Fails unless every row is counted, stored and has
 * its consent.
 */
import { formatCount, HEADERS, importLineSchema } from '@textloom/contracts';
import { request } from 'undici';
import { CLIENT_KEY } from '../harness/servers';
import { expectEqual, optionOf } from './support/command';
import { copy } from './support/copy';
import { onStage, type Stage } from './support/stage';
import { addAccount, signIn, vacuum } from './seed/accounts';
import { keywordOf, keywordsOf, nameOf, seedCrowds } from './seed/people';

const SIZE = Number(optionOf('--bytes') ?? 5_242_880);
const GOAL = 25_000;
const MB = 1024 * 1024;
const HEADER = 'Phone,First Name,Last Name,Email,City,State,Zip,Tags\n';
/** Phones that neither the seeded accounts nor other runs contain. */
const FIRST_AREA = 601;
const STEP = 7_919;
/** Local numbers, which do not begin with 0 or 1. */
const IN_AREA = 8_000_000;

function phoneOf(n: number): string {
  const at = (n * STEP) % 39_999_983;
  return `${FIRST_AREA + Math.floor(at / IN_AREA)}${2_000_000 + (at % IN_AREA)}`;
}

/** Rows from the n-th on that fill a file; phones in random order. */
function rowsFrom(from: number): { rows: string[]; next: number } {
  const rows: string[] = [];
  let size = HEADER.length;
  for (let n = from; ; n += 1) {
    const { first, last } = nameOf(n);
    const row = `${phoneOf(n)},${first},${last},${first.toLowerCase()}.${last.toLowerCase()}${n % 1_000}@example.com,Austin,TX,${78_701 + (n % 60)},vip\n`;
    size += row.length;
    if (size > SIZE) return { rows, next: n };
    rows.push(row);
  }
}

let used = 0;
function take(): string[] {
  const { rows, next } = rowsFrom(used);
  used = next;
  return rows;
}

interface Target {
  account: number;
  keyword: number;
  name: string;
  token: string;
}

async function upload(
  { url }: Stage,
  { name, token }: Target,
  rows: readonly string[],
): Promise<{ ms: number; good: number }> {
  const file = Buffer.from(HEADER + rows.join(''));
  const started = performance.now();
  const { statusCode, body } = await request(
    `${url}/api/subscribers/newfile?${new URLSearchParams({ keyword: name, name: 'people.csv' })}`,
    {
      method: 'POST',
      body: file,
      headers: { 'content-type': 'text/csv', [HEADERS.authToken]: CLIENT_KEY, [HEADERS.credentials]: token },
      bodyTimeout: 0,
    },
  );
  const text = await body.text();
  const ms = performance.now() - started;
  if (statusCode !== 200) throw new Error(`the import returned ${statusCode}: ${text.slice(0, 300)}`);
  const last = importLineSchema.parse(JSON.parse(text.trim().split('\n').at(-1) ?? ''));
  if (last.status !== 'done') throw new Error(`the import ended with ${JSON.stringify(last)}`);
  return { ms, good: last.good ?? 0 };
}

const copyRows = ({ databaseUrl }: Stage, { account, keyword }: Target, rows: readonly string[]): Promise<number> =>
  copy(
    databaseUrl,
    'copy subscriber (account_id, keyword_id, phone, first_name, last_name, email, city, state, zip, tags) from stdin with (format csv)',
    Buffer.from(rows.map((row) => `${account},${keyword},${row}`).join('')),
  );

async function check(stage: Stage, { account, keyword }: Target, before: Counts, rows: number): Promise<void> {
  expectEqual(await countsOf(stage, account, keyword), {
    people: before.people + 2 * rows,
    counted: before.counted + 2 * rows,
    consents: before.consents + rows,
  });
}

interface Counts {
  people: number;
  counted: number;
  consents: number;
}
const countsOf = (stage: Stage, account: number, keyword: number): Promise<Counts> =>
  stage.db.asEngine((tx) =>
    tx.one<Counts>(
      `select (select count(*) from subscriber where account_id = $1 and not deleted) as people,
         (select coalesce(sum(total), 0) from subscriber_count where account_id = $1) as counted,
         (select count(*) from consent_event where account_id = $1 and keyword_id = $2 and channel = 'import') as consents`,
      [account, keyword],
    ),
  );

const mb = (bytes: number): number => Math.round(bytes / MB);

async function compare(stage: Stage, into: string, target: Target): Promise<void> {
  const before = await countsOf(stage, target.account, target.keyword);
  const [copied, imported] = [take(), take()];
  const count = Math.min(copied.length, imported.length);
  const beside = await copyRows(stage, target, copied.slice(0, count));
  const memory = await stage.memory();
  const { ms, good } = await upload(stage, target, imported.slice(0, count));
  const { peak, rss } = await stage.memory();
  if (good !== count) throw new Error(`good: expected ${count}, found ${good}`);
  await check(stage, target, before, count);
  const perSecond = Math.round((count * 1000) / ms);
  console.log(
    'import',
    JSON.stringify({
      into,
      rows: count,
      perSecond,
      copyPerSecond: Math.round((count * 1000) / beside),
      ratio: Number((ms / beside).toFixed(2)),
      beforeMB: mb(memory.rss),
      peakMB: mb(peak),
      afterMB: mb(rss),
      misses: perSecond < GOAL ? `${formatCount(GOAL)}/s` : '',
    }),
  );
  await vacuum(stage.databaseUrl);
}

const targetOf = async ({ db }: Stage, account: number, name: string, keyword: number): Promise<Target> => ({
  account,
  keyword,
  name: keywordOf(account, name),
  token: await signIn(db, account),
});

onStage(
  async (base) => {
    const [, crowd] = await seedCrowds(base, [10_000, Number(optionOf('--people') ?? 1_000_000)]);
    if (!crowd) throw new Error('There is no account.');
    return base.db.asEngine(async (tx) => {
      // A kept database contains the subscribers of earlier runs.
      const behind = await tx.value<number>(
        `select count(*) as behind from subscriber where phone between '6012000000' and '6059999999'`,
      );
      const keyword = await tx.value<number>(
        'select id as keyword from keyword where account_id = $1 and canonical = $2',
        [crowd.account, keywordOf(crowd.account, 'SUSHI')],
      );
      return { crowd, keyword, behind };
    });
  },
  async (stage, { crowd, keyword, behind }) => {
    used = behind * 2;
    const large = await targetOf(stage, crowd.account, 'SUSHI', keyword);
    for (let run = 0; run < Number(optionOf('--runs') ?? 3); run += 1) {
      const { account, keywords } = await addAccount(stage.db, keywordsOf);
      await compare(stage, 'an empty account', await targetOf(stage, account, 'PIZZA', keywords[0] ?? 0));
      await compare(stage, `${formatCount(crowd.people)} people`, large);
    }
  },
);
