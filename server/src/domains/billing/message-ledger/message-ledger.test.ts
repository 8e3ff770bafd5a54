import { testApp, type TestApp, type TestUser } from '../../../testing/app';
import { tables } from '../../../testing/tables';

let t: TestApp;
let owner: TestUser;
let stranger: TestUser;
let campaign: number;
let gone: number;

const { sql, one } = tables(() => t.db);
const addCampaign = async (name: string, deleted = false): Promise<number> =>
  (
    await one<{ id: number }>(
      `insert into campaign (account_id, name, message, segments, choice, send_at, deleted) values ($1, $2, 'Hi', 1, '{}', now(), $3) returning id`,
      [owner.accountId, name, deleted],
    )
  ).id;
const add = (user: TestUser, row: Record<string, unknown>): Promise<unknown[]> => {
  const all: Record<string, unknown> = {
    account_id: user.accountId,
    at: '2026-03-10T12:00:00Z',
    plan_delta: 0,
    extra_delta: 0,
    left_after: 100,
    count: 1,
    ...row,
  };
  const names = Object.keys(all);
  return sql(
    `insert into ledger (${names.join(', ')}) values (${names.map((_, n) => `$${n + 1}`).join(', ')})`,
    Object.values(all),
  );
};
const get = (path: string, user: TestUser | null = owner) => t.call(user, 'GET', path);
const descriptions = async (query = ''): Promise<string[]> =>
  (await get(`ledger?${query}`)).body.data.entries.map(({ description }: { description: string }) => description);

beforeAll(async () => {
  t = await testApp();
  [owner, stranger] = [await t.createOwner({ timezone: 1 }), await t.createOwner()];
  [campaign, gone] = [await addCampaign('Spring sale'), await addCampaign('=Old', true)];
  const of = { campaign_id: campaign };
  for (const row of [
    { kind: 'grant', extra_delta: 250, count: 250, note: 'Referral bonus' },
    { kind: 'reset', plan_delta: -20 },
    { kind: 'purchase', extra_delta: 1000, count: 1000 },
    { kind: 'reserve', plan_delta: -120, extra_delta: -30, count: 120, left_after: 1300, ...of },
    { kind: 'settle', count: 100, ...of },
    { kind: 'release', extra_delta: 20, count: 20, note: 'left before they were sent', ...of },
    { kind: 'message', plan_delta: -1 },
    { kind: 'refund', plan_delta: 2, count: 2, note: 'the carrier did not accept them', ...of },
    { kind: 'adjust', plan_delta: 1, note: 'Counted twice' },
    { kind: 'reserve', plan_delta: -3, count: 3, campaign_id: gone },
  ])
    await add(owner, row);
  await add(stranger, { kind: 'purchase', extra_delta: 7 });
});

const ALL = [
  'Campaign =Old: 3 recipients',
  'Correction: Counted twice',
  'Campaign Spring sale: 2 messages refunded: the carrier did not accept them',
  '1 message outside of campaigns',
  'Campaign Spring sale: 20 messages not used: left before they were sent',
  'Campaign Spring sale: 100 messages sent',
  'Campaign Spring sale: 120 recipients',
  'Bought 1,000 messages',
  'New period of the plan',
  'Messages added: Referral bonus',
  'Messages added: test',
];

