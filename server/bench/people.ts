/** Accounts with many subscribers, distributed as after a few years of joins and imports. */
import { formatCount } from '@textloom/contracts';
import pg from 'pg';
import type { Database } from '../src/platform/db/connection';
import { startSession } from '../src/domains/accounts/sign-in/session.service';

export interface Crowd {
  account: number;
  people: number;
  /** Token of the owner's session. */
  token: string;
}

const FIRST =
  'James Mary Robert Patricia John Jennifer Michael Linda David Elizabeth William Barbara Richard Susan Joseph Jessica Thomas Sarah Carlos Karen Daniel Nancy Luis Lisa Maria Betty Ana Helen Jose Sandra Brandi Rosa Kevin Donna Bryan Carol Ronald Ruth Wei Priya'.split(
    ' ',
  );
const LAST =
  'Smith Johnson Williams Brown Jones Garcia Miller Davis Rodriguez Martinez Hernandez Lopez Gonzalez Wilson Anderson Thomas Taylor Moore Jackson Martin Lee Perez Thompson White Harris Sanchez Clark Ramirez Lewis Robinson Walker Young Allen King Wright Scott Torres Nguyen Hill Flores'.split(
    ' ',
  );
const SYLLABLES = 'ba ker den for gil hol jen kin lan mor nes ost pel quin ros sten tur ver wal zim'.split(' ');
const AREAS = [
  512, 737, 210, 214, 254, 281, 325, 361, 409, 430, 432, 469, 682, 713, 726, 806, 817, 830, 832, 903, 915, 936, 940,
  945, 956, 972, 979, 201, 202, 203, 205, 206, 207, 208, 209, 212, 213, 215, 216, 217,
];
/** The first has half of the subscribers, the next half of the rest, and so on. */
export const KEYWORDS = ['PIZZA', 'PASTA', 'GYM', 'YOGA', 'BOOKS', 'WINE', 'TACOS', 'SUSHI'];
/** Three subscribers of each account have this name. */
export const RARE = 'Quackenbush';
const CHUNK = 100_000;

/** A name as imports contain it: half of the last names are common, the others one of 160,000. */
export function nameOf(n: number): { first: string; last: string } {
  const h = Math.imul(n + 1, 2_654_435_761) >>> 0;
  const pick = (list: readonly string[], divisor: number): string => list[Math.floor(h / divisor) % list.length] ?? '';
  const made = pick(SYLLABLES, 11) + pick(SYLLABLES, 231) + pick(SYLLABLES, 4_631) + pick(SYLLABLES, 92_631);
  return {
    first: pick(FIRST, 7),
    last: h % 2 === 0 ? pick(LAST, 3) : `${made.charAt(0).toUpperCase()}${made.slice(1)}`,
  };
}

/**
 * One in twenty has another keyword of the account already; a third have no name; a sixth have one of 168,000 last
 * names.
 */
const INSERT = `
insert into subscriber (account_id, keyword_id, phone, first_name, last_name, email, city, state, zip, tags, disabled, disabled_at, deleted, added_at, subscribed_at)
select $1::int, ($3::int[])[1 + case when again then (k + 1 + n % 3) % array_length($3::int[], 1) else k end], phone,
  case when h % 3 = 0 then '' else ($4::text[])[1 + h % 40] end,
  case when n < 4 then '${RARE}' when h % 3 = 0 then '' when h % 2 = 0 then ($5::text[])[1 + h / 7 % 40]
    else initcap(($6::text[])[1 + h / 11 % 20] || ($6::text[])[1 + h / 231 % 20] || ($6::text[])[1 + h / 4631 % 20] || case when h % 4 = 3 then ($6::text[])[1 + h / 92631 % 20] else '' end) end,
  case when h % 5 = 0 then 'person' || n || '@example.com' else '' end, case when h % 4 = 0 then 'Austin' else '' end, case when h % 4 = 0 then 'TX' else '' end,
  case when h % 4 = 0 then (75000 + h / 13 % 4000)::text else '' end, case when h % 9 = 0 then 'vip' else '' end,
  (h % 12 = 0)::int, case when h % 12 = 0 then now() - interval '1 day' end, n > 3 and h % 101 = 0, at, at
from generate_series($2::int, $7::int) n
cross join lateral (select abs(hashint4(n)) as h, n % 20 = 19 as again, case when n % 20 = 19 then n - 7 else n end as who) p
cross join lateral (
  select least(7, floor(-log(2, (0.001 + abs(hashint4(who)) % 1000 / 1001.0)::numeric)))::int as k,
    ($8::int[])[1 + abs(hashint4(who + 5)) % 40]::text || (2000000 + who::bigint * 7919 % 7999993)::text as phone,
    -- Two years, oldest first; the people of an import have one moment.
    now() - interval '730 days' + (case when n / 5000 % 10 = 0 then n / 5000 * 5000 else n end)::float8 / $9::int * interval '730 days' as at
) q`;

