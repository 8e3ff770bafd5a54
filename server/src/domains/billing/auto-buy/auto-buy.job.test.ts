import type { OwnerOptions, TestUser } from '../../../testing/accounts';
import { noticesOf } from '../../../testing/notices';
import { checkLedger, checkPurchases } from '../../texting/ledger/ledger-check.repository';
import { billingStage, type BillingStage, type TestCard } from '../payment/billing.fixture';
import { reconcilePayments } from '../payment/reconcile.job';
import { pay } from '../payment/pay.service';
import { buyAutomatically } from './auto-buy.job';
import { isStillLow } from './auto-buy.repository';
import { DAY, later, life } from '../subscription/life.fixture';

let t: BillingStage;
let l: ReturnType<typeof life>;
const NOW = new Date('2026-03-05T15:00:00Z');

beforeAll(async () => {
  t = await billingStage({ messagesBatch: 500, messagesPriceCents: 2000 }, 12);
  l = life(t.db);
});
afterEach(() => t.setWeather('fair'));
const run = (now = NOW): Promise<number> => buyAutomatically(t.deps, now);
const summary = async (user: TestUser) => (await t.orders(user)).map(({ key, state }) => `${key} ${state}`);
const subjects = async (user: TestUser): Promise<string[]> => (await l.mails(user)).map(({ subject }) => subject);
const paused = async ({ accountId }: TestUser) =>
  (await l.sql<{ paused_reason: string }>('select paused_reason from auto_buy where account_id = $1', [accountId]))[0]
    ?.paused_reason;

async function low(
  { below = 200, cap = 4, card = 'good' as TestCard | null } = {},
  more: OwnerOptions = {},
): Promise<TestUser> {
  const user = await t.createOwner({ planLeft: 100, ...more });
  if (card !== null) await t.storeCard(user, card);
  await l.sql('insert into auto_buy (account_id, below, cap) values ($1, $2, $3)', [user.accountId, below, cap]);
  return user;
}
/** Uses up all messages. */
async function use(user: TestUser): Promise<void> {
  await l.sql(
    `with b as (update balance x set plan_left = 0, extra_left = 0 from balance old where x.account_id = $1 and old.account_id = $1 returning old.*)
     insert into ledger (account_id, kind, plan_delta, extra_delta, left_after) select account_id, 'message', -plan_left, -extra_left, 0 from b`,
    [user.accountId],
  );
}