describe('GET ledger', () => {
  it('lists every change in words, newest first, with the balance after it', async () => {
    const { data } = (await get('ledger')).body;
    expect(data.entries.map(({ description }: { description: string }) => description)).toEqual(ALL);
    expect(data).toMatchObject({ total_entries: 11, total_capped: false, per_page_entries: 25, current_page: 1 });
    expect(data.entries[6]).toMatchObject({
      date: '2026-03-10T05:00:00-07:00',
      kind: 'reserve',
      change: -150,
      balance: 1300,
      campaign_id: campaign,
    });
  });

  it('links no deleted campaign', async () => {
    expect((await get('ledger')).body.data.entries[0]).toMatchObject({ campaign_id: null });
  });

  it('filters credits and debits; settlements are neither', async () => {
    expect(await descriptions('kind=credit')).toEqual([1, 2, 4, 7, 9, 10].map((n) => ALL[n]));
    expect(await descriptions('kind=debit')).toEqual([0, 3, 6, 8].map((n) => ALL[n]));
  });

  it('continues at the page', async () => {
    expect(await descriptions('limit=3&page=2')).toEqual(ALL.slice(3, 6));
  });

  it('filters by days of the profile’s timezone, both included', async () => {
    // Later than the entry of a new account, because entries are stored in order of time.
    const user = await t.createOwner({ timezone: 1 });
    for (const [at, count] of [
      ['2099-03-08T04:59:59Z', 11],
      ['2099-03-08T05:00:00Z', 12],
      // Daylight saving began on the 8th: the 9th ends at UTC-4.
      ['2099-03-10T03:59:59Z', 13],
      ['2099-03-10T04:00:00Z', 14],
    ] as const)
      await add(user, { kind: 'message', at, count, plan_delta: -count });
    const changes = async (query: string): Promise<number[]> =>
      (await get(`ledger?kind=debit&${query}`, user)).body.data.entries.map(({ change }: { change: number }) => change);
    expect(await changes('date-start=03/08/2099&date-end=03/09/2099')).toEqual([-13, -12]);
    expect(await changes('date-start=03/10/2099')).toEqual([-14]);
    expect(await changes('date-end=03/07/2099')).toEqual([-11]);
    expect(await changes('date-start=03/11/2099&date-end=03/12/2099')).toEqual([]);
  });

  it('counts up to 1,000', async () => {
    const user = await t.createOwner();
    const many = (count: number) =>
      sql(
        `insert into ledger (account_id, kind, plan_delta, extra_delta, left_after) select $1, 'message', -1, 0, 1 from generate_series(1, $2::int)`,
        [user.accountId, count],
      );
    await many(999);
    expect((await get('ledger', user)).body.data).toMatchObject({ total_entries: 1000, total_capped: false });
    await many(1);
    expect((await get('ledger', user)).body.data).toMatchObject({ total_entries: 1000, total_capped: true });
  });

  it.each([
    ['date-start=13/01/2026', 'date-start'],
    ['date-end=2026-01-01', 'date-end'],
    ['kind=other', 'kind'],
  ])('refuses %s', async (query, field) => {
    for (const path of ['ledger', 'ledger/export'])
      expect(await get(`${path}?${query}`)).toMatchObject({
        status: 422,
        body: { data: { fields: { [field]: expect.any(String) } } },
      });
  });
});

describe('GET ledger/export', () => {
  it('is a file whose texts begin with our words, so that no name is a formula', async () => {
    await add(stranger, { kind: 'adjust', plan_delta: -5, note: '', left_after: 2 });
    await sql(`update campaign set name = '=1+1' where id = $1`, [gone]);
    const answer = await get('ledger/export');
    expect([answer.status, answer.headers['content-disposition'], answer.headers['content-type']]).toEqual([
      200,
      'attachment; filename="messages.csv"',
      'text/csv; charset=utf-8',
    ]);
    const lines = answer.text.split('\n');
    expect(lines[0]).toBe('\uFEFFDate,What happened,Change,Messages left');
    expect(lines[1]).toBe('2026-03-10T08:00:00-04:00,Campaign =1+1: 3 recipients,-3,100');
    expect(lines).toHaveLength(13);
  });

  it('has the entries of the filters, however many', async () => {
    const user = await t.createOwner();
    await sql(
      `insert into ledger (account_id, kind, plan_delta, extra_delta, left_after) select $1, case when i % 2 = 0 then 'settle' else 'message' end, case when i % 2 = 0 then 0 else -i end, 0, i from generate_series(1, 2400) i`,
      [user.accountId],
    );
    const changes = (await get('ledger/export?kind=debit', user)).text
      .trim()
      .split('\n')
      .slice(1)
      .map((line) => Number(line.split(',').at(-2)));
    expect(changes).toEqual(Array.from({ length: 1200 }, (_, n) => -(2399 - 2 * n)));
  });
});

describe('PERM-001, PERM-017: who sees the message ledger', () => {
  it('only users with billing_history_access, including owners', async () => {
    const withdrawn = await t.createOwner({ allow: ['credit_card_update'] });
    for (const path of ['ledger', 'ledger/export']) {
      const allowed = await t.createAuthorizedUser(owner, { allow: ['billing_history_access'] });
      expect((await get(path, allowed)).status).toBe(200);
      for (const user of [await t.createAuthorizedUser(owner), withdrawn])
        expect((await get(path, user)).status).toBe(403);
      expect((await get(path, null)).status).toBe(401);
    }
  });

  it('never another account', async () => {
    const { entries } = (await get('ledger?kind=credit', stranger)).body.data;
    expect(entries.map(({ change }: { change: number }) => change)).toEqual([7, 500]);
  });
});
