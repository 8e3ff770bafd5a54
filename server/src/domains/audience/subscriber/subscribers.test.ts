import { testApp, type TestApp, type TestUser } from '../../../testing/app';
import { tables } from '../../../testing/tables';

let t: TestApp;
let owner: TestUser;
let stranger: TestUser;
let pizza: number;
let lunch: number;

const { sql, one, addKeyword, addSubscriber: add } = tables(() => t.db);

interface Entry {
  phone: string;
}
const list = async (query: string, user = owner) => (await t.call(user, 'GET', `subscribers?${query}`)).body.data;
const phones = async (query: string): Promise<string[]> =>
  (await list(query)).entries.map((entry: Entry) => entry.phone.slice(-4));

beforeAll(async () => {
  t = await testApp();
  owner = await t.createOwner();
  stranger = await t.createOwner();
  pizza = await addKeyword(owner, 'Pizza');
  lunch = await addKeyword(owner, 'LUNCH');
  const foreign = await addKeyword(stranger, 'OTHERS');
  await add(owner, {
    keyword: pizza,
    phone: '5125550101',
    first_name: 'Ana',
    last_name: "O'Brien",
    email: 'ana@mail.example',
    zip: '78701',
    added_at: '2026-03-08T05:59:59Z',
  });
  await add(owner, {
    keyword: pizza,
    phone: '5125550102',
    first_name: 'Bo',
    zip: '78702',
    added_at: '2026-03-08T06:00:00Z',
  });
  await add(owner, {
    keyword: lunch,
    phone: '2105550103',
    last_name: 'Cruz',
    zip: '10001',
    disabled: 1,
    added_at: '2026-03-09T04:59:59Z',
  });
  await add(owner, {
    keyword: lunch,
    phone: '5125550101',
    first_name: 'Ana',
    last_name: "O'Brien",
    added_at: '2026-03-09T05:00:00Z',
  });
  await add(owner, { keyword: pizza, phone: '7375551204', added_at: '2026-03-10T12:00:00Z' });
  await add(owner, { keyword: pizza, phone: '5125550105', first_name: 'Gone', zip: '78701', deleted: true });
  await add(stranger, { keyword: foreign, phone: '5125550102', first_name: 'Bo', zip: '78702' });
});

describe('API-032, API-077: GET subscribers', () => {
  it('returns the newest first, with exact totals, without deleted rows or those of other accounts', async () => {
    const data = await list('');
    expect(data).toMatchObject({ total_entries: 5, active_subscribers: 4, per_page_entries: 25, current_page: 1 });
    expect(data.entries.map((entry: Entry) => entry.phone)).toEqual([
      '7375551204',
      '5125550101',
      '2105550103',
      '5125550102',
      '5125550101',
    ]);
  });

  it('pages without losing or repeating rows', async () => {
    const pages = await Promise.all([1, 2, 3, 4].map((page) => phones(`limit=2&page=${page}`)));
    expect(pages).toEqual([['1204', '0101'], ['0103', '0102'], ['0101'], []]);
    expect(await list('limit=1000')).toMatchObject({ per_page_entries: 100 });
  });

  it.each([
    ['orderby=first_name&orderbytype=ASC', ['0103', '0101', '0101', '0102', '1204']],
    ['orderby=phone&orderbytype=asc', ['0103', '0101', '0101', '0102', '1204']],
    ['orderby=added_at&orderbytype=ASC', ['0101', '0102', '0103', '0101', '1204']],
    ['orderby=keyword&orderbytype=ASC', ['0101', '0102', '0103', '0101', '1204']],
    ['orderby=stage', ['1204', '0101', '0103', '0102', '0101']],
    ['orderby=toString', ['1204', '0101', '0103', '0102', '0101']],
    ['orderby=id;drop table subscriber', ['1204', '0101', '0103', '0102', '0101']],
    ['orderbytype=sideways', ['1204', '0101', '0103', '0102', '0101']],
  ])('API-077: sorts by an allow-list (decision 27): %s', async (query, expected) => {
    expect(await phones(query)).toEqual(expected);
  });

  it('requires a session', async () => {
    expect((await t.call(null, 'GET', 'subscribers')).status).toBe(401);
  });

  it('is open to authorized users without any permission', async () => {
    const helper = await t.createAuthorizedUser(owner, { allow: [] });
    expect((await list('', helper)).total_entries).toBe(5);
  });
});

