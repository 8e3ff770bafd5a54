import { carrierParts, PERMISSIONS } from '@textloom/contracts';
import { approveDueKeywords } from '../src/domains/joining/keyword/keyword-approval.job';
import { testDatabase, type TestDatabase } from '../src/testing/database';
import { checkTotals } from '../src/testing/check-totals';
import { seedDemo } from './demo';
import { DEMO_PERSONAS } from './personas';
import { demoConfig } from './demo.fixture';

let db: TestDatabase;
const rows = <T>(sql: string, params: unknown[] = []): Promise<T[]> => db.asEngine((tx) => tx.query<T>(sql, params));
const count = async (sql: string): Promise<number> =>
  (await rows<{ n: number }>(`select count(*) as n from ${sql}`))[0]?.n ?? -1;
/** Marco's Pizza. */
const OWN = `account_id = (select account_id from app_user where email = 'marco@marcos-pizza.example')`;

beforeAll(async () => {
  db = await testDatabase();
  await seedDemo(db, demoConfig);
});

describe('ENG-017, ENG-023: demo data adds up', () => {
  it('has no total that differs from its rows', async () => {
    expect(await checkTotals(db)).toEqual([]);
  });

  it('notices a total that differs', async () => {
    await db.asEngine((tx) => tx.execute(`update balance set plan_left = plan_left + 1 where ${OWN}`));
    await db.asEngine((tx) =>
      tx.execute(
        `update conversation set total_replies = total_replies + 1 where id = (select min(id) from conversation)`,
      ),
    );
    expect((await checkTotals(db)).map((gap) => gap.check)).toEqual([
      'sum(ledger) = balance',
      'buckets of the ledger = buckets of the balance',
      'conversations = their messages',
    ]);
    await db.asEngine((tx) => tx.execute(`update balance set plan_left = plan_left - 1 where ${OWN}`));
    await db.asEngine((tx) =>
      tx.execute(
        `update conversation set total_replies = total_replies - 1 where id = (select min(id) from conversation)`,
      ),
    );
    expect(await checkTotals(db)).toEqual([]);
  });
});