describe('auto-buy', () => {
  it('buys one batch when the balance is below the level, with a receipt', async () => {
    const user = await low();
    expect(await run()).toBe(1);
    expect(await t.orders(user)).toMatchObject([
      { kind: 'messages', state: 'paid', automatic: true, amount_cents: 2000, messages: 500, key: 'auto 2026-03 1' },
    ]);
    expect(await t.buckets(user)).toEqual({ plan: 100, extra: 500 });
    expect(await t.charges(user)).toHaveLength(1);
    expect(await run()).toBe(0);
    expect(await subjects(user)).toEqual([expect.stringMatching(/^Textloom receipt INV-/)]);
    expect([await checkLedger(t.db), await checkPurchases(t.db)]).toEqual([[], []]);
  });

  it('buys nothing when the user has bought since the balance was read', async () => {
    const user = await low();
    const wanted = { accountId: user.accountId, purchase: { kind: 'messages', batches: 1 }, now: NOW } as const;
    await pay(t.deps, { ...wanted, key: 'form 1', automatic: false });
    const late = pay(t.deps, {
      ...wanted,
      key: 'auto 1',
      automatic: true,
      stillWanted: (tx) => isStillLow(tx, user.accountId),
    });
    await expect(late).rejects.toMatchObject({ id: 'conflict' });
    expect(await t.charges(user)).toHaveLength(1);
  });

  it('buys nothing at the level, nor without the setting', async () => {
    const [at, off] = [await low({}, { planLeft: 200 }), await t.createOwner({ planLeft: 0 })];
    await t.storeCard(off);
    expect(await run()).toBe(0);
    for (const user of [at, off]) expect(await t.orders(user)).toEqual([]);
  });

  it('buys again until the level is reached, one batch in each run', async () => {
    const user = await low({ below: 1_000 });
    expect([await run(), await run(), await run()]).toEqual([1, 1, 0]);
    expect(await summary(user)).toEqual(['auto 2026-03 1 paid', 'auto 2026-03 2 paid']);
  });

  it('buys at most the cap per calendar month of the owner’s timezone', async () => {
    const user = await low({ cap: 2 }, { timezone: -5, endAt: later(NOW, 90 * DAY) });
    for (let n = 0; n < 4; n += 1) {
      await run();
      await use(user);
    }
    expect(await t.charges(user)).toHaveLength(2);
    // 9:59 UTC on 1 April is still March in Hawaii.
    expect(await run(new Date('2026-04-01T09:59:00Z'))).toBe(0);
    expect(await run(new Date('2026-04-01T10:01:00Z'))).toBe(1);
    expect((await summary(user))[2]).toBe('auto 2026-04 1 paid');
  });

  it('buys once, however many workers run', async () => {
    const users = await Promise.all(Array.from({ length: 4 }, () => low()));
    await Promise.all(Array.from({ length: 8 }, () => run()));
    for (const user of users) {
      expect(await summary(user)).toEqual(['auto 2026-03 1 paid']);
      expect(await t.charges(user)).toHaveLength(1);
    }
  });

  it('pauses with the reason when the card is declined, with one mail and one notice', async () => {
    const user = await low({ card: 'declined' });
    await Promise.all([run(), run(), run()]);
    await run();
    expect(await paused(user)).toBe('Your card was declined.');
    const mails = await l.mails(user);
    expect(mails.map(({ subject }) => subject)).toEqual(['Messages could not be bought automatically']);
    expect(mails[0]).toMatchObject({ recipient: user.email, text: expect.stringContaining('Your card was declined.') });
    expect((await summary(user)).every((one) => one.endsWith('failed'))).toBe(true);
    expect(await noticesOf(t.db, user)).toEqual([
      {
        kind: 'payment.failed',
        text: 'Messages could not be bought automatically: Your card was declined. Nothing more is bought automatically until you update your card or save your billing settings again.',
        path: '/payments',
      },
    ]);
    const tried = (await t.orders(user)).length;
    await run();
    expect(await t.orders(user)).toHaveLength(tried);
  });

  it('continues with the next key after the pause ended; a failed order does not count towards the cap', async () => {
    const user = await low({ card: 'declined', cap: 1 });
    await run();
    await t.storeCard(user);
    await l.sql(`update auto_buy set paused_reason = '' where account_id = $1`, [user.accountId]);
    expect(await run()).toBe(1);
    expect(await summary(user)).toEqual(['auto 2026-03 1 failed', 'auto 2026-03 2 paid']);
  });

  it('pauses for an expired card without an order', async () => {
    const user = await low({ card: null });
    await t.storeCard(user);
    await l.sql('update card set exp_month = 2, exp_year = 2026 where account_id = $1', [user.accountId]);
    await run();
    expect(await paused(user)).toContain('Your credit card has expired.');
    expect(await t.orders(user)).toEqual([]);
  });

  it('needs an active subscription and a card', async () => {
    const none = [
      await low({ card: null }),
      await low({}, { endAt: later(NOW, -DAY) }),
      await low({}, { paid: false }),
      await low({}, { frozen: true }),
    ];
    expect(await run()).toBe(0);
    for (const user of none) {
      expect(await t.orders(user)).toEqual([]);
      expect(await paused(user)).toBe('');
      expect(await subjects(user)).toEqual([]);
    }
  });

  it.each(['lost', 'killed before', 'killed after'] as const)(
    'buys one batch when the response is %s',
    async (weather) => {
      const user = await low();
      t.setWeather(weather);
      await run();
      await run();
      t.setWeather('fair');
      await reconcilePayments(t.deps, later(NOW, 60_000));
      await run(later(NOW, 60_000));
      expect(await summary(user)).toEqual(['auto 2026-03 1 paid']);
      expect((await t.charges(user)).filter(({ succeeded }) => succeeded)).toHaveLength(1);
      expect(await paused(user)).toBe('');
    },
  );
});
