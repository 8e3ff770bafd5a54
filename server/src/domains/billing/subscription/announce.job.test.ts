import type { TestUser } from '../../../testing/accounts';
import { testDatabase } from '../../../testing/database';
import { DAY, HOUR, later, life } from './life.fixture';
import { announcePayments } from './announce.job';

let db: Awaited<ReturnType<typeof testDatabase>>;
let t: ReturnType<typeof life>;
const END = new Date('2026-03-15T20:00:00Z');
const PRICES = { keywordPriceCents: 500, messagesPriceCents: 3_000, messagesBatch: 1_000 };

beforeAll(async () => {
  db = await testDatabase({ poolSize: 10 });
  t = life(db);
});
afterEach(() => t.sql('update account set deleted = true'));
const run = (now: Date): Promise<number> => announcePayments({ db, config: { ...t.words, ...PRICES } }, now);
const subjects = async (user: TestUser): Promise<string[]> => (await t.mails(user)).map(({ subject }) => subject);
const store = ({ accountId }: TestUser, month: number, year: number) =>
  t.sql(
    `insert into card (account_id, payment_method, brand, last4, exp_month, exp_year) values ($1, 'pm', 'visa', '4242', $2, $3)
     on conflict (account_id) do update set exp_month = $2, exp_year = $3`,
    [accountId, month, year],
  );

describe('a mail about the renewal of a plan', () => {
  it('comes once, a week before, with the day in the owner’s timezone and the price', async () => {
    const user = await t.createOwner({ endAt: new Date('2026-03-16T01:00:00Z'), timezone: -5, extraKeywords: 2 });
    await store(user, 12, 2040);
    const got: [number, { subject: string; text: string }][] = [];
    for (let hours = 10 * 24; hours >= 0; hours -= 12) {
      await run(later(END, -hours * HOUR));
      for (const { subject, text } of await t.mails(user)) got.push([hours, { subject, text }]);
    }
    expect(got).toEqual([
      [
        156,
        {
          subject: 'Your Textloom plan renews on Mar 15, 2026',
          text: expect.stringMatching(
            /and \$[\d.]+ is charged to your card VISA •••• 4242\.[^]*You need not do anything\.[^]*http:\/\/textloom\.test\/app\/plans/,
          ),
        },
      ],
    ]);
    const { rows } = await db.engine.query(
      'select price_cents from plan p join subscription s on s.plan_id = p.id where s.account_id = $1',
      [user.accountId],
    );
    expect(got[0]?.[1].text).toContain(
      `$${((rows[0].price_cents + 2 * PRICES.keywordPriceCents) / 100).toFixed(2)} is charged`,
    );
  });

  it('comes again for the next month, and once however many workers run', async () => {
    const user = await t.createOwner({ endAt: END });
    await store(user, 12, 2040);
    await run(later(END, -6 * DAY));
    await t.change(user, 'end_at = $2', [later(END, 31 * DAY)]);
    await Promise.all(Array.from({ length: 5 }, () => run(later(END, 25 * DAY))));
    expect(await subjects(user)).toEqual([
      'Your Textloom plan renews on Mar 15, 2026',
      'Your Textloom plan renews on Apr 15, 2026',
    ]);
  });

  it.each<[string, [number, number] | null, string, string]>([
    ['without a card', null, 'Your Textloom plan cannot be renewed yet', 'but no card is stored.'],
    [
      'with an expired card',
      [2, 2026],
      'Your Textloom plan cannot be renewed yet',
      'but your card VISA •••• 4242 has expired.',
    ],
    [
      'with a card that is good on the day',
      [3, 2026],
      'Your Textloom plan renews on Mar 15, 2026',
      'You need not do anything.',
    ],
  ])('describes the situation %s', async (_when, card, subject, text) => {
    const user = await t.createOwner({ endAt: END });
    if (card) await store(user, ...card);
    await run(later(END, -6 * DAY));
    const [got] = (await t.mails(user)).filter((one) => one.subject.includes('plan'));
    expect(got?.subject).toBe(subject);
    expect(got?.text).toContain(text);
    expect(got?.text.includes('need not do anything')).toBe(subject.includes('renews'));
  });

  it('says so when the card expires before the day, or the last payment failed', async () => {
    const [expiring, failed] = [
      await t.createOwner({ endAt: later(END, 18 * DAY) }),
      await t.createOwner({ endAt: END }),
    ];
    await store(expiring, 3, 2026);
    await store(failed, 12, 2040);
    await t.sql('update account set payment_errors = true where id = $1', [failed.accountId]);
    await run(later(END, 12 * DAY));
    await run(later(END, -DAY));
    const text = async (user: TestUser): Promise<string> =>
      (await t.mails(user)).find(({ subject }) => subject.includes('plan'))?.text ?? '';
    expect(await text(expiring)).toContain('expires before, at the end of 03/2026.');
    const said = await text(failed);
    expect(said).toContain('The last payment with it failed');
    expect(said).not.toContain('need not do anything');
  });

  it('is not sent where nothing is charged: trials, cancelled, unpaid and expired plans, accounts on hold', async () => {
    const cancelled = await t.createOwner({ endAt: END });
    await t.change(cancelled, 'cancelled_at = now()');
    const users = [
      cancelled,
      await t.trial(END),
      await t.createOwner({ endAt: END, paid: false }),
      await t.createOwner({ endAt: later(END, -7 * DAY) }),
      await t.createOwner({ endAt: END, frozen: true }),
    ];
    expect(await run(later(END, -3 * DAY))).toBe(0);
    for (const user of users) expect(await subjects(user)).toEqual([]);
  });
});

describe('a mail about an expiring card', () => {
  const FAR = { endAt: new Date('2099-01-01T00:00:00Z') };

  it('comes once in the last 30 days of the card, and again for the next card', async () => {
    const user = await t.createOwner(FAR);
    await store(user, 3, 2026);
    for (const day of ['2026-02-20', '2026-03-05', '2026-03-06', '2026-03-30']) await run(new Date(`${day}T12:00:00Z`));
    const mails = await t.mails(user);
    expect(mails.map(({ subject }) => subject)).toEqual(['Your card at Textloom expires soon']);
    expect(mails[0]?.text).toContain('Your card VISA •••• 4242 expires at the end of 03/2026.');
    await store(user, 4, 2026);
    await run(new Date('2026-04-10T12:00:00Z'));
    expect(await subjects(user)).toHaveLength(1);
  });

  it('is not sent about one that has expired or is valid for long', async () => {
    const [old, good] = [await t.createOwner(FAR), await t.createOwner(FAR)];
    await store(old, 2, 2026);
    await store(good, 12, 2030);
    expect(await run(new Date('2026-03-10T12:00:00Z'))).toBe(0);
    expect([await subjects(old), await subjects(good)]).toEqual([[], []]);
  });
});
