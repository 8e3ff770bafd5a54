import { testApp, type TestApp, type TestUser } from '../../../testing/app';
import { createBatch } from '../../../testing/stage';
import { tables } from '../../../testing/tables';

let t: TestApp;
let owner: TestUser;
let stranger: TestUser;
let pizza: number;
let ana: number;

const { sql, one, addKeyword: keyword } = tables(() => t.db);
const add = async (
  user: TestUser,
  keyword: number,
  phone: string,
  changes: Record<string, unknown> = {},
): Promise<number> => {
  const row: Record<string, unknown> = {
    account_id: user.accountId,
    keyword_id: keyword,
    phone,
    added_at: '2026-03-10T12:00:00Z',
    ...changes,
  };
  return (
    await one<{ id: number }>(
      `insert into subscriber (${Object.keys(row).join(', ')}) values (${Object.keys(row)
        .map((_, index) => `$${index + 1}`)
        .join(', ')}) returning id`,
      Object.values(row),
    )
  ).id;
};
const get = (path: string, user: TestUser | null = owner) => t.call(user, 'GET', `subscribers/${path}`);

beforeAll(async () => {
  t = await testApp();
  owner = await t.createOwner();
  stranger = await t.createOwner();
  pizza = await keyword(owner, 'PIZZA');
  ana = await add(owner, pizza, '5125550101', {
    first_name: '=cmd()',
    last_name: 'Say "hi", all',
    email: '+15125550101',
    zip: '78701',
  });
  await add(owner, pizza, '5125550102', {
    ...{ disabled: 1, disabled_at: '2026-04-01T12:00:00Z', first_name: 'Bo' },
    subscribed_at: '2026-03-11T12:00:00Z',
  });
  await add(owner, await keyword(owner, 'LUNCH'), '5125550101', { first_name: 'Zoe' });
  await add(stranger, await keyword(stranger, 'OTHERS'), '5125559999');
});

describe('API-044: GET subscribers/export', () => {
  it('is a file with a fixed name, in which spreadsheet formulas are escaped', async () => {
    const answer = await get('export?keyword=PIZZA');
    expect([answer.status, answer.headers['content-disposition'], answer.headers['content-type']]).toEqual([
      200,
      'attachment; filename="subscribers.csv"',
      'text/csv; charset=utf-8',
    ]);
    expect(answer.text.split('\n')).toEqual([
      '\uFEFFPhone,First Name,Last Name,Email,Address,City,State,Zip,Company Name,Tags,Birthday,Keyword,Status,Date Entered,Subscribed On,Unsubscribed On',
      '5125550102,Bo,,,,,,,,,,PIZZA,Unsubscribed,2026-03-10,2026-03-11,2026-04-01',
      `5125550101,'=cmd(),"Say ""hi"", all",+15125550101,,,,78701,,,,PIZZA,Subscribed,2026-03-10,2026-03-10,`,
      '',
    ]);
  });

  it('has no subscription date for people who were asked and have not confirmed (decision 664)', async () => {
    const asking = await keyword(owner, 'ASKING');
    await add(owner, asking, '5125550103', { disabled: 1, pending_until: '2099-01-01T12:00:00Z' });
    await add(owner, asking, '5125550104', { disabled: 1 });
    expect((await get('export?keyword=ASKING')).text.split('\n').slice(1, 3)).toEqual([
      '5125550104,,,,,,,,,,,ASKING,Not confirmed,2026-03-10,,',
      '5125550103,,,,,,,,,,,ASKING,Pending,2026-03-10,,',
    ]);
  });

  it('contains all matches of the filter, over several pages of equal dates', async () => {
    const many = await t.createOwner();
    const { id } = await one<{ id: number }>(
      `insert into keyword (account_id, keyword, canonical) values ($1, 'MANY', 'MANY') returning id`,
      [many.accountId],
    );
    await sql(
      `insert into subscriber (account_id, keyword_id, phone, zip, added_at) select $1::int, $2::int, (5120000000 + g)::text, '78701', '2026-01-01'::timestamptz + (g / 3000) * interval '1 microsecond' from generate_series(1, 6001) g`,
      [many.accountId, id],
    );
    const lines = (await get('export?zip=787', many)).text.trim().split('\n').slice(1);
    expect(lines).toHaveLength(6001);
    expect(new Set(lines).size).toBe(6001);
    expect((await get('export?zip=9', many)).text.trim().split('\n')).toHaveLength(1);
  });

  it('requires a session and a valid filter', async () => {
    expect((await get('export', null)).status).toBe(401);
    expect((await get('export?added_at-start=soon')).status).toBe(422);
    expect((await get('export', stranger)).text).not.toContain('555010');
  });
});

