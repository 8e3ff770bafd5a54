import * as contracts from '@textloom/contracts';
import { testApp, type Answer, type TestApp, type TestUser } from '../../../testing/app';

let t: TestApp;
beforeAll(async () => {
  t = await testApp();
});
beforeEach(async () => void (await t.db.engine.query('delete from login_attempt')));

const PASSWORD = 'river boat lantern';
let counter = 0;

/** A new account, signed in, with an unverified address. */
async function newOwner(): Promise<TestUser> {
  const email = `ada${(counter += 1)}@example.com`;
  const form = { first_name: 'Ada', last_name: 'Lane', email, password: PASSWORD };
  expect((await t.call(null, 'POST', 'profiles/createaccount', { form })).status).toBe(200);
  const { body } = await t.call(null, 'POST', 'login', { form: { email, password: PASSWORD } });
  const { rows } = await t.db.engine.query('select id, account_id from app_user where email = $1', [email]);
  return { userId: rows[0].id, accountId: rows[0].account_id, email, token: body.data.credentials };
}
/** The bodies of the mails to this address, oldest first. */
const mailsTo = async (recipient: string): Promise<{ subject: string; body_text: string }[]> =>
  (await t.db.engine.query('select subject, body_text from mail where recipient = $1 order by id', [recipient])).rows;
async function tokenIn(recipient: string, name = 'verify-email'): Promise<string> {
  const link = new RegExp(`\\nhttp://textloom\\.test/app/\\?${name}=([\\w-]{43})\\n`);
  const token = link.exec((await mailsTo(recipient)).at(-1)?.body_text ?? '')?.[1];
  if (!token) throw new Error(`the mail to ${recipient} has no link`);
  return token;
}
const verify = (token: string): Promise<Answer> =>
  t.call(null, 'POST', 'profiles/verification/confirm', { form: { token } });
const sendAgain = (user: TestUser | null): Promise<Answer> => t.call(user, 'POST', 'profiles/verification');
const isVerified = async (user: TestUser): Promise<boolean> =>
  (await t.call(user, 'GET', 'login')).body.data.profile.verified;
const shrink = (user: TestUser): Promise<Answer> =>
  t.call(user, 'POST', 'helper/shorturl', { form: { link: 'https://example.com/menu' } });

const declared = Object.entries(contracts as unknown as Record<string, Partial<contracts.Operation>>);

describe('what requires a verified address', () => {
  it('is sending, inviting, importing, creating links, buying and bringing numbers, and nothing else', () => {
    const waiting = declared.flatMap(([name, one]) => (one?.method && one.path && one.verified ? [name] : []));
    expect(waiting.toSorted()).toEqual([
      'addReportMail',
      'addSubscriber',
      'answerThread',
      'buyNumber',
      'changeScheduledReply',
      'confirmAlertPhone',
      'createAuthorizedUser',
      'createCampaign',
      'importSubscribers',
      'inviteAuthorizedUser',
      'replyToAll',
      'requestPort',
      'resendCampaign',
      'resendReportMail',
      'retryReply',
      'saveKeywordPage',
      'scheduleReply',
      'sendAlertConfirmation',
      'sendScheduledReply',
      'sendTestMessage',
      'shrinkLink',
      'switchAutomation',
    ]);
  });

  it('is refused with its reason, while the rest of the account works', async () => {
    const owner = await newOwner();
    // Permissions that an operator may grant, so that only the verified address is missing.
    await t.db.engine.query('update account set allow = $2 where id = $1', [owner.accountId, contracts.PERMISSIONS]);
    for (const [, { method, path, verified }] of declared) {
      if (!method || !path || !verified || method === 'GET' || method === 'DELETE') continue;
      const answer = await t.call(owner, method, path.replace(':id', '1'), { form: {} });
      expect([path, answer.status, answer.body.data.id]).toEqual([path, 403, 'unverified']);
      expect(answer.body.message).toContain('until your email is verified');
    }
    expect((await t.call(owner, 'POST', 'keywords', { form: { keyword: 'RIVERBOAT', opt_in: 'Hello' } })).status).toBe(
      200,
    );
    for (const path of ['keywords', 'messages/campaigns', 'subscribers', 'plans'])
      expect([path, (await t.call(owner, 'GET', path)).status]).toEqual([path, 200]);
  });

  it('is not required of older accounts and their users', async () => {
    const owner = await t.createOwner();
    expect(await isVerified(owner)).toBe(true);
    expect((await shrink(owner)).status).toBe(200);
    expect(await isVerified(await t.createAuthorizedUser(owner))).toBe(true);
  });
});