describe('API-033: filters of subscribers', () => {
  it.each([
    ['keyword=pizza', ['1204', '0102', '0101']],
    ['keyword=NOSUCH', []],
    ['keyword=OTHERS', []],
    ['disabled=0', ['1204', '0101', '0102', '0101']],
    ['disabled=1', ['0103']],
    ['subscription=1', ['0103']],
    ['disabled=0&subscription=0&keyword=LUNCH', ['0101']],
    ['disabled=0&subscription=1', []],
    ['withname=true', ['0101', '0103', '0102', '0101']],
    ['hasname=1', ['0101', '0103', '0102', '0101']],
    ['filter[withname]=1&filter[keyword]=PIZZA', ['0102', '0101']],
    ['duplicates=1', ['0101', '0101']],
    ['zip=787', ['0102', '0101']],
    ['zip=78702', ['0102']],
    ['zip=%25', []],
    ['phone=512', ['0101', '0102', '0101']],
    ['phone=555-12', ['1204']],
    ['phone=(512) 555-0102', ['0102']],
    ['phone=12', []],
    ['phone=21', ['0103']],
    ['phone=512&zip=787', ['0102', '0101']],
    ['phone=512&search=737', []],
    ['phone=512&duplicates=1&search=ana', ['0101', '0101']],
    ['phone=abc', []],
    ['search=ana', ['0101', '0101']],
    ['search=bo', ['0102']],
    ["search=Ana O'b", ['0101', '0101']],
    ['search=(512) 555', ['0101', '0102', '0101']],
    ['search=ana@mail', ['0101']],
    ['search=ana&keyword=PIZZA', ['0101']],
    ['search=ana&keyword=NOSUCH', []],
    ['search=ana&disabled=1', []],
    ['search=%25', []],
    ['search=_n_', []],
    ['disabled=&keyword=&zip=', ['1204', '0101', '0103', '0102', '0101']],
  ])('applies %s', async (query, expected) => {
    expect(await phones(query)).toEqual(expected);
    expect((await list(query)).total_entries).toBe(expected.length);
  });

  it.each([
    ['disabled=1', 0],
    ['disabled=0', 4],
    ['keyword=LUNCH', 1],
    ['zip=1', 0],
    ['phone=512', 3],
  ])('counts the subscribed ones among the matches: %s', async (query, expected) => {
    expect((await list(query)).active_subscribers).toBe(expected);
  });

  it('reads dates as whole days of the profile’s timezone, both ends included, also when the clocks change (decision 102)', async () => {
    // On 8 March 2026 Central time changes from -06:00 to -05:00.
    expect(await phones('added_at-start=03/08/2026&added_at-end=03/08/2026')).toEqual(['0103', '0102']);
    expect(await phones('added_at-end=03/07/2026')).toEqual(['0101']);
    expect(await phones('added_at-start=03/09/2026')).toEqual(['1204', '0101']);
    const hawaiian = await t.createAuthorizedUser(owner, { timezone: -5 });
    const { entries } = await list('added_at-start=03/08/2026&added_at-end=03/08/2026', hawaiian);
    expect(entries.map((entry: Entry) => entry.phone.slice(-4))).toEqual(['0101', '0103']);
  });

  it.each(['added_at-start=2026-03-08', 'added_at-end=02/30/2026', 'added_at-start=yesterday'])(
    'refuses %s, which is not a date',
    async (query) => {
      const answer = await t.call(owner, 'GET', `subscribers?${query}`);
      expect(answer.status).toBe(422);
      expect(answer.body.status).toBe('error');
    },
  );

  it.each([['disabled=2'], ['page=0'], ['page=x'], [`search=${'a'.repeat(300)}`]])('refuses %.20s', async (query) => {
    expect((await t.call(owner, 'GET', `subscribers?${query}`)).status).toBe(422);
  });
});

