import { testApp, type TestApp } from '../../../testing/app';
import type { TestUser } from '../../../testing/accounts';
import { eventsDuring } from '../../../testing/live-events';
import { endCancelled } from './end-cancelled.job';
import { DAY, later, life } from './life.fixture';

let app: TestApp;
let t: ReturnType<typeof life>;
const NOW = new Date();
const END = later(NOW, 10 * DAY);

beforeAll(async () => {
  app = await testApp();
  t = life(app.db);
});
const keep = (user: TestUser | null) => app.call(user, 'POST', 'profiles/keepsubscription');
const shown = async (user: TestUser) => (await app.call(user, 'GET', 'login')).body.data.profile.subscription;
async function cancelled(endAt = END): Promise<TestUser> {
  const user = await t.createOwner({ endAt });
  await t.change(user, 'cancelled_at = now()');
  return user;
}

describe('decision 111: keeping a cancelled subscription', () => {
  it('withdraws the cancellation, in all tabs', async () => {
    const user = await cancelled();
    expect(await shown(user)).toMatchObject({ cancelled: true, subscription_active: true });
    const { told, result } = await eventsDuring(app.db, () => keep(user));
    expect(result).toMatchObject({ status: 200, body: { message: 'Your plan is kept.' } });
    expect(told).toEqual([{ account: user.accountId, type: 'profile.changed', payload: { reason: 'plan' } }]);
    expect(await shown(user)).toMatchObject({ cancelled: false });
  });

  it('continues an overdue renewal', async () => {
    const [overdue, paid] = [await cancelled(), await cancelled()];
    await t.change(overdue, 'overdue_since = $2', [later(END, -5 * DAY)]);
    for (const user of [overdue, paid]) await keep(user);
    expect((await t.subscription(overdue))?.next_try_at).toEqual(expect.any(Date));
    expect(await t.subscription(paid)).toMatchObject({ next_try_at: null });
  });

  it('is refused without a cancellation, and after the end', async () => {
    const message = 'There is no change of your plan to withdraw.';
    expect(await keep(await t.createOwner())).toMatchObject({ status: 409, body: { message } });
    expect(await keep(await cancelled(later(NOW, -DAY)))).toMatchObject({ status: 409, body: { message } });
  });

  it('PERM-008: is refused to authorized users, and without a session', async () => {
    const user = await cancelled();
    const sub = await t.createAuthorizedUser(user, { allow: ['credit_card_update', 'billing_history_access'] });
    expect((await keep(sub)).status).toBe(403);
    expect((await keep(null)).status).toBe(401);
    expect(await shown(user)).toMatchObject({ cancelled: true });
  });

  it('keeps no other account’s subscription', async () => {
    const [mine, other] = [await cancelled(), await cancelled()];
    await keep(mine);
    expect(await shown(other)).toMatchObject({ cancelled: true });
  });
});

describe('decision 111: a cancelled subscription', () => {
  const run = (now: Date) => endCancelled({ db: app.db, config: t.words }, now);

  it('ends at its end, once, with a mail, however many workers run', async () => {
    const user = await cancelled();
    await run(later(END, -1));
    expect(await t.subscription(user)).toMatchObject({ paid: true });
    await Promise.all(Array.from({ length: 5 }, () => run(END)));
    expect(await t.subscription(user)).toMatchObject({ paid: false, cancelled_at: null, end_at: END });
    expect(await t.mails(user)).toEqual([
      {
        recipient: user.email,
        subject: 'Your Textloom subscription ended',
        text: expect.stringContaining('You cancelled your subscription'),
      },
    ]);
  });

  it('is not ended while it is kept, and neither is one that was not cancelled', async () => {
    const [kept, plain] = [await cancelled(), await t.createOwner({ endAt: END })];
    await keep(kept);
    await run(later(END, DAY));
    for (const user of [kept, plain]) {
      expect(await t.subscription(user)).toMatchObject({ paid: true });
      expect(await t.mails(user)).toEqual([]);
    }
  });
});

describe('API-015: the life of a subscription in the profile', () => {
  it('shows when the failed renewal was due, but not before it failed or after the grace', async () => {
    const user = await t.createOwner({ endAt: later(NOW, 4 * DAY) });
    const due = new Date('2026-03-10T12:00:00Z');
    await t.change(user, 'overdue_since = $2', [due]);
    expect(await shown(user)).toMatchObject({ overdue_since: '', cancelled: false, trial_used: true });
    await t.change(user, 'renewal_tries = 1, trial_used = false');
    expect(await shown(user)).toMatchObject({ overdue_since: '2026-03-10T05:00:00-07:00', trial_used: false });
    await t.change(user, `end_at = now() - interval '1 minute', cancelled_at = now()`);
    expect(await shown(user)).toMatchObject({ overdue_since: '', cancelled: false, expired: true });
  });

  it('says why the renewal cannot be charged, for a plan that renews automatically', async () => {
    const [user, ending] = [await t.createOwner({ endAt: END }), await cancelled()];
    const store = (month: number, year: number) =>
      t.sql(
        `insert into card (account_id, payment_method, brand, last4, exp_month, exp_year) values ($1, 'pm', 'visa', '4242', $2, $3)
         on conflict (account_id) do update set exp_month = $2, exp_year = $3`,
        [user.accountId, month, year],
      );
    const problem = async (): Promise<string> => (await shown(user)).renewal_problem;
    expect(await problem()).toBe('no_card');
    await store(1, 2020);
    expect(await problem()).toBe('card_expired');
    await store(NOW.getUTCMonth() + 1, NOW.getUTCFullYear());
    await t.change(user, `end_at = now() + interval '40 days'`);
    expect(await problem()).toBe('card_expires');
    await store(12, 2040);
    expect(await problem()).toBe('');
    expect(await shown(ending)).toMatchObject({ renewal_problem: '' });
  });
});
