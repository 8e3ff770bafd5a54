import { createBatch, createCampaign, createKeyword, createSubscribers } from '../../../testing/stage';
import { testApp, type TestApp, type TestUser } from '../../../testing/app';
import { tables } from '../../../testing/tables';

let t: TestApp;
let owner: TestUser;
let stranger: TestUser;
let pizza: number;
let salad: number;
let people: number[];
let campaign: number;
let gone: number;

const { sql } = tables(() => t.db);
const add = (user: TestUser, row: Record<string, unknown>): Promise<unknown[]> => {
  const all = { created_at: new Date(), account_id: user.accountId, kind: 1, status: 3, phone: '5125550100', ...row };
  const names = Object.keys(all);
  // The id contains the month of created_at, the first value, as when a message is written.
  return sql(
    `insert into message (id, ${names.join(', ')})
     values (message_floor($1) + nextval('message_id_seq'), ${names.map((_, n) => `$${n + 1}`).join(', ')})`,
    Object.values(all),
  );
};
const get = (query = '', user: TestUser | null = owner) => t.call(user, 'GET', `messages/history?${query}`);
const texts = async (query = '', user = owner): Promise<string[]> =>
  (await get(query, user)).body.data.entries.map(({ message }: { message: string }) => message);

beforeAll(async () => {
  t = await testApp();
  [owner, stranger] = [await t.createOwner({ timezone: 1, planLeft: 900, extraLeft: 34 }), await t.createOwner()];
  [pizza, salad] = [await createKeyword(t.db, owner, 'PIZZA'), await createKeyword(t.db, owner, 'SALAD')];
  people = await createSubscribers(t.db, owner, pizza, 3);
  await sql(`update subscriber set first_name = 'Sam', last_name = 'Rivera' where id = $1`, [people[0]]);
  await sql('update subscriber set deleted = true where id = $1', [people[2]]);
  campaign = await createCampaign(t.db, owner, { message: 'Two for one' });
  gone = await createCampaign(t.db, owner, { message: 'Old' });
  await sql('update campaign set deleted = true where id = $1', [gone]);
  await add(owner, {
    campaign_id: campaign,
    batch_id: await createBatch(t.db, campaign),
    keyword_id: pizza,
    subscriber_id: people[0],
    segments: 2,
    created_at: '2026-03-10T12:00:00Z',
    claimed_at: '2026-03-10T12:00:05Z',
  });
  await add(owner, {
    kind: 2,
    body: 'Welcome',
    keyword_id: pizza,
    subscriber_id: people[1],
    phone: '5125550101',
    status: 11,
  });
  await add(owner, { kind: 4, body: 'A test', phone: '2145550199', status: 0 });
  await add(owner, {
    campaign_id: gone,
    batch_id: await createBatch(t.db, gone),
    keyword_id: salad,
    subscriber_id: people[2],
    phone: '5125550102',
    status: -1,
  });
  await add(stranger, { body: 'Not yours', kind: 4 });
});