describe('API-036: GET subscribers/{id}', () => {
  let id: number;
  let campaign: number;
  let group: number;
  beforeAll(async () => {
    id = await add(owner, { keyword: pizza, phone: '9155550150', first_name: 'Dee', added_at: '2025-01-02T03:04:05Z' });
    const scheduled = async (choice: object, state = 'scheduled'): Promise<number> =>
      (
        await one<{ id: number }>(
          `insert into campaign (account_id, name, message, segments, state, send_at, choice) values ($1, 'c', 'Hello', 1, $2, '2027-01-01T18:00:00Z', $3) returning id`,
          [
            owner.accountId,
            state,
            JSON.stringify({
              subscribers: [],
              extra_subscribers: [],
              filtered_subscribers: [],
              groups: [],
              keywords: [],
              ...choice,
            }),
          ],
        )
      ).id;
    campaign = await scheduled({ extra_subscribers: [id] });
    await scheduled({ keywords: [lunch] });
    await scheduled({ keywords: [pizza] }, 'done');
    group = (
      await one<{ id: number }>(`insert into contact_group (account_id, name) values ($1, 'g') returning id`, [
        owner.accountId,
      ])
    ).id;
    await sql('insert into contact_group_member (group_id, subscriber_id, account_id) values ($1, $2, $3)', [
      group,
      id,
      owner.accountId,
    ]);
    const statuses: [number, number][] = [
      [owner.accountId, 3],
      [owner.accountId, 2],
      [owner.accountId, 13],
      [owner.accountId, 0],
      [owner.accountId, -1],
      [stranger.accountId, 3],
    ];
    for (const [account, status] of statuses)
      await sql(
        `insert into message (account_id, kind, status, phone, body, claimed_at, provider_id)
         values ($1, 2, $2::smallint, '9155550150', 'x', case when $2::smallint > 0 then now() end, case when $2::smallint > 0 then 'SM1' end)`,
        [account, status],
      );
    for (const [index, [account, decision]] of (
      [
        [owner.accountId, 'reply'],
        [owner.accountId, 'keyword'],
        [stranger.accountId, 'reply'],
      ] as const
    ).entries())
      await sql(
        `insert into inbound_message (provider_id, account_id, phone, body, canonical, decision) values ($1, $2, '9155550150', 'x', 'X', $3)`,
        [`sub-${index}`, account, decision],
      );
  });

  it('returns every field of the entity', async () => {
    const { body } = await t.call(owner, 'GET', `subscribers/${id}`);
    expect(body.data).toEqual({
      id,
      phone: '9155550150',
      first_name: 'Dee',
      last_name: '',
      email: '',
      address: '',
      city: '',
      state: '',
      zip: '',
      company_name: '',
      tags: '',
      birthday: '',
      keyword: 'Pizza',
      keyword_id: pizza,
      disabled: 0,
      disabled_at: null,
      pending_until: null,
      deleted: false,
      added_at: '2025-01-01T19:04:05-08:00',
      subscribed_at: null,
      modified_at: null,
      undeliverable: null,
      held: null,
      held_at: null,
      ended: null,
      ended_on: null,
      values: {},
      next_message: [{ id: campaign, date: '2027-01-01T10:00:00-08:00' }],
      replies: 1,
      stats: { total_sent: 3, total_delivered: 1 },
    });
  });

  it('also lists scheduled campaigns by group and by keyword, but none for unsubscribed subscribers', async () => {
    await sql(`update campaign set choice = jsonb_set(choice, '{groups}', to_jsonb(array[$2::bigint])) where id = $1`, [
      campaign,
      group,
    ]);
    await sql(`update campaign set choice = jsonb_set(choice, '{extra_subscribers}', '[]') where id = $1`, [campaign]);
    expect((await t.call(owner, 'GET', `subscribers/${id}`)).body.data.next_message).toHaveLength(1);
    await sql('update subscriber set disabled = 1, disabled_at = now() where id = $1', [id]);
    const left = (await t.call(owner, 'GET', `subscribers/${id}`)).body.data;
    expect(left).toMatchObject({ next_message: [], disabled: 1, disabled_at: expect.any(String) });
    await sql('update subscriber set disabled = 0 where id = $1', [id]);
  });

  it('finds no deleted subscriber, none of another account and no group', async () => {
    const deleted = await one<{ id: number }>('select id from subscriber where deleted');
    for (const [user, address] of [
      [stranger, id],
      [owner, deleted.id],
      [owner, group],
      [owner, 9_999_999],
      [owner, 'abc'],
    ] as const) {
      const answer = await t.call(user, 'GET', `subscribers/${address}`);
      expect([address, answer.status, answer.body.status]).toEqual([address, 404, 'error']);
    }
    expect((await t.call(null, 'GET', `subscribers/${id}`)).status).toBe(401);
  });
});

