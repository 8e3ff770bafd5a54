import type { TestUser } from '../../../testing/accounts';
import { testApp, type TestApp } from '../../../testing/app';
import { tables } from '../../../testing/tables';
import { makeSearchKeys } from './search-keys';

let t: TestApp;
let owner: TestUser;
let stranger: TestUser;
let keyword: number;
const { sql, one, addKeyword, addSubscriber } = tables(() => t.db);

/** Few different digits, so that parts occur at several positions, and twice in one phone. */
const phoneOf = (n: number): string =>
  `2${String((n * 7_919) % 6_561).padStart(4, '0')}${(n * 104_729) % 90_000}`.padEnd(10, '2');
const PHONES = [
  ...new Set(Array.from({ length: 260 }, (_, n) => phoneOf(n))),
  '2121212121',
  '5125550101',
  '7375550101',
  '5121015550',
];
const EMAILS = [
  'Ana.Lopez@Pizza.example',
  'lopez@pizza.example',
  'z@@two.example',
  'a@b@pizza.example',
  'no address',
  '',
];

const phonesOf = async (query: string, user = owner): Promise<string[]> => {
  const { entries, total_entries } = (await t.call(user, 'GET', `subscribers?${query}&limit=500`)).body.data;
  expect(entries).toHaveLength(total_entries);
  return entries.map(({ phone }: { phone: string }) => phone).toSorted();
};
const emailsOf = async (search: string): Promise<string[]> =>
  (await t.call(owner, 'GET', `subscribers?search=${encodeURIComponent(search)}`)).body.data.entries
    .map(({ email }: { email: string }) => email)
    .toSorted();
const isDue = async (): Promise<boolean> =>
  (await one<{ due: number }>('select count(*) as due from search_key_due')).due > 0;

/** Parts of every length from every position of some phones, and some that no phone contains. */
const PARTS = [
  ...PHONES.slice(-8).flatMap((phone) =>
    [4, 5, 6, 7, 8, 9].flatMap((size) => Array.from({ length: 11 - size }, (_, at) => phone.slice(at, at + size))),
  ),
  '0000',
  '98765',
];

async function expectEveryPart(): Promise<void> {
  for (const part of new Set(PARTS))
    expect([part, await phonesOf(`phone=${part}`)]).toEqual([
      part,
      PHONES.filter((phone) => phone.includes(part)).toSorted(),
    ]);
}

beforeAll(async () => {
  t = await testApp();
  owner = await t.createOwner();
  stranger = await t.createOwner();
  keyword = await addKeyword(owner, 'PARTS');
  // Added as an import does it: many with one statement.
  await sql(
    `insert into subscriber (account_id, keyword_id, phone, email) select $1, $2, phone, coalesce(($4::text[])[n], '') from unnest($3::text[]) with ordinality p(phone, n)`,
    [owner.accountId, keyword, PHONES, EMAILS],
  );
  await addSubscriber(stranger, {
    keyword: await addKeyword(stranger, 'FOREIGN'),
    phone: '5125550101',
    email: 'lopez@pizza.example',
  });
});

