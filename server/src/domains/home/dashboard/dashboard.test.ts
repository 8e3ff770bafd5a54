import { testApp, type TestApp, type TestUser } from '../../../testing/app';
import { foldReportChanges } from '../../reports/fold-report-changes.job';

let t: TestApp;
let owner: TestUser;
let stranger: TestUser;
const keywords: Record<string, number> = {};

const sql = <T>(text: string, params: unknown[] = []): Promise<T[]> => t.db.asEngine((tx) => tx.query<T>(text, params));
const idOf = async (text: string, params: unknown[]): Promise<number> =>
  (await t.db.asEngine((tx) => tx.one<{ id: number }>(text, params))).id;
const read = async (user = owner) => (await t.call(user, 'GET', 'reporting/dashboard')).body.data;

async function addKeyword(user: TestUser, text: string, daysAgo: number): Promise<number> {
  return idOf(
    `insert into keyword (account_id, keyword, canonical, added_at) values ($1, $2, $2, now() - $3 * interval '1 day') returning id`,
    [user.accountId, text, daysAgo],
  );
}
/** Creates a subscriber who joined `daysAgo` days ago and, optionally, left `left` days ago. */
async function join(user: TestUser, keyword: number, phone: string, daysAgo: number, left?: number): Promise<void> {
  const id = await idOf(
    `insert into subscriber (account_id, keyword_id, phone, added_at, disabled) values ($1, $2, $3, now() - $4 * interval '1 day', $5) returning id`,
    [user.accountId, keyword, phone, daysAgo, left === undefined ? 0 : 1],
  );
  const activity = (type: string, days: number): Promise<unknown> =>
    sql(
      `insert into activity (account_id, type, module_entry_id, phone, keyword, added_at) values ($1, $2, $3, $4, 'K', now() - $5 * interval '1 day')`,
      [user.accountId, type, id, phone, days],
    );
  await activity('subscriber-register', daysAgo);
  if (left !== undefined) await activity('subscriber-unregister', left);
  // The insert counted the phone as joining now.
  await sql(
    `delete from report_change where account_id = $1 and keyword_id = $2 and hour = date_trunc('hour', now(), 'UTC')`,
    [user.accountId, keyword],
  );
  const change = (days: number, counts: string): Promise<unknown> =>
    sql(
      `insert into report_change (account_id, keyword_id, hour, joins, leaves, net) values ($1, $2, date_trunc('hour', now() - $3 * interval '1 day', 'UTC'), ${counts})`,
      [user.accountId, keyword, days],
    );
  await change(daysAgo, '1, 0, 1');
  if (left !== undefined) await change(left, '0, 1, -1');
}
const usage = (user: TestUser, at: string, sent: number, delivered: number, failed = 0): Promise<unknown> =>
  sql(`insert into usage_hour (account_id, hour, sent, delivered, failed) values ($1, ${at}, $2, $3, $4)`, [
    user.accountId,
    sent,
    delivered,
    failed,
  ]);