describe('API-034: GET subscribers/activity', () => {
  beforeAll(async () => {
    const write = (user: TestUser, type: string, keyword: string): Promise<unknown> =>
      sql(
        `insert into activity (account_id, type, module_entry_id, phone, keyword, added_at) values ($1, $2, 77, '5125550101', $3, '2026-06-01T12:00:00Z')`,
        [user.accountId, type, keyword],
      );
    await write(owner, 'subscriber-register', 'Pizza');
    await write(owner, 'subscriber-unregister', '<b>X');
    await write(stranger, 'subscriber-register', 'OTHERS');
  });

  it('returns the newest first, as sentences in which data is escaped', async () => {
    const { body } = await t.call(owner, 'GET', 'subscribers/activity');
    expect(body.data).toEqual({
      total_entries: 2,
      total_capped: false,
      per_page_entries: 25,
      current_page: 1,
      entries: [
        {
          id: expect.any(Number),
          type: 'subscriber-unregister',
          added_at: '2026-06-01T05:00:00-07:00',
          module_entry_id: 77,
          people: null,
          keyword: '<b>X',
          text: '<strong>(512) 555-0101</strong> unsubscribed from <strong>&lt;b&gt;X</strong>',
        },
        {
          id: expect.any(Number),
          type: 'subscriber-register',
          added_at: '2026-06-01T05:00:00-07:00',
          module_entry_id: 77,
          people: null,
          keyword: 'Pizza',
          text: '<strong>(512) 555-0101</strong> subscribed to <strong>Pizza</strong>',
        },
      ],
    });
  });

  it('pages', async () => {
    const { body } = await t.call(owner, 'GET', 'subscribers/activity?limit=1&page=2');
    expect(body.data.entries.map((entry: { type: string }) => entry.type)).toEqual(['subscriber-register']);
    expect((await t.call(null, 'GET', 'subscribers/activity')).status).toBe(401);
  });

  it('filters by change, keyword and days of the profile’s timezone', async () => {
    const found = async (query: string): Promise<[number, string[]]> => {
      const { data } = (await t.call(owner, 'GET', `subscribers/activity?${query}`)).body;
      return [data.total_entries, data.entries.map((entry: { text: string }) => entry.text.replace(/<[^>]+>/g, ''))];
    };
    const joined = '(512) 555-0101 subscribed to Pizza';
    const left = '(512) 555-0101 unsubscribed from &lt;b&gt;X';
    expect(await found('type=subscriber-register')).toEqual([1, [joined]]);
    expect(await found('type=subscriber-unregister')).toEqual([1, [left]]);
    expect(await found('keyword=pizza')).toEqual([1, [joined]]);
    expect(await found('keyword=pizza&type=subscriber-unregister')).toEqual([0, []]);
    expect(await found('keyword=OTHERS')).toEqual([0, []]);
    expect(await found('added_at-start=06/01/2026&added_at-end=06/01/2026')).toEqual([2, [left, joined]]);
    expect(await found('added_at-start=06/01/2026&orderbytype=ASC')).toEqual([2, [joined, left]]);
    expect(await found('added_at-end=05/31/2026')).toEqual([0, []]);
    expect(await found('type=&keyword=&added_at-start=')).toEqual([2, [left, joined]]);
  });

  it.each([
    ['added_at-start=13/01/2026', 'Enter a date as MM/DD/YYYY.'],
    ['added_at-end=yesterday', 'Enter a date as MM/DD/YYYY.'],
    ['type=payment', 'Type is not valid.'],
  ])('refuses %s', async (query, message) => {
    const { status, body } = await t.call(owner, 'GET', `subscribers/activity?${query}`);
    expect([status, JSON.stringify(body)]).toEqual([expect.any(Number), expect.stringContaining(message)]);
    expect(status).toBeGreaterThanOrEqual(400);
    expect(status).toBeLessThan(500);
  });
});
