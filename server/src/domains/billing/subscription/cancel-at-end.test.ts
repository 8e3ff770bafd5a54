import { testApp, type TestApp, type TestUser } from '../../../testing/app';
import { tables } from '../../../testing/tables';

let t: TestApp;
const { sql, one } = tables(() => t.db);

beforeAll(async () => {
  t = await testApp();
});

const cancel = (user: TestUser | null) =>
  t.call(user, 'POST', 'profiles/cancelsubscription', { form: { cancel_option: 3 } });
const stored = ({ accountId }: TestUser) =>
  one<{ cancelled_at: Date | null; end_at: Date }>(
    'select cancelled_at, end_at, next_try_at from subscription where account_id = $1',
    [accountId],
  );

describe('PLAN-027, decision 111: option 3', () => {
  it('cancels at the end of the paid period, once', async () => {
    const endAt = new Date('2099-07-04T17:00:00Z');
    const owner = await t.createOwner({ endAt });
    const other = await t.createOwner();
    const { status, body } = await cancel(owner);
    expect([status, body.message]).toEqual([
      200,
      'Your plan is cancelled. It works until Jul 4, 2099 and is not charged again. Until then you can take this back.',
    ]);
    const first = await stored(owner);
    expect(first).toMatchObject({ cancelled_at: expect.any(Date), end_at: endAt });
    expect((await cancel(owner)).status).toBe(200);
    expect(await stored(owner)).toEqual(first);
    expect(await sql('select recipient, subject from mail where account_id = $1', [owner.accountId])).toEqual([
      { recipient: owner.email, subject: 'Your Textloom plan is cancelled' },
    ]);
    expect((await stored(other)).cancelled_at).toBeNull();
  });

  it('says that numbers are charged when it ends, to an account that has one', async () => {
    const owner = await t.createOwner();
    await sql(
      `insert into number_fee (account_id, digits, what, period) values ($1, '8885550100', 'number', now() - interval '10 days')`,
      [owner.accountId],
    );
    const said =
      'is not charged again. What your numbers cost is charged when it ends, and each month as long as you keep one.';
    expect((await cancel(owner)).body.message).toContain(said);
    const [mail] = await sql<{ body_text: string }>('select body_text from mail where account_id = $1', [
      owner.accountId,
    ]);
    expect(mail?.body_text).toContain(said);
  });

  it('ends the further attempts of a failed renewal', async () => {
    const owner = await t.createOwner();
    await sql(
      `update subscription set overdue_since = now(), next_try_at = now() + interval '1 day' where account_id = $1`,
      [owner.accountId],
    );
    expect((await cancel(owner)).status).toBe(200);
    expect(await stored(owner)).toMatchObject({ cancelled_at: expect.any(Date), next_try_at: null });
  });

  it.each([
    ['a trial', { trial: true, paid: false }, 'Your free trial ends by itself and is never charged'],
    ['an unpaid plan', { paid: false }, 'Your plan is not paid and is not charged'],
    ['an expired one', { endAt: new Date(0) }, 'Your subscription has expired already'],
  ])('is refused for %s', async (_, options, message) => {
    const owner = await t.createOwner(options);
    const { status, body } = await cancel(owner);
    expect([status, body.message]).toEqual([409, `${message}: there is nothing to cancel.`]);
    expect((await stored(owner)).cancelled_at).toBeNull();
  });

  it('waits for a payment that is being processed', async () => {
    const owner = await t.createOwner();
    await sql(
      `insert into billing_order (account_id, kind, lines, amount_cents, key, state) values ($1, 'renewal', '[]', 2900, 'r', 'challenge')`,
      [owner.accountId],
    );
    const { status, body } = await cancel(owner);
    expect([status, body.message]).toEqual([409, 'A payment is already being processed. Please wait.']);
    expect((await stored(owner)).cancelled_at).toBeNull();
  });

  it('PERM-008: is for owners only', async () => {
    const owner = await t.createOwner();
    expect((await cancel(await t.createAuthorizedUser(owner))).status).toBe(403);
    expect((await cancel(null)).status).toBe(401);
    expect((await stored(owner)).cancelled_at).toBeNull();
  });
});
