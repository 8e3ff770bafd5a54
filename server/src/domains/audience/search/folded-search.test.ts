import { foldText, searchTerm } from '@textloom/contracts';
import fc from 'fast-check';
import { testApp, type TestApp, type TestUser } from '../../../testing/app';
import { tables } from '../../../testing/tables';

let t: TestApp;
let owner: TestUser;
const { sql, addKeyword } = tables(() => t.db);

interface Person {
  first: string;
  last: string;
  email?: string;
}
interface Entry {
  id: number;
  phone: string;
  first_name: string;
  last_name: string;
}

let phone = 2_145_550_000;
/** Adds people in one statement, as an import does. */
const add = async (user: TestUser, keyword: number, people: readonly Person[]): Promise<void> => {
  await sql(
    `insert into subscriber (account_id, keyword_id, phone, first_name, last_name, email)
     select $1, $2, ($3::bigint + at)::text, first, last, email
     from unnest($4::text[], $5::text[], $6::text[]) with ordinality p(first, last, email, at)`,
    [
      user.accountId,
      keyword,
      phone,
      people.map(({ first }) => first),
      people.map(({ last }) => last),
      people.map(({ email = '' }) => email),
    ],
  );
  phone += people.length;
};
const data = async (path: string, user = owner) => (await t.call(user, 'GET', path)).body.data;
const search = (text: string, more = ''): string => `search=${encodeURIComponent(text)}${more}`;
const namesFound = async (text: string): Promise<string[]> =>
  (await data(`subscribers?${search(text, '&limit=100')}`)).entries.map(
    ({ first_name, last_name }: Entry) => `${first_name} ${last_name}`,
  );

beforeAll(async () => {
  t = await testApp();
  owner = await t.createOwner();
  await add(owner, await addKeyword(owner, `FOLD${owner.accountId}`), [
    { first: 'Pat', last: 'O’Brien', email: 'pat.o’brien@example.com' },
    { first: 'José', last: 'Núñez', email: 'JOSÉ@example.com' },
    { first: 'Zoe\u0308', last: 'Smith–Jones' },
    { first: 'Łukasz', last: 'Weiß' },
    { first: 'Иван', last: 'Ёлкин' },
    { first: 'A\u200bda', last: 'Heart\ufe0e' },
    { first: 'Mary\u00a0Ann', last: 'Lee' },
    { first: 'Bo', last: "D'Arcy" },
  ]);
});

describe('SUBS-007: a search finds a name in any spelling of accents and case', () => {
  it.each([
    ["o'brien", ['Pat O’Brien']],
    ['OʼBRIEN', ['Pat O’Brien']],
    ['’brien', ['Pat O’Brien']],
    ["t o'b", ['Pat O’Brien']],
    ['d’arcy', ["Bo D'Arcy"]],
    ['jose', ['José Núñez']],
    ['JOSE\u0301 NUN', ['José Núñez']],
    ['zoë', ['Zoe\u0308 Smith–Jones']],
    ['zoe smith-', ['Zoe\u0308 Smith–Jones']],
    ['lukasz weiss', ['Łukasz Weiß']],
    ['ИВАН елкин', ['Иван Ёлкин']],
    ['\u202dada\u202c heart', ['A\u200bda Heart\ufe0e']],
    ['mary ann l', ['Mary\u00a0Ann Lee']],
    ['obrien', []],
  ])('%s', async (words, expected) => {
    expect(await namesFound(words)).toEqual(expected);
    expect(await data(`subscribers/totals?${search(words)}`)).toMatchObject({ total_entries: expected.length });
    expect((await data(`subscribers/ids?${search(words)}`)).total).toBe(expected.length);
  });

  it('and an email', async () => {
    expect(await namesFound("pat.o'brien@")).toEqual(['Pat O’Brien']);
    expect(await namesFound('jose@EXAMPLE')).toEqual(['José Núñez']);
  });
});

it.each([
  '\u202d(214) 555-0001\u202c',
  '214\ufe0d555\ufe0d0001',
  '２１４‑５５５‑０００１',
  '٢١٤٥٥٥٠٠٠١',
  '1\u2060 214 555\u00a00001',
])('finds a phone for the search %s', async (asked) => {
  expect(await namesFound(asked)).toEqual(['Pat O’Brien']);
  expect((await data(`subscribers?phone=${encodeURIComponent(asked)}`)).entries).toHaveLength(1);
  const part = asked.replace(/^1?[^\d\p{Nd}]*\p{Nd}{3}/u, '');
  expect(await namesFound(part)).toContain('Pat O’Brien');
});