describe('the link that verifies a new account', () => {
  it('is in the welcome, works once, and is in the security log', async () => {
    const owner = await newOwner();
    expect(await isVerified(owner)).toBe(false);
    expect((await shrink(owner)).status).toBe(403);
    const token = await tokenIn(owner.email);
    expect((await verify(token)).status).toBe(200);
    expect(await isVerified(owner)).toBe(true);
    expect((await shrink(owner)).status).toBe(200);
    expect((await verify(token)).body.data.id).toBe('token_invalid');
    const { rows } = await t.db.engine.query('select text from security_event where account_id = $1 and kind = $2', [
      owner.accountId,
      'email',
    ]);
    expect(rows).toEqual([{ text: `Verified the email ${owner.email}.` }]);
  });

  it.each([[''], ['x'.repeat(43)]])('refuses the token "%s"', async (token) => {
    expect((await verify(token)).body).toMatchObject({ data: { id: 'token_invalid' } });
  });

  it('expires after a week', async () => {
    const owner = await newOwner();
    await t.db.engine.query(`update account set verify_until = now() - interval '1 second' where id = $1`, [
      owner.accountId,
    ]);
    expect((await verify(await tokenIn(owner.email))).body.data.id).toBe('token_invalid');
    expect(await isVerified(owner)).toBe(false);
  });

  it('can be mailed again, and then only the newest works', async () => {
    const owner = await newOwner();
    const first = await tokenIn(owner.email);
    const answer = await sendAgain(owner);
    expect(answer.body).toMatchObject({ status: 'success', message: `We sent a link to ${owner.email}.` });
    expect((await mailsTo(owner.email)).map(({ subject }) => subject)).toEqual([
      'Welcome to Textloom',
      'Verify your email for Textloom',
    ]);
    expect((await verify(first)).body.data.id).toBe('token_invalid');
    expect((await verify(await tokenIn(owner.email))).status).toBe(200);
    const late = await sendAgain(owner);
    expect([late.status, late.body.message]).toEqual([409, 'Your email is verified already.']);
  });

  it('is mailed up to ten times a day, and only by a signed-in user', async () => {
    expect((await sendAgain(null)).status).toBe(401);
    const owner = await newOwner();
    for (let mails = 1; mails < 10; mails += 1) expect((await sendAgain(owner)).status).toBe(200);
    const refused = await sendAgain(owner);
    expect([refused.status, refused.body.data.id]).toEqual([429, 'rate_limited']);
    expect(await mailsTo(owner.email)).toHaveLength(10);
  });

  it("leaves another account's address unverified", async () => {
    const [mine, other] = [await newOwner(), await newOwner()];
    expect((await verify(await tokenIn(mine.email))).status).toBe(200);
    expect([await isVerified(mine), await isVerified(other)]).toEqual([true, false]);
  });
});

describe('other links that verify the address', () => {
  it('a reset of a forgotten password', async () => {
    const owner = await newOwner();
    await t.call(null, 'POST', 'profiles/resetpass', { form: { email: owner.email } });
    const next = 'quiet copper meadow';
    const form = { pass1: next, pass2: next, token: await tokenIn(owner.email, 'token') };
    expect((await t.call(null, 'POST', 'profiles/updatenewpass', { form })).status).toBe(200);
    const { body } = await t.call(null, 'POST', 'login', { form: { email: owner.email, password: next } });
    expect(body.data.profile.verified).toBe(true);
  });

  it('a change to another email, after a typo in the first one', async () => {
    const owner = await newOwner();
    const email = `right.${owner.email}`;
    const form = { email, password: PASSWORD, first_name: 'Ada', last_name: 'Lane' };
    expect((await t.call(owner, 'PUT', 'profiles/account', { form })).status).toBe(200);
    expect(await isVerified(owner)).toBe(false);
    const token = await tokenIn(email, 'confirm-email');
    expect((await t.call(null, 'POST', 'profiles/email/confirm', { form: { token } })).status).toBe(200);
    expect(await isVerified(owner)).toBe(true);
  });
});
