import { testApp, type TestApp, type TestUser } from '../../../testing/app';
import { tables } from '../../../testing/tables';
import { approveByOperator } from '../registration/decide';
import { ANSWERS } from '../registration/registration.fixture';
import { chargeMonths } from './number-fees';

let t: TestApp;
let owner: TestUser;
const { sql } = tables(() => t.db);
const [NUMBER, BOUGHT] = ['5125550100', '2027-01-31T10:00:00Z'];

beforeAll(async () => {
  t = await testApp();
});
beforeEach(async () => {
  owner = await t.createOwner();
  await sql('delete from bought_number');
});

/** As a purchase stores it. `charged`: null for a number from before there were fees. */
const hold = (charged: number | null = 1, approvedAt: string | null = null) =>
  sql(
    `insert into bought_number (digits, account_id, kind, provider_id, bought_at, approved_at, months_charged) values ($1, $2, 'local', 'PN1', $3, $4, $5)`,
    [NUMBER, owner.accountId, BOUGHT, approvedAt, charged],
  );
const charge = (at: string) => chargeMonths(t.deps, new Date(at));
const fees = async () =>
  (
    await sql<{ what: string; period: Date }>(
      'select what, period from number_fee where account_id = $1 order by period, what',
      [owner.accountId],
    )
  ).map(({ what, period }) => `${what} ${period.toISOString()}`);

describe('the months of a held number', () => {
  it('begin on the day of its purchase, or on the last one of a shorter month', async () => {
    await hold();
    expect(await charge('2027-02-28T09:59:59Z')).toBe(0);
    expect(await charge('2027-02-28T10:00:00Z')).toBe(1);
    expect(await charge('2027-03-31T10:00:00Z')).toBe(1);
    expect(await fees()).toEqual(['number 2027-02-28T10:00:00.000Z', 'number 2027-03-31T10:00:00.000Z']);
  });

  it('are charged once, however many workers charge them and however late', async () => {
    await hold();
    await Promise.all(Array.from({ length: 6 }, () => charge('2027-05-01T00:00:00Z')));
    expect(await fees()).toHaveLength(3);
  });

  it('end when it is given back', async () => {
    await hold();
    await charge('2027-02-28T10:00:00Z');
    expect((await t.call(owner, 'DELETE', `profiles/numbers/${NUMBER}`)).status).toBe(200);
    expect(await charge('2027-12-01T00:00:00Z')).toBe(0);
    expect(await fees()).toEqual(['number 2027-02-28T10:00:00.000Z']);
  });

  it('are free if it was bought before there were fees', async () => {
    await hold(null);
    expect(await charge('2027-12-01T00:00:00Z')).toBe(0);
    expect(await fees()).toEqual([]);
  });

  it('include its registration from the first one after the approval', async () => {
    await hold(1, '2027-03-05T00:00:00Z');
    await charge('2027-03-31T10:00:00Z');
    expect(await fees()).toEqual([
      'number 2027-02-28T10:00:00.000Z',
      'number 2027-03-31T10:00:00.000Z',
      'registration_month 2027-03-31T10:00:00.000Z',
    ]);
  });
});

describe('a registration', () => {
  const submit = async () => {
    await sql(
      `insert into number_registration (digits, account_id, answers, state, round) values ($1, $2, $3, 'submitted', 1)`,
      [NUMBER, owner.accountId, JSON.stringify(ANSWERS)],
    );
  };

  it('costs its fee once it is approved', async () => {
    await hold();
    await submit();
    expect(await fees()).toEqual([]);
    await approveByOperator(t.deps, NUMBER);
    await expect(approveByOperator(t.deps, NUMBER)).rejects.toThrow('was not found');
    expect(await fees()).toEqual([expect.stringMatching(/^registration \d/)]);
  });

  it('is free with a number from before there were fees', async () => {
    await hold(null);
    await submit();
    await approveByOperator(t.deps, NUMBER);
    expect(await fees()).toEqual([]);
  });
});
