import { testApp, type TestApp, type TestUser } from '../../testing/app';
import { tables } from '../../testing/tables';

let t: TestApp;
let owner: TestUser;
const { sql } = tables(() => t.db);

const pool = async (user: TestUser, name: string): Promise<number> =>
  (
    await sql<{ id: number }>(
      `insert into coupon_pool (account_id, name, slug) values ($1, $2, 'coupon_' || lower($2)) returning id`,
      [user.accountId, name],
    )
  )[0]?.id ?? 0;
const used = (user: TestUser, poolId: number, code: string, at: string, cents: number | null) =>
  sql('insert into coupon (account_id, folded, code, pool_id, used_at, total_cents) values ($1, $2, $2, $3, $4, $5)', [
    user.accountId,
    code,
    poolId,
    at,
    cents,
  ]);
const read = (user: TestUser | null, query = '?from=11/01/2026&until=11/30/2026') =>
  t.call(user, 'GET', `reporting/coupons${query}`);

beforeAll(async () => {
  t = await testApp();
  owner = await t.createOwner();
  const [summer, winter] = [await pool(owner, 'Summer'), await pool(owner, 'Winter')];
  // The last moment of November by the clock in Chicago, and the first of December.
  await used(owner, summer, 'S1', '2026-12-01T05:59:59Z', 1_250);
  await used(owner, summer, 'S2', '2026-12-01T06:00:00Z', 9_900);
  await used(owner, summer, 'S3', '2026-11-02T12:00:00Z', null);
  await used(owner, winter, 'W1', '2026-11-02T12:00:00Z', 4_000);
  await sql('insert into coupon (account_id, folded, code, pool_id) values ($1, $2, $2, $3)', [
    owner.accountId,
    'FREE',
    winter,
  ]);
});

describe('what coupons brought (decision 801)', () => {
  it('is counted by pool in the days of the range, the most revenue first', async () => {
    jest.useFakeTimers({
      now: new Date('2026-12-15T12:00:00Z'),
      doNotFake: ['nextTick', 'setImmediate', 'setTimeout'],
    });
    const entries = (await read(owner)).body.data.entries.map(({ name, codes, revenue }: Record<string, unknown>) => [
      name,
      codes,
      revenue,
    ]);
    jest.useRealTimers();
    expect(entries).toEqual([
      ['Winter', 1, 40],
      ['Summer', 2, 12.5],
    ]);
  });

  it('is for every user of the account, and of no other', async () => {
    expect((await read(null)).status).toBe(401);
    expect((await read(await t.createAuthorizedUser(owner, { allow: [] }))).status).toBe(200);
    expect((await read(await t.createOwner())).body.data.entries).toEqual([]);
    const wrong = await read(owner, '?from=pizza');
    expect([wrong.status, Object.keys(wrong.body.data.fields)]).toEqual([422, ['from']]);
  });
});
