import { REPORT_NUMBERS, toApiDate, type Report } from '@textloom/contracts';
import { testApp, type Answer, type TestApp, type TestUser } from '../../testing/app';
import { foldReportChanges } from './fold-report-changes.job';
import { readReport } from './report.service';

let t: TestApp;
let owner: TestUser;
let stranger: TestUser;
const TODAY = new Date('2026-11-22T18:30:00Z');
const ZERO = Object.fromEntries(REPORT_NUMBERS.map((name) => [name, 0]));

const sql = <R>(text: string, values: unknown[] = []): Promise<R[]> => t.db.asEngine((tx) => tx.query<R>(text, values));
const usage = (user: TestUser, hour: string, sent: number, delivered: number, failed = 0) =>
  sql('insert into usage_hour (account_id, hour, sent, delivered, failed) values ($1, $2, $3, $4, $5)', [
    user.accountId,
    hour,
    sent,
    delivered,
    failed,
  ]);
const change = (user: TestUser, hour: string, counts: Record<string, number>) =>
  sql(
    `insert into report_change (account_id, hour, ${Object.keys(counts).join(', ')}) values ($1, $2, ${Object.values(counts).join(', ')})`,
    [user.accountId, hour],
  );
const session = (user: TestUser, timezone = 0) =>
  ({ accountId: user.accountId, userId: user.userId, timezone }) as Parameters<typeof readReport>[1];
const read = (query: Parameters<typeof readReport>[2] = {}, user = owner, timezone = 0): Promise<Report> =>
  readReport({ db: t.db }, session(user, timezone), query, TODAY);
const call = (query = '', user: TestUser | null = owner): Promise<Answer> => t.call(user, 'GET', `reporting${query}`);

beforeAll(async () => {
  t = await testApp();
  owner = await t.createOwner();
  stranger = await t.createOwner();
  await usage(owner, '2026-11-22T17:00:00Z', 10, 8);
  // 23:00 of the day before in Chicago, midnight in New York.
  await usage(owner, '2026-11-22T05:00:00Z', 100, 90, 7);
  await usage(owner, '2026-10-25T15:00:00Z', 5, 5);
  await usage(owner, '2025-12-01T06:00:00Z', 7, 6);
  await usage(stranger, '2026-11-22T17:00:00Z', 1_000, 1_000);
  await change(owner, '2026-11-22T17:00:00Z', { received: 3, joins: 2, manual: 1 });
  await change(owner, '2026-11-17T12:00:00Z', { campaigns: 2, keywords: 1, leaves: 4 });
  await change(stranger, '2026-11-22T17:00:00Z', { received: 9, joins: 9 });
});

describe('API-048, RPT-002: GET reporting', () => {
  it('returns data.data with the messages per day and the numbers of the fixed periods (decisions 31, 150)', async () => {
    const report = await read();
    expect(report).toMatchObject({ timeline: 'daily', from: '10/24/2026', until: '11/22/2026' });
    expect(report.messages).toHaveLength(30);
    expect(report.messages.slice(-2)).toEqual([
      { date: '2026-11-20T22:00:00-08:00', sent: 100, delivered: 90, failed: 7, received: 0 },
      { date: '2026-11-21T22:00:00-08:00', sent: 10, delivered: 8, failed: 0, received: 3 },
    ]);
    const today = { messages_sent: 10, messages_delivered: 8, messages_received: 3 };
    expect(report.numbers.today).toEqual({ ...ZERO, ...today, new_subscribers: 2, new_manual_subscribers: 1 });
    expect(report.numbers.last_week).toMatchObject({ messages_sent: 110, campaigns_created: 2, new_keywords: 1 });
    expect(report.numbers.last_month).toMatchObject({ messages_sent: 115, unsubscribed_subscribers: 4 });
    expect(report.totals).toEqual(report.numbers.last_month);
    expect((await call()).body.data.data).toMatchObject({ timeline: 'daily', keywords: [] });
  });

  it('shows months, and any unknown timeline as days', async () => {
    const { messages } = await read({ timeline: 'monthly' });
    expect(messages.map(({ sent }) => sent)).toEqual([7, 0, 0, 0, 0, 0, 0, 0, 0, 0, 5, 110]);
    expect(messages[0]?.date).toBe('2025-11-30T22:00:00-08:00');
    expect((await call('?filter[timeline]=monthly')).body.data.data.messages).toHaveLength(12);
    for (const wrong of ['weekly', '', 'DAILY'])
      expect((await call(`?timeline=${wrong}`)).body.data.data.timeline).toBe('daily');
  });

  it('shows any range beside the one before it', async () => {
    const report = await read({ from: '11/22/2026', until: '11/22/2026' });
    expect([report.messages.length, report.totals.messages_sent]).toEqual([1, 10]);
    expect(report.previous).toMatchObject({ from: '11/21/2026', until: '11/21/2026', totals: { messages_sent: 100 } });
    const before = await read({ timeline: 'monthly', from: '11/01/2026' });
    expect([before.totals.messages_sent, before.previous.until, before.previous.totals.messages_sent]).toEqual([
      110,
      '10/22/2026',
      0,
    ]);
    expect(before.numbers.last_month.messages_sent).toBe(115);
  });

  it('begins days at midnight of the profile’s timezone', async () => {
    const sentIn = async (timezone: number) =>
      (await read({}, owner, timezone)).messages.slice(-2).map((day) => day.sent);
    expect(await sentIn(1)).toEqual([0, 110]);
    expect(await sentIn(0)).toEqual([100, 10]);
    expect(await sentIn(-5)).toEqual([100, 10]);
  });

  it('returns the same before and after the changes are folded into days', async () => {
    const queries = [{}, { timeline: 'monthly' as const }, { from: '11/10/2026', until: '11/20/2026' }];
    const all = () => Promise.all([0, 1, -5].flatMap((zone) => queries.map((query) => read(query, owner, zone))));
    const before = await all();
    expect(await foldReportChanges(t.db)).toBeGreaterThan(0);
    expect(await sql('select 1 from report_change')).toEqual([]);
    expect(await all()).toEqual(before);
  });

  it('contains no data of another account', async () => {
    expect((await read({}, stranger)).numbers.today).toMatchObject({ messages_sent: 1_000, new_subscribers: 9 });
    const fresh = await t.createOwner();
    const report = await read({}, fresh);
    expect([report.totals, report.previous.totals, report.keywords]).toEqual([ZERO, ZERO, []]);
    expect(report.messages).toHaveLength(30);
  });

  it('is open to every user of the account, and requires a session', async () => {
    expect((await call('', await t.createAuthorizedUser(owner, { allow: [] }))).status).toBe(200);
    expect((await call('', null)).status).toBe(401);
  });

  it.each([
    ['from=2026-11-01', 'from'],
    ['until=13/45/2026', 'until'],
    ['from=01/02/2026&until=01/01/2026', 'until'],
    ['from=01/01/2015', 'from'],
    ['filter[from]=01/01/2999', 'from'],
  ])('refuses %s, and names the field', async (query, field) => {
    const answer = await call(`?${query}`);
    expect([answer.status, Object.keys(answer.body.data.fields)]).toEqual([422, [field]]);
  });
});