describe('demo data', () => {
  it('creates a user for every persona', async () => {
    const users = await rows<{ email: string }>('select email from app_user');
    expect(users.map((user) => user.email).sort()).toEqual(DEMO_PERSONAS.map((persona) => persona.email).sort());
  });

  it('gives the manager every permission of an authorized user except skipping the captcha, and the helper one', async () => {
    const held = await rows<{ email: string; allow: string[] }>(
      `select email, allow from app_user where ${OWN} and email <> 'marco@marcos-pizza.example' order by email`,
    );
    expect(held.map(({ email, allow }) => [email, PERMISSIONS.filter((name) => !allow.includes(name))])).toEqual([
      ['nina@marcos-pizza.example', ['captcha_disabled']],
      ['tom@marcos-pizza.example', PERMISSIONS.filter((name) => name !== 'group_creategroups')],
    ]);
  });

  it('fills the active account as described', async () => {
    expect(await count(`subscriber where ${OWN}`)).toBe(5000);
    expect(
      await rows(`select count(*) as all, count(*) filter (where approved) as approved from keyword where ${OWN}`),
    ).toEqual([{ all: 6, approved: 5 }]);
    // The keyword under review stays under review.
    expect(await approveDueKeywords(db, 0)).toBe(0);
    expect(await count(`contact_group where ${OWN}`)).toBe(3);
    expect(await count(`template where ${OWN}`)).toBe(5);
    expect(await rows(`select state, count(*) as n from campaign where ${OWN} group by state order by state`)).toEqual([
      { state: 'done', n: 10 },
      { state: 'failed', n: 1 },
      { state: 'scheduled', n: 1 },
    ]);
    expect(await count(`conversation where ${OWN}`)).toBe(200);
    expect(await count(`conversation_unread where ${OWN}`)).toBeGreaterThan(5);
    expect(await count(`notice where ${OWN} and read_at is null`)).toBe(9);
    expect(await count(`notice where ${OWN} and (created_at > now() or path = '')`)).toBe(0);
    expect(await count(`message where ${OWN} and campaign_id is not null`)).toBeGreaterThan(10_000);
    expect(await count(`subscriber where ${OWN} and disabled = 1`)).toBeGreaterThan(100);
    expect(await count(`contact_group_member where ${OWN}`)).toBeGreaterThan(150);
  });

  it('has messages with the ids of their months, so that smart groups find who received a campaign', async () => {
    expect(
      await count(
        `message m left join campaign c on c.id = m.campaign_id
         where m.id / 10000000000 <> message_floor(coalesce(c.started_at, m.created_at)) / 10000000000`,
      ),
    ).toBe(0);
  });

  it('shows the results of the owner’s referral link (ACCT-004)', async () => {
    expect(await rows(`select referral_code from account where referral_code is not null`)).toEqual([
      { referral_code: 'marcopizza' },
    ]);
    expect(
      await count(
        `account where referred_by = (select account_id from app_user where email = 'marco@marcos-pizza.example')`,
      ),
    ).toBe(1);
    expect(
      (
        await rows<{ visits: number }>(
          `select sum(visits)::int as visits from referral_visit where ${OWN} and kind = 'link' and day < current_date`,
        )
      )[0]?.visits,
    ).toBeGreaterThan(20);
  });

  it('has a year of payments that match the ledger, with invoices numbered without gaps', async () => {
    const orders = await rows<{ kind: string; state: string; n: number }>(
      `select kind, state, count(*)::int as n from billing_order where ${OWN} group by 1, 2 order by 1, 2`,
    );
    expect(orders).toEqual([
      { kind: 'keywords', state: 'paid', n: 2 },
      { kind: 'messages', state: 'failed', n: 1 },
      { kind: 'messages', state: 'paid', n: 2 },
      { kind: 'plan', state: 'paid', n: 1 },
      { kind: 'renewal', state: 'paid', n: 12 },
    ]);
    expect(await count(`billing_order where ${OWN} and refunded_cents = amount_cents`)).toBe(1);
    // Each purchase and renewal in the ledger has its payment at the same moment.
    const unpaid = await rows(
      `select l.at, l.kind from ledger l where l.kind in ('purchase', 'reset') and not exists (
         select from billing_order o where o.account_id = l.account_id and o.paid_at = l.at and o.messages = l.extra_delta
           and o.kind = case l.kind when 'purchase' then 'messages' else 'renewal' end)`,
    );
    expect(unpaid).toEqual([]);
    const [numbers] = await rows<{ n: number; last: number; counter: number }>(
      `select count(*)::int as n, max(invoice_number) as last, (select last_number from invoice_counter) as counter
       from billing_order where state = 'paid'`,
    );
    expect([numbers?.last, numbers?.counter]).toEqual([numbers?.n, numbers?.n]);
    expect(await count(`billing_order where paid_at > now() or at > now()`)).toBe(0);
  });

  it('was covered by the messages of the plans, so that no extra message was spent', async () => {
    expect(
      await count(
        '(select left_after - sum(extra_delta) over (partition by account_id order by id) as of_plan from ledger) l where of_plan < 0',
      ),
    ).toBe(0);
  });

  it('has cards that the stand-in can charge, except for the trial', async () => {
    const cards = await rows(
      `select u.email, c.last4 from account a join app_user u on u.account_id = a.id and u.owner
       join card c on c.account_id = a.id join simulator.stripe_method m on m.id = c.payment_method and m.behaviour = ''
       join simulator.stripe_customer s on s.id = m.customer_id and s.id = a.stripe_id and s.default_method = m.id order by a.id`,
    );
    expect(cards).toEqual([
      { email: 'marco@marcos-pizza.example', last4: '4242' },
      { email: 'sam@ridgelinecycles.example', last4: '4444' },
      { email: 'ivy@harborlightbooks.example', last4: '1111' },
    ]);
  });

  it('has trial, expired and frozen accounts', async () => {
    const accounts = await rows(
      `select u.email, s.with_trial, a.frozen, ceil(extract(epoch from s.end_at - now()) / 86400)::int as days from account a join subscription s on s.account_id = a.id
       join app_user u on u.account_id = a.id and u.owner order by a.id`,
    );
    expect(accounts).toMatchObject([
      { with_trial: false, frozen: false },
      { email: 'lena@bloomandstem.example', with_trial: true, frozen: false, days: 5 },
      { email: 'sam@ridgelinecycles.example', with_trial: false, frozen: false },
      { email: 'ivy@harborlightbooks.example', frozen: true },
    ]);
    expect(accounts[2]).toMatchObject({ days: -8 });
  });

  it('uses only fictional numbers, none of which the simulator fails', async () => {
    expect(await count(`subscriber where phone !~ '^[2-9][0-9]{2}55501[0-9]{2}$'`)).toBe(0);
  });

  it('has nothing in the future except the scheduled campaign', async () => {
    for (const [table, column] of [
      ['subscriber', 'added_at'],
      ['message', 'status_at'],
      ['inbound_message', 'received_at'],
      ['ledger', 'at'],
      ['activity', 'added_at'],
      ['subscriber', 'disabled_at'],
    ])
      expect(`${table} ${await count(`${table} where ${column} > now()`)}`).toBe(`${table} 0`);
    expect(await count(`campaign where send_at > now()`)).toBe(1);
  });

  it('contains plain texts that fit their class', async () => {
    const texts = await rows<{ message: string; segments: number }>(
      'select message, segments from campaign union select message, segments from template',
    );
    for (const { message, segments } of texts) {
      expect([message, carrierParts(message).encoding]).toEqual([message, 'GSM-7']);
      expect([message, message.length <= 160 ? 1 : message.length <= 306 ? 2 : 3]).toEqual([message, segments]);
    }
  });

  it('is seeded once: a second start changes nothing', async () => {
    expect(await seedDemo(db, demoConfig)).toBe(false);
  });
});
