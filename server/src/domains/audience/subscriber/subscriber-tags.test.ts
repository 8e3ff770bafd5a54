import { testApp, type TestApp, type TestUser } from '../../../testing/app';
import { tables } from '../../../testing/tables';

let t: TestApp;
let owner: TestUser;
let stranger: TestUser;

const { addKeyword, addSubscriber: add } = tables(() => t.db);

beforeAll(async () => {
  t = await testApp();
  owner = await t.createOwner();
  stranger = await t.createOwner();
  const pizza = await addKeyword(owner, 'PIZZA');
  await add(owner, { keyword: pizza, phone: '5125550101', tags: 'VIP, Friday', zip: '78701' });
  await add(owner, { keyword: pizza, phone: '5125550102', tags: 'vip' });
  await add(owner, { keyword: pizza, phone: '5125550103', tags: 'vip guests, 100%' });
  await add(owner, { keyword: pizza, phone: '5125550104', tags: 'VIP', deleted: true });
  await add(owner, { keyword: pizza, phone: '5125550105' });
  const others = await addKeyword(stranger, 'OTHERS');
  await add(stranger, { keyword: others, phone: '5125550101', tags: 'vip, secret' });
});

const matches = async (query: string): Promise<string[]> =>
  (await t.call(owner, 'GET', `subscribers?${query}`)).body.data.entries
    .map(({ phone }: { phone: string }) => phone.slice(-4))
    .toSorted();
const suggested = async (search: string, user: TestUser | null = owner) =>
  t.call(user, 'GET', `subscribers/tags?search=${encodeURIComponent(search)}`);

describe('The filter by a tag', () => {
  it.each([
    ['in any case', 'tag=vip', ['0101', '0102']],
    ['with spaces around it', `tag=${encodeURIComponent(' ViP ')}`, ['0101', '0102']],
    ['with another filter', 'tag=vip&zip=787', ['0101']],
    ['with a search', 'tag=vip&search=0102', ['0102']],
    ['a beginning is no match', 'tag=vi', []],
    ['that only others have', 'tag=secret', []],
    ['without text filters nothing', 'tag=', ['0101', '0102', '0103', '0105']],
  ])('finds the subscribers who have it: %s', async (_, query, expected) => {
    expect(await matches(query)).toEqual(expected);
  });

  it('counts exactly, applies to the export, and refuses a tag that is too long', async () => {
    expect((await t.call(owner, 'GET', 'subscribers/totals?tag=vip')).body.data).toEqual({
      total_entries: 2,
      active_subscribers: 2,
    });
    const file = (await t.call(owner, 'GET', 'subscribers/export?tag=vip')).text;
    expect(file.trim().split('\n')).toHaveLength(3);
    expect((await t.call(owner, 'GET', `subscribers?tag=${'x'.repeat(61)}`)).status).toBe(422);
  });
});

describe('Suggested tags', () => {
  it('are those of the account that begin with the text, in the spelling of one subscriber', async () => {
    expect((await suggested('')).body.data).toEqual({ tags: ['100%', 'Friday', 'VIP', 'vip guests'] });
    expect((await suggested(' Vi')).body.data).toEqual({ tags: ['VIP', 'vip guests'] });
    expect((await suggested('%')).body.data).toEqual({ tags: [] });
    expect((await suggested('secret', stranger)).body.data).toEqual({ tags: ['secret'] });
    const user = await t.createOwner();
    await add(user, { keyword: await addKeyword(user, 'ACCENTS'), phone: '5125550101', tags: 'Café, O’Brien, cat' });
    for (const [typed, tags] of [
      ['CAFE', ['Café']],
      ['ca', ['Café', 'cat']],
      ['cafe\u0301', ['Café']],
      ["o'b", ['O’Brien']],
      ['brien', []],
    ] as const)
      expect([typed, (await suggested(typed, user)).body.data.tags.toSorted()]).toEqual([typed, tags]);
  });

  it('are limited to 20', async () => {
    const keyword = await addKeyword(stranger, 'MANY');
    await add(stranger, {
      keyword,
      phone: '5125550109',
      tags: Array.from({ length: 30 }, (_, n) => `m${n + 10}`).join(','),
    });
    expect((await suggested('m', stranger)).body.data.tags).toHaveLength(20);
  });

  it('need a session, and refuse a text that is too long', async () => {
    expect((await suggested('', null)).status).toBe(401);
    expect((await suggested('x'.repeat(61))).status).toBe(422);
  });
});