describe('RPT-007: days on which the clock changes', () => {
  it('have 23 and 25 hours, and every hour belongs to one day', async () => {
    const user = await t.createOwner();
    for (const [first, hours] of [
      ['2026-03-08T06:00:00Z', 23],
      ['2026-11-01T05:00:00Z', 25],
    ] as const)
      for (let hour = -1; hour <= hours; hour += 1)
        await usage(user, new Date(Date.parse(first) + hour * 3_600_000).toISOString(), 1, 0);
    const spring = await read({ from: '03/07/2026', until: '03/09/2026' }, user);
    expect(spring.messages.map(({ sent }) => sent)).toEqual([1, 23, 1]);
    const autumn = await read({ from: '10/31/2026', until: '11/02/2026' }, user);
    expect(autumn.messages.map(({ sent }) => sent)).toEqual([1, 25, 1]);
    expect(autumn.messages.map(({ date }) => date)).toEqual(
      ['2026-10-31T05:00:00Z', '2026-11-01T05:00:00Z', '2026-11-02T06:00:00Z'].map((at) => toApiDate(new Date(at))),
    );
    // Hawaii has no daylight saving time.
    const hawaii = await read({ from: '10/31/2026', until: '11/02/2026' }, user, -5);
    expect(hawaii.messages.reduce((sum, { sent }) => sum + sent, 0)).toBe(27);
  });
});

describe('RPT-004: a series per keyword', () => {
  it('counts back from the current subscribers, most subscribers first', async () => {
    const user = await t.createOwner();
    const keyword = async (name: string): Promise<number> =>
      (
        await sql<{ id: number }>(
          'insert into keyword (account_id, keyword, canonical) values ($1, $2, $2) returning id',
          [user.accountId, name],
        )
      )[0]?.id ?? 0;
    const [small, large, gone] = [await keyword('SMALLONE'), await keyword('LARGEONE'), await keyword('GONEONE')];
    await sql('update keyword set deleted = true where id = $1', [gone]);
    await sql(
      `insert into subscriber (account_id, keyword_id, phone) select $1, $2, (2125550000 + n)::text from generate_series(1, 5) n`,
      [user.accountId, large],
    );
    await sql(`insert into subscriber (account_id, keyword_id, phone) values ($1, $2, '2125550001')`, [
      user.accountId,
      small,
    ]);
    await sql(`delete from report_change where account_id = $1 and keyword_id > 0`, [user.accountId]);
    for (const [hour, net] of [
      ['2026-11-10T12:00:00Z', 4],
      ['2026-11-20T12:00:00Z', 2],
      ['2026-11-22T12:00:00Z', -1],
    ] as const)
      await sql('insert into report_change (account_id, keyword_id, hour, net) values ($1, $2, $3, $4)', [
        user.accountId,
        large,
        hour,
        net,
      ]);
    const { keywords } = await read({ from: '11/19/2026', until: '11/21/2026' }, user);
    expect(
      keywords.map(({ keyword: name, before, series }) => [name, before, series.map((point) => point.subscribers)]),
    ).toEqual([
      ['LARGEONE', 4, [4, 6, 6]],
      ['SMALLONE', 1, [1, 1, 1]],
    ]);
    await foldReportChanges(t.db, 1);
    expect((await read({ from: '11/19/2026', until: '11/21/2026' }, user)).keywords).toEqual(keywords);
    const all = await read({ timeline: 'monthly' }, user);
    expect(all.keywords[0]?.series.map((point) => point.subscribers)).toEqual([0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 5]);
  });
});