beforeAll(async () => {
  t = await testApp();
  owner = await t.createOwner({
    plan: { id: 3, name: 'Growth', priceCents: 7900, messages: 500, keywords: 12 },
    extraKeywords: 1,
    planLeft: 300,
    extraLeft: 40,
  });
  stranger = await t.createOwner();
  for (let n = 1; n <= 11; n += 1) keywords[`K${n}`] = await addKeyword(owner, `K${n}`, 100 - n);
  const foreign = await addKeyword(stranger, 'FOREIGN', 1);
  const { K1 = 0, K2 = 0 } = keywords;
  await join(owner, K1, '5125550101', 200);
  await join(owner, K1, '5125550102', 40, 10);
  await join(owner, K1, '5125550103', 29);
  await join(owner, K2, '5125550104', 2);
  await join(stranger, foreign, '5125550101', 1);
  await usage(owner, `date_trunc('hour', now() - interval '45 days')`, 100, 90);
  await usage(owner, `date_trunc('hour', now() - interval '3 days')`, 10, 7, 2);
  await usage(owner, `date_trunc('hour', now())`, 5, 5);
  await usage(stranger, `date_trunc('hour', now())`, 1000, 1000);
  for (let n = 1; n <= 6; n += 1) {
    const id = await idOf(
      `insert into campaign (account_id, name, message, segments, choice, state, sent, started_at) values ($1, $2, 'Hi', 1, '{}', 'done', 1, now() - $3 * interval '1 day') returning id`,
      [owner.accountId, `c${n}`, n],
    );
    await sql(
      `insert into send_batch (account_id, campaign_id, first_id, last_id, size, segments, state, accepted, sent, delivered, failed, withdrawn) values ($1, $2, 1, 1, 16, 1, 2, 1, 2, 8, 4, 1)`,
      [owner.accountId, id],
    );
  }
  await sql(
    `insert into campaign (account_id, name, message, segments, choice, state, send_at) values ($1, 'later', 'Hi', 1, '{}', 'scheduled', now() + interval '1 day')`,
    [owner.accountId],
  );
});

describe('API-049, HOME-001: numbers on the dashboard', () => {
  it('returns subscription, messages, keywords and subscribers of this account alone', async () => {
    const data = await read();
    expect(data.subscription).toMatchObject({
      name: 'Growth',
      price: 79,
      messages: 500,
      keywords: 12,
      extra_keywords: 1,
      subscription_active: true,
      with_trial: false,
    });
    expect(data.messages).toEqual({
      messages_available: 340,
      total_sent: 115,
      total_delivered: 102,
      total_sent_30: 15,
      total_delivered_30: 12,
    });
    expect(data.keywords).toEqual({ available: 2, used: 11, total: 13 });
  });

  it('returns the same before and after the changes are folded into days', async () => {
    const before = await read();
    expect(await foldReportChanges(t.db)).toBeGreaterThan(0);
    expect(await read()).toEqual(before);
  });

  it('returns the new subscribers of 30 days under one key beside the total (decision 29)', async () => {
    const { available_subscribers, ...others } = (await read()).subscribers;
    expect([available_subscribers, Object.values(others)]).toEqual([3, [2]]);
  });
});

describe('API-050, HOME-015, HOME-016: the activity chart', () => {
  it('has 30 days and 12 months without gaps, ending now (decision 151)', async () => {
    const { daily, monthly } = (await read()).activity_chart;
    expect([daily.length, monthly.length]).toEqual([30, 12]);
    const step = daily.map((point: { date: string }, index: number) =>
      index === 0 ? 1 : Math.round((Date.parse(point.date) - Date.parse(daily[index - 1].date)) / 86_400_000),
    );
    expect(new Set(step)).toEqual(new Set([1]));
    expect(Date.parse(daily[29].date)).toBeGreaterThan(Date.now() - 86_400_000);
  });

  it('puts messages into their buckets and counts subscribers back from today', async () => {
    const { daily, monthly } = (await read()).activity_chart;
    expect(daily[29]).toMatchObject({ messages_sent: 5, messages_delivered: 5, total_subscribers: 3 });
    expect(daily[26]).toMatchObject({
      messages_sent: 10,
      messages_delivered: 7,
      messages_failed: 2,
      total_subscribers: 2,
    });
    // One subscriber left ten days ago: before that there was one more.
    expect([daily[18].total_subscribers, daily[20].total_subscribers]).toEqual([3, 2]);
    const sum = (name: string): number =>
      monthly.reduce((total: number, point: Record<string, number>) => total + (point[name] ?? 0), 0);
    expect([
      sum('messages_sent'),
      sum('messages_delivered'),
      monthly[11].total_subscribers,
      monthly[0].total_subscribers,
    ]).toEqual([115, 102, 3, 0]);
  });

  it('splits days at midnight of the profile’s timezone', async () => {
    const east = await t.createOwner({ timezone: 1 });
    const hawaii = await t.createAuthorizedUser(east, { timezone: -5 });
    for (const [user, offset] of [
      [east, 'America/New_York'],
      [hawaii, 'Pacific/Honolulu'],
    ] as const) {
      const { daily } = (await read(user)).activity_chart;
      const local = (date: string): string =>
        new Intl.DateTimeFormat('en-GB', {
          timeZone: offset,
          hour: '2-digit',
          minute: '2-digit',
          hourCycle: 'h23',
        }).format(new Date(date));
      expect(new Set(daily.map((point: { date: string }) => local(point.date)))).toEqual(new Set(['00:00']));
    }
  });

  it('is a full series of zeros for a new account', async () => {
    const fresh = await t.createOwner();
    const { activity_chart, activity, recent_campaigns, most_subscribed, subscribers } = await read(fresh);
    expect(
      activity_chart.daily
        .concat(activity_chart.monthly)
        .every((point: Record<string, number>) => point.messages_sent === 0 && point.total_subscribers === 0),
    ).toBe(true);
    expect([
      activity_chart.daily.length,
      activity,
      recent_campaigns,
      most_subscribed,
      subscribers.available_subscribers,
    ]).toEqual([30, [], [], [], 0]);
  });
});

