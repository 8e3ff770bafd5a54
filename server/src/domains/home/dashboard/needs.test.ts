import type { Needs } from '@textloom/contracts';
import { testApp, type TestApp, type TestUser } from '../../../testing/app';

let t: TestApp;
beforeAll(async () => {
  t = await testApp();
});

const NOTHING: Needs = { scheduled: null, failed: null, card: null, plan: null, review: null };
const sql = <T>(text: string, params: unknown[] = []): Promise<T[]> => t.db.asEngine((tx) => tx.query<T>(text, params));
const idOf = async (text: string, params: unknown[]): Promise<number> => {
  const [row] = await sql<{ id: number }>(text, params);
  if (!row) throw new Error('nothing was inserted');
  return row.id;
};
const needs = async (user: TestUser): Promise<Needs> =>
  (await t.call(user, 'GET', 'reporting/dashboard')).body.data.needs;

/** A campaign with one batch; `ago` and `at` are SQL intervals from now. */
async function campaign(
  user: TestUser,
  name: string,
  options: {
    state: string;
    ago?: string;
    at?: string;
    reason?: string;
    errors?: Record<string, number>;
    parent?: number;
  },
): Promise<number> {
  const { state, ago = '0', at = '0', reason = '', errors = {}, parent = null } = options;
  const id = await idOf(
    `insert into campaign (account_id, name, message, segments, choice, state, sent, reason, started_at, send_at, parent_id, origin)
     values ($1, $2, 'Hi', 1, '{}', $3, $4::int, $5, case when $4::int > 0 then now() - $6::interval end, now() + $7::interval, $8::int, case when $8::int is not null then 'resend' end)
     returning id`,
    [user.accountId, name, state, state === 'scheduled' ? 0 : 1, reason, ago, at, parent],
  );
  const failed = Object.values(errors).reduce((sum, n) => sum + n, 0);
  await sql(
    `insert into send_batch (account_id, campaign_id, first_id, last_id, size, segments, state, delivered, failed, errors)
     values ($1, $2, 1, 1, 100, 1, 2, $3, $4, $5)`,
    [user.accountId, id, 100 - failed, failed, JSON.stringify(errors)],
  );
  return id;
}

describe('what needs the user (decisions 370, 371)', () => {
  it('is empty for a new account', async () => {
    expect(await needs(await t.createOwner())).toEqual(NOTHING);
  });

  it('names the next campaign of today in the user’s timezone, and omits those of later days', async () => {
    // It is never midnight in Hawaii and New York at once: one of the two has more than a minute of today left.
    const eastern = await t.createOwner({ timezone: 1 });
    const hawaiian = await t.createAuthorizedUser(eastern, { timezone: -5 });
    const stranger = await t.createOwner();
    const next = await campaign(eastern, 'Soon', { state: 'scheduled', at: '1 second' });
    await campaign(eastern, 'Later', { state: 'scheduled', at: '25 hours' });
    await campaign(stranger, 'Elsewhere', { state: 'scheduled', at: '1 second' });
    const seen = [(await needs(eastern)).scheduled, (await needs(hawaiian)).scheduled].filter((one) => one !== null);
    expect(seen).toContainEqual(expect.objectContaining({ count: 1, id: next, name: 'Soon' }));
  });

  it('names the newest campaign of two days with failures, and the most frequent code', async () => {
    const owner = await t.createOwner();
    await campaign(owner, 'Old', { state: 'done', ago: '49 hours', errors: { 12: 9 } });
    await campaign(owner, 'Fine', { state: 'done', ago: '1 hour' });
    expect((await needs(owner)).failed).toBeNull();
    const failed = await campaign(owner, 'Failed', { state: 'done', ago: '2 hours', errors: { 11: 2, 13: 5 } });
    const expected = { id: failed, name: 'Failed', people: 7, status: 13, paused: false };
    expect((await needs(owner)).failed).toEqual(expected);
    await campaign(owner, 'Running', { state: 'sending', errors: { 13: 1 } });
    expect((await needs(owner)).failed).toEqual(expected);
    const stopped = await campaign(owner, 'Stopped', { state: 'paused', reason: 'Too many fail', errors: { 14: 50 } });
    expect((await needs(owner)).failed).toEqual({
      id: stopped,
      name: 'Stopped',
      people: 50,
      status: 14,
      paused: true,
    });
  });

  it('omits campaigns that were sent again, and those of other accounts', async () => {
    const owner = await t.createOwner();
    const failed = await campaign(owner, 'Failed', { state: 'done', ago: '2 hours', errors: { 13: 5 } });
    await campaign(owner, 'Again', { state: 'sending', parent: failed });
    await campaign(await t.createOwner(), 'Foreign', { state: 'done', errors: { 13: 5 } });
    expect((await needs(owner)).failed).toBeNull();
  });

  it('names the newest keyword under review', async () => {
    const owner = await t.createOwner();
    const add = (word: string, approved: boolean, daysAgo: number) =>
      idOf(
        `insert into keyword (account_id, keyword, canonical, approved, added_at) values ($1, $2, $2, $3, now() - $4 * interval '1 day') returning id`,
        [owner.accountId, word, approved, daysAgo],
      );
    await add('NEEDA', false, 3);
    const newest = await add('NEEDB', false, 1);
    await add('NEEDC', true, 0);
    expect((await needs(owner)).review).toEqual({ count: 2, id: newest, keyword: 'NEEDB' });
  });
});