describe('API-068, SENT-001, CAMP-034: GET messages/history', () => {
  it('lists outgoing messages newest first, with the campaign’s text for those of a campaign', async () => {
    const { data } = (await get()).body;
    expect(data).toMatchObject({ total_entries: 4, total_capped: false, per_page_entries: 25, current_page: 1 });
    expect(data.total_available_messages).toBe(934);
    expect(data.entries).toMatchObject([
      // Neither the deleted campaign nor the deleted subscriber has a page to link to.
      { message: 'Old', status: -1, campaign_id: null, subscriber_id: null, subscriber: null, keyword: 'SALAD' },
      // Decision 64: a test has no keyword.
      { message: 'A test', status: 0, reason: '', keyword: '', subscriber: null, campaign_id: null },
      { message: 'Welcome', status: 11, reason: 'Landline', subscriber_id: people[1], campaign_id: null },
      {
        message: 'Two for one',
        status: 3,
        reason: '',
        phone: '5125550100',
        subscriber_id: people[0],
        subscriber: { first_name: 'Sam', last_name: 'Rivera' },
        segments: 2,
        keyword: 'PIZZA',
        date: '2026-03-10T05:00:05-07:00',
        campaign_id: campaign,
      },
    ]);
  });

  it('pages', async () => {
    expect(await texts('limit=3&page=2')).toEqual(['Two for one']);
    expect((await get('limit=3&page=2')).body.data).toMatchObject({ total_entries: 4, per_page_entries: 3 });
  });

  it.each([
    ['all', ['Old', 'A test', 'Welcome', 'Two for one']],
    ['success', ['Two for one']],
    ['error', ['Welcome']],
    ['pending', ['A test']],
  ])('filters by status %s', async (status, expected) => {
    expect(await texts(`status=${status}`)).toEqual(expected);
    expect((await get(`status=${status}`)).body.data.total_entries).toBe(expected.length);
  });

  it('finds a rare status in the batches of campaigns and among single messages', async () => {
    const user = await t.createOwner();
    const id = await createCampaign(t.db, user, { message: 'Batch' });
    const batch = async (batchId: number, statuses: number[], failed: number): Promise<void> => {
      for (const [n, status] of statuses.entries())
        await add(user, { campaign_id: id, batch_id: batchId, status, phone: `214555${batchId}${n}` });
      await sql(
        `insert into send_batch (id, account_id, campaign_id, first_id, last_id, size, segments, delivered, failed)
         select $1::bigint, $2::int, $3, min(id), max(id), count(*), 1, count(*) - $4::int, $4::int from message where batch_id = $1`,
        [batchId, user.accountId, id, failed],
      );
    };
    await batch(900, [3, 12, 3], 1);
    await batch(901, [3, 3], 0);
    await add(user, { kind: 4, body: 'Single', status: 10 });
    await add(user, { kind: 4, body: 'Fine' });
    expect(await texts('status=error', user)).toEqual(['Single', 'Batch']);
    expect(await texts('status=pending', user)).toEqual([]);
    // Common: more than the count shows, so the messages are read in their order.
    await sql('update send_batch set failed = 1001 where id = 900');
    expect(await texts('status=error', user)).toEqual(['Single', 'Batch']);
  });

  it('searches the beginning of a phone or a part of a name, and filters by keyword', async () => {
    expect(await texts('search=(512) 555-0101')).toEqual(['Welcome']);
    expect(await texts('search=512')).toEqual(['Old', 'Welcome', 'Two for one']);
    expect(await texts('search=0101')).toEqual([]);
    expect(await texts('search=m%20%20riv')).toEqual(['Two for one']);
    expect(await texts('search=Nina')).toEqual([]);
    expect(await texts('search=Sam&status=error')).toEqual([]);
    expect(await texts('keyword=pizza')).toEqual(['Welcome', 'Two for one']);
    expect(await texts('keyword=pizza&status=error&search=512')).toEqual(['Welcome']);
    expect(await texts('keyword=nothing')).toEqual([]);
  });

  it('searches a name that more than 1,000 subscribers have', async () => {
    const user = await t.createOwner();
    const ids = await createSubscribers(t.db, user, await createKeyword(t.db, user), 1001, 2_145_550_000);
    await sql(`update subscriber set first_name = 'Alex' where id = any($1)`, [ids]);
    await add(user, { body: 'To Alex', kind: 4, subscriber_id: ids[7], phone: '2145550007' });
    await add(user, { body: 'To another', kind: 4, phone: '2145559999' });
    expect(await texts('search=alex', user)).toEqual(['To Alex']);
  });

  it('filters by days of the profile’s timezone, both inclusive', async () => {
    const user = await t.createOwner({ timezone: 1, planLeft: 900, extraLeft: 34 });
    for (const [created_at, claimed_at, body] of [
      ['2026-03-08T04:59:59Z', null, 'before'],
      // Written on the day before, sent on the 8th.
      ['2026-03-08T04:59:59Z', '2026-03-08T05:00:00Z', 'first'],
      // Daylight saving began on the 8th: the 9th ends at UTC-4.
      ['2026-03-10T03:59:59Z', null, 'last'],
      ['2026-03-10T04:00:00Z', null, 'after'],
    ])
      await add(user, { kind: 4, body, created_at, claimed_at });
    expect(await texts('date-start=03/08/2026&date-end=03/09/2026', user)).toEqual(['last', 'first']);
    expect(await texts('date-start=03/10/2026', user)).toEqual(['after']);
    expect(await texts('date-end=03/07/2026', user)).toEqual(['before']);
    expect(await texts('date-start=03/11/2026&date-end=03/12/2026', user)).toEqual([]);
  });

  it.each([
    ['had ended before them', '2026-03-06T18:00:00Z', []],
    ['ended on them', '2026-03-09T15:00:00Z', ['Waited']],
    ['has not ended', null, ['Waited']],
  ])('finds what was written before the days and sent on them, by a campaign that %s', async (_, ended, found) => {
    const user = await t.createOwner({ timezone: 1 });
    const id = await createCampaign(t.db, user, { message: 'Waited' });
    const sent = ended === null ? '2026-03-09T14:00:00Z' : new Date(Date.parse(ended) - 60_000).toISOString();
    await sql(`update campaign set state = $2, started_at = '2026-03-06T12:00:00Z', finished_at = $3 where id = $1`, [
      id,
      ended === null ? 'paused' : 'done',
      ended,
    ]);
    await sql(
      `with b as (select nextval(pg_get_serial_sequence('send_batch', 'id')) as id), m as (
         insert into message (id, account_id, kind, campaign_id, batch_id, phone, status, created_at, claimed_at)
         select message_floor('2026-03-06') + nextval('message_id_seq'), $1, 1, $2, b.id, '5125550100', 3, '2026-03-06T12:00:00Z', $3::timestamptz from b returning id, batch_id)
       insert into send_batch (id, account_id, campaign_id, first_id, last_id, size, segments, state, delivered)
       select batch_id, $1, $2, id, id, 1, 1, 2, 1 from m`,
      [user.accountId, id, sent],
    );
    expect(await texts('date-start=03/08/2026&date-end=03/09/2026', user)).toEqual(found);
    expect((await texts('date-start=03/06/2026&date-end=03/09/2026', user)).length).toBe(1);
  });

  it('finds what was written in the month before the days', async () => {
    const user = await t.createOwner({ timezone: 1 });
    const [created_at, claimed_at] = ['2026-02-26T12:00:00Z', '2026-03-02T12:00:00Z'];
    await add(user, { kind: 4, body: 'Over the weekend', created_at, claimed_at });
    expect(await texts('date-start=03/02/2026&date-end=03/02/2026', user)).toEqual(['Over the weekend']);
    expect(await texts('date-end=03/02/2026', user)).toEqual(['Over the weekend']);
    expect(await texts('date-start=03/03/2026&date-end=03/09/2026', user)).toEqual([]);
  });

  it('counts up to 1,000', async () => {
    const user = await t.createOwner();
    const many = (count: number) =>
      sql(
        `insert into message (account_id, kind, phone, body) select $1, 4, '5125550100', 'Hi' from generate_series(1, $2::int)`,
        [user.accountId, count],
      );
    await many(1000);
    expect((await get('', user)).body.data).toMatchObject({ total_entries: 1000, total_capped: false });
    await many(1);
    expect((await get('', user)).body.data).toMatchObject({ total_entries: 1000, total_capped: true });
  });

  it.each([
    ['date-start=13/01/2026', 'date-start'],
    ['date-end=2026-01-01', 'date-end'],
    ['status=odd', 'status'],
    ['page=0', 'page'],
  ])('refuses %s', async (query, field) => {
    expect(await get(query)).toMatchObject({
      status: 422,
      body: { data: { fields: { [field]: expect.any(String) } } },
    });
  });

  it('is open to every user of the account, and to no other account', async () => {
    expect(await texts('', await t.createAuthorizedUser(owner))).toHaveLength(4);
    expect((await get('', null)).status).toBe(401);
    expect(await texts('', stranger)).toEqual(['Not yours']);
    expect(await texts('keyword=pizza', stranger)).toEqual([]);
  });
});