describe('API-035, SUBS-030: subscribers of a filter', () => {
  it('GET subscribers/active returns the subscribed ones with a text for pickers', async () => {
    const { body } = await get('active/?withname=true&limit=50&orderby=first_name&orderbytype=asc');
    expect(body.data).toEqual({
      total_entries: 2,
      per_page_entries: 50,
      current_page: 1,
      total_capped: false,
      entries: [
        {
          id: ana,
          text: '=cmd() Say "hi", all (512) 555-0101',
          phone: '5125550101',
          first_name: '=cmd()',
          last_name: 'Say "hi", all',
          keyword: 'PIZZA',
        },
        expect.objectContaining({ text: 'Zoe (512) 555-0101', keyword: 'LUNCH' }),
      ],
    });
    expect((await get('active', null)).status).toBe(401);
  });

  it('GET subscribers/ids returns the subscribed ones and how many were omitted', async () => {
    expect((await get('ids?keyword=PIZZA')).body).toEqual({
      status: 'success',
      message: '',
      data: { ids: [ana], total: 2, unsubscribed: 1 },
    });
    expect((await get('ids?zip=0')).body.data).toEqual({ ids: [], total: 0, unsubscribed: 0 });
    expect((await get('ids', null)).status).toBe(401);
    expect((await get('ids?page=x')).status).toBe(422);
  });

  it('GET subscribers/totals counts them', async () => {
    expect((await get('totals?search=bo')).body.data).toEqual({ total_entries: 1, active_subscribers: 0 });
    expect((await get('totals?duplicates=1')).body.data).toEqual({ total_entries: 2, active_subscribers: 2 });
  });
});

describe('SUBS-044: GET subscribers/{id}/history', () => {
  beforeAll(async () => {
    const campaign = await one<{ id: number }>(
      `insert into campaign (account_id, name, message, segments, state, choice) values ($1, 'c', 'Two for one', 1, 'done', '{}') returning id`,
      [owner.accountId],
    );
    await sql(
      `insert into message (account_id, kind, status, phone, campaign_id, batch_id, created_at) values ($1, 1, 13, '5125550101', $2, $3, '2026-05-01T12:00:00Z')`,
      [owner.accountId, campaign.id, await createBatch(t.db, campaign.id)],
    );
    await sql(
      `insert into message (account_id, kind, status, phone, body, created_at) values ($1, 2, 3, '5125550101', 'Welcome', '2026-05-03T12:00:00Z'), ($2, 2, 3, '5125550101', 'Foreign', now())`,
      [owner.accountId, stranger.accountId],
    );
    await sql(
      `insert into inbound_message (provider_id, account_id, phone, body, canonical, decision, received_at) values ('h1', $1, '5125550101', 'Thanks', 'THANKS', 'reply', '2026-05-02T12:00:00Z'), ('h2', $2, '5125550101', 'Foreign', 'F', 'reply', now())`,
      [owner.accountId, stranger.accountId],
    );
  });

  it('returns both directions, newest first, with the reason of a failure, and nothing of other accounts', async () => {
    const { body } = await get(`${ana}/history`);
    expect(body.data).toMatchObject({ total_entries: 3, per_page_entries: 25 });
    expect(
      body.data.entries.map(({ message, direction, status, reason }: Record<string, unknown>) => [
        message,
        direction,
        status,
        reason,
      ]),
    ).toEqual([
      ['Welcome', 'out', 3, ''],
      ['Thanks', 'in', 99, ''],
      ['Two for one', 'out', 13, 'Phone switched off or out of reach'],
    ]);
    expect((await get(`${ana}/history?limit=1&page=2`)).body.data.entries).toEqual([
      expect.objectContaining({ message: 'Thanks' }),
    ]);
  });

  it.each([
    ['in', ['Thanks']],
    ['out', ['Welcome', 'Two for one']],
  ])('returns one direction: %s', async (direction, expected) => {
    const { body } = await get(`${ana}/history?direction=${direction}`);
    expect([body.data.total_entries, body.data.entries.map((entry: { message: string }) => entry.message)]).toEqual([
      expected.length,
      expected,
    ]);
  });

  it('is limited to the account', async () => {
    expect((await get(`${ana}/history`, stranger)).status).toBe(404);
    expect((await get(`${ana}/history`, null)).status).toBe(401);
    expect((await get(`${ana}/history?direction=up`)).status).toBe(422);
  });
});

describe('SUBS-040: GET subscribers/{id}/consent/export', () => {
  beforeAll(async () => {
    await sql(
      `insert into consent_event (account_id, phone, keyword_id, event, words, actor, channel, at) values ($1, '5125550101', $2, 'opt-in', '=Pizza', 'phone', 'sms', '2026-05-01T12:00:00Z'), ($1, '5125550101', $2, 'opt-out', 'Unsubscribed by Olivia Tester', $3, 'web', '2026-05-02T12:00:00Z')`,
      [owner.accountId, pizza, `user:${owner.userId}`],
    );
    await sql(
      `insert into consent_event (account_id, phone, event, actor, channel) values ($1, '5125550101', 'opt-in', 'phone', 'sms')`,
      [stranger.accountId],
    );
  });

  it('lists every change, newest first, and who made it', async () => {
    const answer = await get(`${ana}/consent/export`);
    expect(answer.headers['content-disposition']).toBe('attachment; filename="consent.csv"');
    const lines = answer.text.trim().split('\n');
    expect(lines[0]).toBe('Date,Phone,Keyword,What happened,Words,By,Channel');
    expect(lines[1]).toContain('Unsubscribed by Olivia Tester');
    expect(lines[1]).toMatch(/,\w+ \w+,Screen$/);
    expect(lines[2]).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d-0[45]:00,/);
    expect(lines[2]).toContain(
      `(512) 555-0101,PIZZA,Joined PIZZA by texting “=Pizza”.,'=Pizza,the person,Text message`,
    );
    expect(lines).toHaveLength(3);
  });

  it('is limited to the account', async () => {
    expect((await get(`${ana}/consent/export`, stranger)).status).toBe(404);
    expect((await get(`${ana}/consent/export`, null)).status).toBe(401);
  });
});
