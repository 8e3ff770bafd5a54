import { testApp, type TestApp, type TestUser } from '../../../testing/app';
import { TEST_PASSWORD } from '../../../testing/accounts';
import { fillAccount } from '../../../testing/fill-account';
import { eventsDuring } from '../../../testing/live-events';
import { tables } from '../../../testing/tables';
import { until } from '../../../testing/carrier';

let t: TestApp;
const { sql, one } = tables(() => t.db);

beforeAll(async () => {
  t = await testApp();
});

const remove = (user: TestUser | null, form: Record<string, string | number> = {}) =>
  t.call(user, 'POST', 'profiles/cancelsubscription', {
    form: { cancel_option: 6, cancel_reason: 'We close the shop.', password: TEST_PASSWORD, ...form },
  });
const mailsOf = ({ accountId }: TestUser) =>
  sql<Record<string, string>>('select recipient, subject, body_text from mail where account_id = $1 order by id', [
    accountId,
  ]);
const isDeleted = async ({ accountId }: TestUser): Promise<boolean> =>
  (await one<{ deleted: boolean }>('select deleted from account where id = $1', [accountId])).deleted;
const signIn = (email: string) => t.call(null, 'POST', 'login', { form: { email, password: TEST_PASSWORD } });

describe('ENG-037, PLAN-025, VAL-061: deleting the account', () => {
  it('signs every user out everywhere, and none can sign in again', async () => {
    const owner = await t.createOwner();
    const sub = await t.createAuthorizedUser(owner);
    const other = await t.createOwner();
    const { told, result } = await eventsDuring(t.db, () => remove(owner));
    const erased = new Date(Date.now() + 30 * 86_400_000);
    const day = erased.toLocaleDateString('en-US', {
      timeZone: 'America/Chicago',
      dateStyle: 'medium',
    });
    expect([result.status, result.body.message]).toEqual([
      200,
      `Your account was deleted. Its data is erased on ${day}.`,
    ]);
    expect(told.filter((one) => JSON.stringify(one).includes('session.ended'))).toHaveLength(2);
    expect(
      await Promise.all([owner, sub, other].map(async (user) => (await t.call(user, 'GET', 'keywords')).status)),
    ).toEqual([401, 401, 200]);
    expect([(await signIn(owner.email)).status, (await signIn(sub.email)).status]).toEqual([401, 401]);
    expect((await signIn(other.email)).status).toBe(200);
    expect(await mailsOf(owner)).toMatchObject([
      {
        recipient: owner.email,
        subject: 'Your Textloom account was deleted',
        body_text: expect.stringContaining(`Your account was deleted; its data is erased on ${day}.`),
      },
      {
        recipient: t.deps.config.supportEmail,
        body_text: expect.stringContaining('We close the shop.'),
      },
    ]);
  });

  it('ends everything scheduled, charged or running, and frees keywords and device', async () => {
    const owner = await t.createOwner();
    const other = await t.createOwner();
    for (const { accountId } of [owner, other]) await fillAccount(t.db, accountId);
    expect((await remove(owner)).status).toBe(200);
    const left = ({ accountId }: TestUser) =>
      one(
        `select (select count(*) from keyword where account_id = $1 and not deleted) as keywords,
           (select count(*) from campaign where account_id = $1 and state = 'scheduled' and not deleted) as campaigns,
           (select count(*) from import_job where account_id = $1 and state = 'running') as imports,
           (select count(*) from auto_buy where account_id = $1) as autobuys,
           (select count(*) from device where account_id = $1) as devices,
           (select count(*) from support_request where account_id = $1 and state = 'open') as requests,
           (select count(*) from password_token where account_id = $1) as links,
           (select cancelled_at is not null from subscription where account_id = $1) as cancelled`,
        [accountId],
      );
    expect(await left(owner)).toEqual({
      keywords: 0,
      campaigns: 0,
      imports: 0,
      autobuys: 0,
      devices: 0,
      requests: 0,
      links: 0,
      cancelled: true,
    });
    expect(await left(other)).toEqual({
      keywords: 2,
      campaigns: 1,
      imports: 1,
      autobuys: 1,
      devices: 1,
      requests: 1,
      links: 1,
      cancelled: false,
    });
  });

  it('lets the same email sign up again', async () => {
    const owner = await t.createOwner();
    await remove(owner);
    const { accountId } = await t.createOwner({ email: owner.email });
    expect(accountId).not.toBe(owner.accountId);
    expect((await signIn(owner.email)).status).toBe(200);
  });

  it('is possible for an expired account, but not for one on hold', async () => {
    const expired = await t.createOwner({ endAt: new Date(0) });
    expect((await remove(expired)).status).toBe(200);
    const frozen = await t.createOwner({ frozen: true });
    expect((await remove(frozen)).status).toBe(403);
    expect(await isDeleted(frozen)).toBe(false);
  });
});

describe('A refused deletion', () => {
  it('names the missing reason or password', async () => {
    const owner = await t.createOwner();
    const fields = async (form: Record<string, string>) => (await remove(owner, form)).body.data.fields;
    expect(await fields({ cancel_reason: ' ' })).toEqual({ cancel_reason: 'Please tell us why you are leaving.' });
    expect(await fields({ password: '' })).toEqual({ password: 'Enter your password to delete the account.' });
    expect(await isDeleted(owner)).toBe(false);
  });

  it('counts wrong passwords like those at sign-in', async () => {
    const owner = await t.createOwner();
    const { status, body } = await remove(owner, { password: 'guess' });
    expect([status, body.data.fields]).toEqual([422, { password: 'The password is wrong.' }]);
    const answers = [];
    for (let n = 0; n < 12; n += 1) answers.push((await remove(owner, { password: `guess ${n}` })).status);
    expect(answers.at(-1)).toBe(429);
    expect((await remove(owner)).status).toBe(429);
    expect(await isDeleted(owner)).toBe(false);
    expect(await mailsOf(owner)).toEqual([]);
  });

  it('is refused while a payment is being processed', async () => {
    const owner = await t.createOwner();
    await sql(
      `insert into billing_order (account_id, kind, lines, amount_cents, key) values ($1, 'messages', '[]', 1500, 'm')`,
      [owner.accountId],
    );
    const { status, body } = await remove(owner);
    expect([status, body.message]).toEqual([409, 'A payment is already being processed. Please wait.']);
    expect((await t.call(owner, 'GET', 'keywords')).status).toBe(200);
  });

  it('is refused for a payment that begins at the same moment, and for a second deletion', async () => {
    const [payer, leaver] = [await t.createOwner(), await t.createOwner()];
    let answer: ReturnType<typeof remove> | undefined;
    await t.db.asEngine(async (tx) => {
      await tx.execute('select id from account where id = $1 for no key update', [payer.accountId]);
      answer = remove(payer);
      // Waits until the deletion is waiting for the account.
      await until(async () => (await sql('select 1 from pg_locks where not granted')).length > 0);
      await tx.execute(
        `insert into billing_order (account_id, kind, lines, amount_cents, key) values ($1, 'messages', '[]', 1500, 'm')`,
        [payer.accountId],
      );
    });
    expect((await answer)?.status).toBe(409);
    expect(await isDeleted(payer)).toBe(false);
    const both = await Promise.all([remove(leaver), remove(leaver)]);
    expect(both.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await mailsOf(leaver)).toHaveLength(2);
  });

  it('PERM-008: is refused to authorized users', async () => {
    const owner = await t.createOwner();
    expect((await remove(await t.createAuthorizedUser(owner))).status).toBe(403);
    expect((await remove(null)).status).toBe(401);
    expect(await isDeleted(owner)).toBe(false);
  });
});
