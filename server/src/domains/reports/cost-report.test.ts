import { testApp, type TestApp, type TestUser } from '../../testing/app';
import { tables } from '../../testing/tables';
import { readCosts } from './cost-report.service';

let t: TestApp;
let owner: TestUser;
const { sql } = tables(() => t.db);
const NOW = new Date('2027-02-20T18:00:00Z');
const [TOLL_FREE, LOCAL] = ['8885550100', '5125550100'];

beforeAll(async () => {
  t = await testApp();
  owner = await t.createOwner();
  const fee = (digits: string, what: string, period: string, quantity = 1, billed = 0) =>
    sql(
      'insert into number_fee (account_id, digits, what, period, quantity, billed_cents) values ($1, $2, $3, $4, $5, $6)',
      [owner.accountId, digits, what, period, quantity, billed],
    );
  // January 1 in UTC, and December 31 on the owner's clock (Central).
  await fee(TOLL_FREE, 'number', '2027-01-01T03:00:00Z', 1, 215);
  await fee(TOLL_FREE, 'segments', '2027-01-01T00:00:00Z', 1_000, 450);
  await fee(LOCAL, 'segments', '2027-02-01T00:00:00Z', 10_000);
  await fee(LOCAL, 'registration', '2027-02-03T10:00:00Z');
  await fee(LOCAL, 'registration_month', '2027-02-10T10:00:00Z');
  // Charged twice, until the next renewal gives it back.
  await fee(LOCAL, 'number', '2027-02-10T10:00:00Z', 1, 230);
  await order('2027-02-05T15:00:00Z', [2_900, [450, 2], [215, 1]], 500);
  await order('2027-02-06T15:00:00Z', [1_500], 0);
  await order('2027-02-07T15:00:00Z', [9_900], 0, 'failed');
});

const order = (
  at: string,
  cents: readonly (number | readonly [number, number])[],
  refunded: number,
  state = 'paid',
) => {
  const lines = cents.map((one) =>
    typeof one === 'number'
      ? { text: 'P', quantity: 1, unit_cents: one }
      : { text: 'F', quantity: 1, unit_cents: one[0], fee: one[1] },
  );
  const total = lines.reduce((sum, line) => sum + line.unit_cents, 0);
  return sql(
    `insert into billing_order (account_id, at, kind, plan_id, lines, amount_cents, state, key, reference, paid_at, refunded_cents)
     values ($1, $2, 'renewal', 2, $3, $4, $5, $7, gen_random_uuid(), $2, $6)`,
    [owner.accountId, at, JSON.stringify(lines), total, state, refunded, `K${at}`],
  );
};
const read = (query = {}, user = owner) =>
  readCosts(
    t.deps,
    { accountId: user.accountId, userId: user.userId, timezone: 0 } as Parameters<typeof readCosts>[1],
    query,
    NOW,
  );
const call = (user: TestUser | null, path = '') => t.call(user, 'GET', `reporting/costs${path}`);

describe('the costs of an account', () => {
  it('are listed by month and kind of number, charged or by the price list', async () => {
    const plain = { kind: null, segments: null, open: 0 };
    expect(await read()).toEqual([
      {
        month: '2027-02',
        lines: [
          { ...plain, what: 'plan', charged: 44 },
          { ...plain, what: 'refund', charged: -5 },
          { what: 'segments', kind: 'local', segments: 10_000, charged: 0, open: 45 },
          { what: 'number', kind: 'local', segments: null, charged: 2.3, open: -1.15 },
          { what: 'registration', kind: 'local', segments: null, charged: 0, open: 29.5 },
        ],
        ...{ charged: 41.3, open: 73.35 },
      },
      {
        month: '2027-01',
        lines: [{ what: 'segments', kind: 'toll_free', segments: 1_000, charged: 4.5, open: 0 }],
        ...{ charged: 4.5, open: 0 },
      },
      {
        month: '2026-12',
        lines: [{ what: 'number', kind: 'toll_free', segments: null, charged: 2.15, open: 0 }],
        ...{ charged: 2.15, open: 0 },
      },
    ]);
  });

  it('add up to what paid orders have charged for fees', async () => {
    const [{ billed } = { billed: 0 }] = await sql<{ billed: number }>(
      'select sum(billed_cents)::int as billed from number_fee where account_id = $1',
      [owner.accountId],
    );
    const lines = (await read()).flatMap((month) => month.lines).filter(({ kind }) => kind !== null);
    expect(Math.round(lines.reduce((sum, { charged }) => sum + charged, 0) * 100)).toBe(billed);
  });

  it('are those of the months of a range', async () => {
    const months = (await read({ from: '12/15/2026', until: '01/02/2027' })).map(({ month }) => month);
    expect(months).toEqual(['2027-01', '2026-12']);
  });

  it('are for users who see payments, and only of their account', async () => {
    expect((await call(null)).status).toBe(401);
    expect((await call(await t.createAuthorizedUser(owner))).status).toBe(403);
    expect((await call(await t.createAuthorizedUser(owner, { allow: ['billing_history_access'] }))).status).toBe(200);
    expect((await call(await t.createOwner())).body.data.entries).toEqual([]);
    const wrong = await call(owner, '?filter[from]=pizza');
    expect([wrong.status, Object.keys(wrong.body.data.fields)]).toEqual([422, ['from']]);
  });

  it('are downloaded as a table', async () => {
    const other = await t.createOwner();
    await sql(
      `insert into number_fee (account_id, digits, what, period, billed_cents) values ($1, $2, 'number', '2026-12-01T12:00:00Z', 200)`,
      [other.accountId, TOLL_FREE],
    );
    const file = await call(other, '/export');
    expect([file.status, file.headers['content-type']]).toEqual([200, expect.stringContaining('text/csv')]);
    expect(file.text.trim().split(/\r?\n/)).toEqual([
      'Month,What,Kind of number,Segments,Charged,Not charged yet',
      '2026-12,Numbers,Toll-free,,2.00,0.15',
    ]);
    expect((await call(await t.createAuthorizedUser(owner), '/export')).status).toBe(403);
  });
});