async function addPeople(db: Database, account: number, keywords: readonly number[], people: number): Promise<void> {
  for (let from = 1; from <= people; from += CHUNK) {
    await db.asEngine((tx) =>
      tx.execute(INSERT, [
        account,
        from,
        keywords,
        FIRST,
        LAST,
        SYLLABLES,
        Math.min(people, from + CHUNK - 1),
        AREAS,
        people,
      ]),
    );
    if (people > CHUNK)
      console.log(`seeded ${formatCount(Math.min(people, from + CHUNK - 1))} of ${formatCount(people)}`);
  }
}

/** Creates an account with an owner, a plan and keywords, and returns it. */
export async function addAccount(db: Database, account: number): Promise<number[]> {
  return db.asEngine(async (tx) => {
    await tx.execute(
      `insert into account (id, company, allow) overriding system value values ($1, $2, '{subscriber_uploadcontacts}')`,
      [account, `Company ${account}`],
    );
    await tx.execute(
      `insert into plan (id, name, price_cents, messages, keywords) values (1, 'Bench', 0, 1000, 1000) on conflict (id) do nothing`,
    );
    await tx.execute(
      `insert into subscription (account_id, plan_id, with_trial, paid, started_at, end_at) values ($1, 1, false, true, now(), now() + interval '1 year')`,
      [account],
    );
    await tx.execute(
      `insert into app_user (id, account_id, owner, email, password_hash, first_name, last_name) overriding system value values ($1, $1, true, 'owner' || $1::int || '@textloom.example', '', 'Bench', 'Owner')`,
      [account],
    );
    // A keyword text is unique, so later accounts append a number.
    const rows = await tx.query<{ id: number }>(
      `insert into keyword (account_id, keyword, canonical, approved) select $1, name || $1::int, name || $1::int, true from unnest($2::text[]) with ordinality u(name, at) order by at returning id`,
      [account, KEYWORDS],
    );
    return rows.map((row) => row.id);
  });
}

/** As the tables' owner, like autovacuum: index-only scans need the visibility map. */
export async function vacuum(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query('vacuum (analyze)');
  await client.end();
}

/** The text of a keyword of that account. */
export const keywordOf = (account: number, name: string): string => `${name}${account}`;

/** A session of the account's owner. */
export const signIn = (db: Database, account: number): Promise<string> =>
  db.asEngine((tx) => startSession(tx, { id: account, accountId: account }));

/** Accounts 1, 2, … of these sizes; reused if an earlier run kept them. */
export async function seedCrowds(db: Database, databaseUrl: string, sizes: readonly number[]): Promise<Crowd[]> {
  const present = await db.asEngine((tx) => tx.query<{ id: number }>('select id from account'));
  const crowds: Crowd[] = [];
  for (const [at, people] of sizes.entries()) {
    const account = at + 1;
    if (!present.some(({ id }) => id === account)) await addPeople(db, account, await addAccount(db, account), people);
    crowds.push({ account, people, token: await signIn(db, account) });
  }
  await vacuum(databaseUrl);
  return crowds;
}