describe('API-050, HOME-007, HOME-017, HOME-022, HOME-026, HOME-027: lists on the dashboard', () => {
  it('returns the five latest sent campaigns with their figures (decisions 49, 152)', async () => {
    const { recent_campaigns } = await read();
    expect(recent_campaigns.map((campaign: { name: string }) => campaign.name)).toEqual(['c1', 'c2', 'c3', 'c4', 'c5']);
    expect(recent_campaigns[0]).toMatchObject({
      message: 'Hi',
      sent: 1,
      stats: { sent: 15, delivered: 8 },
      date: expect.stringMatching(/-0[78]:00$/),
    });
  });

  it('returns the newest activities first, only of this account', async () => {
    const { activity } = await read();
    expect(activity).toHaveLength(5);
    expect(activity[0]).toMatchObject({ type: 'subscriber-register', text: expect.stringContaining('(512) 555-0104') });
  });

  it('returns the five newest keywords, and the most subscribed of those with subscribers', async () => {
    const { latest_keywords, most_subscribed } = await read();
    expect(latest_keywords.map((keyword: { keyword: string }) => keyword.keyword)).toEqual([
      'K11',
      'K10',
      'K9',
      'K8',
      'K7',
    ]);
    expect(most_subscribed).toEqual([
      { id: keywords.K1, keyword: 'K1', subscribers: 2 },
      { id: keywords.K2, keyword: 'K2', subscribers: 1 },
    ]);
  });

  it('ticks each first step of an account once it is done', async () => {
    const fresh = await t.createOwner();
    const steps = async () => (await read(fresh)).first_steps;
    expect(await steps()).toEqual({ keyword: false, texted: false, campaign: false });
    const keyword = await addKeyword(fresh, 'FRESH', 0);
    expect(await steps()).toEqual({ keyword: true, texted: false, campaign: false });
    await sql(
      `insert into inbound_message (provider_id, account_id, phone, body, canonical, decision, keyword_id) values ('first', $1, '5125550101', 'fresh', 'FRESH', 'keyword', $2)`,
      [fresh.accountId, keyword],
    );
    expect(await steps()).toEqual({ keyword: true, texted: true, campaign: false });
    await sql(
      `insert into campaign (account_id, name, message, segments, choice, state, sent, started_at) values ($1, 'first', 'Hi', 1, '{}', 'done', 1, now())`,
      [fresh.accountId],
    );
    expect(await steps()).toEqual({ keyword: true, texted: true, campaign: true });
    expect((await read(stranger)).first_steps).toEqual({ keyword: true, texted: false, campaign: false });
  });

  it('is open to authorized users, and requires a session', async () => {
    const helper = await t.createAuthorizedUser(owner, { allow: [] });
    expect((await read(helper)).messages.messages_available).toBe(340);
    expect((await t.call(null, 'GET', 'reporting/dashboard')).status).toBe(401);
  });
});
