import { testApp, type TestApp } from '../../../testing/app';
import { testDatabase } from '../../../testing/database';
import type { OwnerOptions, TestUser } from '../../../testing/accounts';
import { eventsDuring } from '../../../testing/live-events';
import { DAY, later, life } from '../subscription/life.fixture';
import { watchRunways } from './runway.job';

let db: Awaited<ReturnType<typeof testDatabase>>;
let t: ReturnType<typeof life>;
let app: TestApp;
const NOW = new Date();

beforeAll(async () => {
  db = await testDatabase({ poolSize: 10 });
  t = life(db);
  app = await testApp({}, { db });
});
const run = (now = NOW): Promise<number> => watchRunways({ db, config: t.words }, now);

async function owner(options: OwnerOptions = {}): Promise<TestUser> {
  const user = await t.createOwner({ planLeft: 1_000, ...options });
  await t.sql('update app_user set alert_email = email where id = $1', [user.userId]);
  return user;
}
/** A ledger entry that many days ago, without touching the balance. */
const line = (user: TestUser, daysAgo: number, delta: number, kind = 'message'): Promise<unknown> =>
  t.sql(
    `insert into ledger (account_id, at, kind, plan_delta, extra_delta, left_after) values ($1, $2, $3, $4, 0, 0)`,
    [user.accountId, later(NOW, -daysAgo * DAY), kind, delta],
  );
/** 280 messages in the last 28 days, and some before. */
async function tenADay(user: TestUser): Promise<void> {
  await line(user, 40, -500);
  await line(user, 20, -280);
}
const planned = (user: TestUser, inDays: number, recipients: number, more = ''): Promise<unknown> =>
  t.sql(
    `insert into campaign (account_id, name, message, segments, choice, recipients, send_at${more && ', state'})
     values ($1, 'C', 'M', 2, '{}', $2, $3${more && `, '${more}'`})`,
    [user.accountId, recipients, later(NOW, inDays * DAY)],
  );
const pace = async (user: TestUser): Promise<number | undefined> =>
  (await t.sql<{ daily_pace: number }>('select daily_pace from balance where account_id = $1', [user.accountId]))[0]
    ?.daily_pace;
const left = (user: TestUser, messages: number): Promise<unknown> =>
  t.sql('update balance set plan_left = $2, extra_left = 0 where account_id = $1', [user.accountId, messages]);
const shown = async (user: TestUser): Promise<unknown> =>
  (await app.call(user, 'GET', 'login')).body.data.profile.runway_days;
const subjects = async (user: TestUser): Promise<string[]> => (await t.mails(user)).map(({ subject }) => subject);

describe('the pace of an account', () => {
  it('is what it used in 28 days, less what it was given back, per day', async () => {
    const user = await owner();
    await line(user, 40, -9_000, 'reserve');
    await line(user, 20, -300, 'reserve');
    await line(user, 20, 20, 'release');
    await line(user, 3, -10);
    await line(user, 2, 10, 'refund');
    // These do not count as use.
    for (const kind of ['settle', 'grant', 'reset', 'purchase', 'adjust']) await line(user, 2, 500, kind);
    await run();
    expect(await pace(user)).toBe(10);
  });

  it('is per day since the first use of a younger account, and over at least one day', async () => {
    const [young, today, none] = [await owner(), await owner(), await owner()];
    await line(young, 4, -100);
    await line(young, 1, -20);
    await line(today, 0.1, -50);
    await run();
    expect([await pace(young), await pace(today), await pace(none)]).toEqual([30, 50, 0]);
  });

  it('is 0 again when nothing was used for 28 days, and never negative', async () => {
    const user = await owner();
    await line(user, 27, -280);
    await line(user, 26, 560, 'refund');
    await run();
    expect(await pace(user)).toBe(0);
    await line(user, 1, -560);
    await run();
    expect(await pace(user)).toBeCloseTo(280 / 27, 4);
    await run(later(NOW, 30 * DAY));
    expect(await pace(user)).toBe(0);
  });
});

describe('profile.runway_days', () => {
  it('is null without use, and counts the pace and the scheduled campaigns', async () => {
    const user = await owner({ planLeft: 100, extraLeft: 20 });
    expect(await shown(user)).toBeNull();
    await tenADay(user);
    await run();
    expect(await shown(user)).toBe(12);
    await planned(user, 2, 25);
    await planned(user, 1, 9_000, 'done');
    expect(await shown(user)).toBe(7);
    await left(user, 0);
    expect(await shown(user)).toBe(0);
  });

  it('does not see campaigns of another account', async () => {
    const [mine, other] = [await owner({ planLeft: 120 }), await owner()];
    await tenADay(mine);
    await run();
    await planned(other, 1, 9_000);
    expect(await shown(mine)).toBe(12);
  });
});

describe('warnings before the messages run out', () => {
  async function using(remaining: number): Promise<TestUser> {
    const user = await owner();
    await tenADay(user);
    await left(user, remaining);
    return user;
  }

  it('come once at 7 days and once at 0, as a mail and in open tabs', async () => {
    const user = await using(80);
    await run();
    expect(await subjects(user)).toEqual([]);
    await left(user, 79);
    const { told } = await eventsDuring(db, () => run());
    const text = 'At your pace, your messages last about 7 days. Buy more: http://textloom.test/app/plans';
    expect(told).toEqual([{ account: user.accountId, type: 'owner.alert', payload: { text } }]);
    expect(await t.mails(user)).toEqual([
      { recipient: user.email, subject: 'Your messages run out soon', text: expect.stringContaining(text) },
    ]);
    for (const remaining of [50, 12]) {
      await left(user, remaining);
      await run();
    }
    expect(await subjects(user)).toEqual([]);
    await left(user, 0);
    await run();
    await run();
    expect(await subjects(user)).toEqual(['No messages left']);
  });

  it('come again after the runway was longer than 7 days, but not after a small purchase', async () => {
    const user = await using(0);
    await run();
    expect(await subjects(user)).toEqual(['No messages left']);
    await left(user, 40);
    await run();
    await left(user, 0);
    await run();
    expect(await subjects(user)).toEqual([]);
    await left(user, 500);
    await run();
    await left(user, 60);
    await run();
    expect(await subjects(user)).toEqual(['Your messages run out soon']);
  });

  it('say so when the messages last less than a day', async () => {
    const user = await using(9);
    await run();
    expect((await t.mails(user))[0]?.text).toContain('last less than a day');
  });

  it('also come from a scheduled campaign', async () => {
    const user = await using(500);
    await planned(user, 3, 300);
    await run();
    expect((await t.mails(user))[0]?.text).toContain('last about 3 days');
  });

  it('are sent once, however many workers run', async () => {
    const users = await Promise.all(Array.from({ length: 4 }, () => using(30)));
    await Promise.all(Array.from({ length: 6 }, () => run()));
    for (const user of users) expect(await subjects(user)).toEqual(['Your messages run out soon']);
  });

  it('are not sent without use, nor to expired, frozen or deleted accounts', async () => {
    const unused = await owner({ planLeft: 0 });
    const stopped: TestUser[] = [];
    for (const change of [
      `update subscription set end_at = now() - interval '1 day' where account_id = $1`,
      'update account set frozen = true where id = $1',
      'update account set deleted = true where id = $1',
    ]) {
      const user = await using(0);
      await t.sql(change, [user.accountId]);
      stopped.push(user);
    }
    await run();
    for (const user of [unused, ...stopped]) expect(await subjects(user)).toEqual([]);
  });
});