describe('SUBS-007: a search for a part of a phone', () => {
  it('finds it at any position before and after the keys of an import are sorted, each subscriber once', async () => {
    expect(await isDue()).toBe(true);
    await expectEveryPart();
    await makeSearchKeys(t.db, 1);
    expect(await isDue()).toBe(false);
    await expectEveryPart();
  });

  it('reads digits in any form, also in the field that searches everything', async () => {
    expect(await phonesOf('search=555-0101')).toEqual(['5125550101', '7375550101']);
    expect(await phonesOf('search=(512) 555')).toEqual(['5125550101']);
    expect(await phonesOf('search=5550101&phone=7375')).toEqual(['7375550101']);
    expect(await phonesOf('search=12345678901')).toEqual([]);
  });

  it('finds only those of the account, the keyword and the subscription', async () => {
    const id = await addSubscriber(owner, {
      keyword: await addKeyword(owner, 'SECOND'),
      phone: '5125550101',
      disabled: 1,
    });
    expect(await phonesOf('phone=50101')).toHaveLength(3);
    expect(await phonesOf('phone=50101&keyword=SECOND')).toEqual(['5125550101']);
    expect(await phonesOf('phone=50101&keyword=SECOND&disabled=0')).toEqual([]);
    expect(await phonesOf('phone=50101&disabled=1')).toEqual(['5125550101']);
    expect(await phonesOf('phone=50101&duplicates=1')).toEqual(['5125550101', '5125550101']);
    expect(await phonesOf('phone=50101', stranger)).toEqual(['5125550101']);
    await sql('update subscriber set deleted = true where id = $1', [id]);
    expect(await phonesOf('phone=50101')).toHaveLength(2);
  });

  it('finds a changed phone, one by one and in the middle of an import, and not the old one', async () => {
    const id = await addSubscriber(owner, { keyword, phone: '8325559876' });
    await sql(`update subscriber set phone = '8325551234' where id = $1`, [id]);
    expect([await phonesOf('phone=25551234'), await phonesOf('phone=25559876')]).toEqual([['8325551234'], []]);
    await sql(
      `insert into subscriber (account_id, keyword_id, phone) select $1, $2, (9030000000 + n)::text from generate_series(1, 60) n`,
      [owner.accountId, keyword],
    );
    await sql(`update subscriber set phone = '9039990007' where phone = '9030000007'`);
    for (const sorted of [false, true]) {
      expect([sorted, await phonesOf('phone=90007'), await phonesOf('phone=30000007')]).toEqual([
        sorted,
        ['9039990007'],
        [],
      ]);
      await makeSearchKeys(t.db);
    }
  });

  it('finds nothing of a removed subscriber', async () => {
    const id = await addSubscriber(owner, { keyword, phone: '9795550001', email: 'gone@away.example' });
    const keys = () => sql<{ key: string }>('select key from search_key where subscriber_id = $1 order by key', [id]);
    expect(await keys()).toEqual([{ key: 'daway.example' }, { key: 'lenog' }, { key: 'p1000555979' }]);
    await sql('delete from subscriber where id = $1', [id]);
    expect(await keys()).toEqual([]);
  });

  it('returns lower bounds above a thousand, and their pages in each order', async () => {
    const crowd = await t.createOwner();
    await sql(
      `insert into subscriber (account_id, keyword_id, phone, added_at, disabled) select $1, $2, case when n <= 1500 then '4097' else '2817' end || lpad(n::text, 6, '0'), timestamptz '2026-01-01' + n * interval '1 minute', (n % 10 = 0)::int from generate_series(1, 9000) n`,
      [crowd.accountId, await addKeyword(crowd, 'CROWD')],
    );
    await makeSearchKeys(t.db);
    const page = async (query: string) => (await t.call(crowd, 'GET', `subscribers?phone=40970&${query}`)).body.data;
    expect(await page('limit=2')).toMatchObject({
      total_entries: 1000,
      total_capped: true,
      entries: [{ phone: '4097001500' }, { phone: '4097001499' }],
    });
    expect((await page('limit=2&orderby=phone&orderbytype=ASC&page=750')).entries).toMatchObject([
      { phone: '4097001499' },
      { phone: '4097001500' },
    ]);
    expect((await page('limit=2&orderby=modified_at&orderbytype=ASC')).entries[0]).toMatchObject({
      phone: '4097000001',
    });
    expect((await t.call(crowd, 'GET', 'subscribers/totals?phone=40970')).body.data).toEqual({
      total_entries: 1500,
      active_subscribers: 1350,
    });
    expect((await t.call(crowd, 'GET', 'subscribers/export?phone=40970')).text.trim().split('\n')).toHaveLength(1501);
  });
});

describe('SUBS-007: a search for an email', () => {
  it.each([
    ['lopez@', ['Ana.Lopez@Pizza.example', 'lopez@pizza.example']],
    ['ANA.lopez@piz', ['Ana.Lopez@Pizza.example']],
    ['z@', ['Ana.Lopez@Pizza.example', 'lopez@pizza.example', 'z@@two.example']],
    ['@pizza', ['Ana.Lopez@Pizza.example', 'a@b@pizza.example', 'lopez@pizza.example']],
    ['@@', ['z@@two.example']],
    ['a@b@p', ['a@b@pizza.example']],
    ['@b', ['a@b@pizza.example']],
    ['@', ['Ana.Lopez@Pizza.example', 'a@b@pizza.example', 'lopez@pizza.example', 'z@@two.example']],
    ['%@', []],
    ['pizza@', []],
  ])('finds %s before and after the @', async (search, expected) => {
    expect(await emailsOf(search)).toEqual(expected);
  });

  it('finds a changed email, and not the old one', async () => {
    await sql(
      `update subscriber set email = 'New@other.example' where email = 'lopez@pizza.example' and account_id = $1`,
      [owner.accountId],
    );
    expect([await emailsOf('new@'), await emailsOf('@other'), await emailsOf('lopez@')]).toEqual([
      ['New@other.example'],
      ['New@other.example'],
      ['Ana.Lopez@Pizza.example'],
    ]);
  });
});
