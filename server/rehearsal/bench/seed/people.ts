/** Accounts with many subscribers, distributed as after a few years of joins and imports. */
import { formatCount } from '@textloom/contracts';
import type { Database } from '../../../src/platform/db/connection';
import { LONG_WORK_MS } from '../../../src/platform/db/limits';
import { makeSearchKeys } from '../../../src/domains/audience/search/search-keys';
import type { Base } from '../support/stage';
import { addAccount, signIn, vacuum } from './accounts';

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
  'Smith Johnson Williams Brown Jones Garcia Miller Davis Rodriguez Martinez Hernandez Lopez Gonzalez Wilson Anderson Thomas Taylor Moore Jackson Martin Lee Perez Thompson White Harris Sanchez Clark Ramirez Lewis Robinson Walker Young Allen King Wright Scott Torres Nguyen Hill O’Brien'.split(
    ' ',
  );
const SYLLABLES = 'ba ker den for gil hol jen kin lan mor nes ost pel quin ros sten tur ver wal zim'.split(' ');
const AREAS = [
  512, 737, 210, 214, 254, 281, 325, 361, 409, 430, 432, 469, 682, 713, 726, 806, 817, 830, 832, 903, 915, 936, 940,
  945, 956, 972, 979, 201, 202, 203, 205, 206, 207, 208, 209, 212, 213, 215, 216, 217,
];
/** The first has half of the subscribers, the next half of the rest, and so on. */
const KEYWORDS = ['PIZZA', 'PASTA', 'GYM', 'YOGA', 'BOOKS', 'WINE', 'TACOS', 'SUSHI'];
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
 * names; a quarter have a birthday.
 */
const INSERT = `
insert into subscriber (account_id, keyword_id, phone, first_name, last_name, email, city, state, zip, birthday, tags, disabled, disabled_at, deleted, added_at, subscribed_at)
select $1::int, ($3::int[])[1 + case when again then (k + 1 + n % 3) % array_length($3::int[], 1) else k end], phone,
  case when h % 3 = 0 then '' else ($4::text[])[1 + h % 40] end,
  case when n < 4 then '${RARE}' when h % 3 = 0 then '' when h % 2 = 0 then ($5::text[])[1 + h / 7 % 40]
    else initcap(($6::text[])[1 + h / 11 % 20] || ($6::text[])[1 + h / 231 % 20] || ($6::text[])[1 + h / 4631 % 20] || case when h % 4 = 3 then ($6::text[])[1 + h / 92631 % 20] else '' end) end,
  case when h % 5 = 0 then 'person' || n || '@example.com' else '' end, case when h % 4 = 0 then 'Austin' else '' end, case when h % 4 = 0 then 'TX' else '' end,
  case when h % 4 = 0 then (75000 + h / 13 % 4000)::text else '' end,
  case when h % 4 = 1 then to_char(date '2000-01-01' + h / 17 % 366, 'MM/DD') else '' end, case when h % 9 = 0 then 'vip' else '' end,
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
    const last = Math.min(people, from + CHUNK - 1);
    await db.asEngine(
      (tx) => tx.execute(INSERT, [account, from, keywords, FIRST, LAST, SYLLABLES, last, AREAS, people]),
      { limitMs: LONG_WORK_MS },
    );
    if (people > CHUNK) console.log(`seeded ${formatCount(last)} of ${formatCount(people)}`);
  }
}

/** The text of a keyword of that account. */
export const keywordOf = (account: number, name: string): string => `${name}${account}`;

/** The texts of an account's keywords. */
export const keywordsOf = (account: number): string[] => KEYWORDS.map((name) => keywordOf(account, name));

/** Accounts 1, 2, … of these sizes; reused if an earlier run kept them. */
export async function seedCrowds({ db, databaseUrl }: Base, sizes: readonly number[]): Promise<Crowd[]> {
  const present = await db.asEngine((tx) => tx.query<{ id: number }>('select id from account'));
  const crowds: Crowd[] = [];
  for (const [at, people] of sizes.entries()) {
    const account = at + 1;
    if (!present.some(({ id }) => id === account))
      await addPeople(db, account, (await addAccount(db, keywordsOf)).keywords, people);
    crowds.push({ account, people, token: await signIn(db, account) });
  }
  await makeSearchKeys(db);
  await vacuum(databaseUrl);
  return crowds;
}