describe('trouble with card and plan', () => {
  const month = (offset: number) => {
    const now = new Date();
    const date = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + offset, 15));
    return [date.getUTCMonth() + 1, date.getUTCFullYear()];
  };
  const card = (user: TestUser, offset: number) =>
    sql(
      `insert into card (account_id, payment_method, brand, last4, exp_month, exp_year) values ($1, 'pm', 'visa', '4242', $2, $3)
       on conflict (account_id) do update set exp_month = excluded.exp_month, exp_year = excluded.exp_year`,
      [user.accountId, ...month(offset)],
    );

  it('warns of an expired or expiring card, if the user may change it', async () => {
    const owner = await t.createOwner();
    const payer = await t.createAuthorizedUser(owner, { allow: ['credit_card_update'] });
    const helper = await t.createAuthorizedUser(owner);
    for (const [offset, expected] of [
      [2, null],
      [-2, 'expired'],
    ] as const) {
      await card(owner, offset);
      expect([(await needs(owner)).card, (await needs(payer)).card, (await needs(helper)).card]).toEqual([
        expected,
        expected,
        null,
      ]);
    }
  });

  it('is a failed payment before an expired card', async () => {
    const owner = await t.createOwner();
    await card(owner, -2);
    await sql('update account set payment_errors = true where id = $1', [owner.accountId]);
    expect((await needs(owner)).card).toBe('payment_failed');
  });

  it('warns of the end of a trial from eight days on, only the owner', async () => {
    const endAt = (days: number) => new Date(Date.now() + days * 86_400_000 - 60_000);
    const early = await t.createOwner({ trial: true, endAt: endAt(9) });
    const late = await t.createOwner({ trial: true, endAt: endAt(8) });
    const over = await t.createOwner({ trial: true, endAt: endAt(-1) });
    const helper = await t.createAuthorizedUser(late);
    expect([(await needs(early)).plan, (await needs(late)).plan, (await needs(over)).plan]).toEqual([
      null,
      { problem: 'trial', days: 8 },
      null,
    ]);
    expect((await needs(helper)).plan).toBeNull();
  });

  it('warns of a balance that lasts a week at most', async () => {
    const owner = await t.createOwner({ planLeft: 80 });
    const pace = (daily: number) =>
      sql('update balance set daily_pace = $2 where account_id = $1', [owner.accountId, daily]);
    await pace(10);
    expect((await needs(owner)).plan).toBeNull();
    await pace(20);
    expect((await needs(owner)).plan).toEqual({ problem: 'messages', days: 4 });
  });
});