describe('a search finds exactly the people whose folded name contains the folded words', () => {
  const FIRST = ['José', 'Jose\u0301', 'JOSE', 'josé', 'Joséphine', 'Maria José', 'O’Neil', "O'Neil", 'Ann', ''];
  const LAST = ['Núñez', 'NUNEZ', 'Ann’s', "Ann's", 'Jose', '’t Hooft', "'t Hooft", 'Ü–Lee', 'U-Lee', ''];
  let few: TestUser;
  let many: TestUser;
  const count = { few: 300, many: 3_600 };
  beforeAll(async () => {
    [few, many] = [await t.createOwner(), await t.createOwner()];
    for (const [user, people] of [
      [few, count.few],
      [many, count.many],
    ] as const)
      for (const [name, half] of [
        ['FIRST', 0],
        ['SECOND', 1],
      ] as const)
        await add(
          user,
          await addKeyword(user, `${name}${user.accountId}`),
          Array.from({ length: people / 2 }, (_, at) => {
            const n = at * 2 + half;
            return { first: FIRST[n % FIRST.length] ?? '', last: LAST[Math.floor(n / 7) % LAST.length] ?? '' };
          }),
        );
  });
  const ORDERS = ['', '&orderby=first_name&orderbytype=ASC', '&orderby=last_name&orderbytype=DESC', '&orderby=phone'];
  const words = fc
    .tuple(fc.constantFrom(...FIRST), fc.constantFrom(...LAST), fc.nat(6), fc.integer({ min: 1, max: 9 }))
    .map(([first, last, from, length]) => `${first} ${last}`.slice(from, from + length))
    .filter((text) => searchTerm(text) !== '');

  it.each(['few', 'many'] as const)(
    'among %s people, in every order, within a keyword, and in the file',
    async (size) => {
      const user = size === 'few' ? few : many;
      const rows = await t.db.asAccount(user.accountId, (tx) =>
        tx.query<Entry & { keyword: string }>(
          'select s.id, s.first_name, s.last_name, k.keyword from subscriber s join keyword k on k.id = s.keyword_id',
        ),
      );
      await fc.assert(
        fc.asyncProperty(words, fc.constantFrom(...ORDERS), fc.boolean(), async (text, order, within) => {
          const keyword = `FIRST${user.accountId}`;
          const expected = rows
            .filter(
              (row) =>
                foldText(`${row.first_name} ${row.last_name}`).includes(searchTerm(text)) &&
                (!within || row.keyword === keyword),
            )
            .map(({ id }) => id);
          const query = search(text, within ? `&keyword=${keyword}` : '');
          expect(await data(`subscribers/totals?${query}`, user)).toMatchObject({ total_entries: expected.length });
          const ids: number[] = (await data(`subscribers/ids?${query}`, user)).ids;
          expect([...ids].sort((a, b) => a - b)).toEqual(expected.sort((a, b) => a - b));
          const last = Math.max(1, Math.ceil(expected.length / 100));
          const page = await data(`subscribers?${query}${order}&limit=100&page=${last}`, user);
          expect(page.entries).toHaveLength(expected.length - (last - 1) * 100);
          for (const { id } of page.entries) expect(expected).toContain(id);
        }),
        { numRuns: 25 },
      );
    },
  );
});

it('reads the folded names by their index, a few blocks regardless of the number of names', async () => {
  const user = await t.createOwner();
  await add(
    user,
    await addKeyword(user, `INDEX${user.accountId}`),
    Array.from({ length: 20_000 }, (_, at) => ({ first: `Name${at}`, last: at === 7 ? 'Peña–O’Hara' : `Else${at}` })),
  );
  await t.db.asEngine((tx) => tx.execute('select sort_new_names()'));
  const client = await t.db.dedicated();
  await client.query('analyze known_name');
  const { rows } = await client.query<{ 'QUERY PLAN': string }>(
    `explain (analyze, buffers, costs off, timing off, summary off)
     select name from known_name where account_id = $1 and folded like '%pena-o''h%'`,
    [user.accountId],
  );
  const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
  expect(plan).toContain('known_name_folded');
  expect(Number(/Buffers: shared hit=(\d+)/.exec(plan)?.[1])).toBeLessThan(100);
  expect((await data(`subscribers?${search("peña-o'h")}`, user)).entries).toHaveLength(1);
});
