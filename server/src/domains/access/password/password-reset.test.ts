import { TEST_PASSWORD } from '../../../testing/accounts';
import { testApp, type TestApp } from '../../../testing/app';
import { issuePasswordToken } from './password-token';

let t: TestApp;
beforeAll(async () => {
  t = await testApp();
});
beforeEach(async () => void (await t.db.engine.query('delete from login_attempt')));

const NEW = 'river boat lantern';
const forgot = (email: string) => t.call(null, 'POST', 'profiles/resetpass', { form: { email } });
const setNew = (token: string, pass1 = NEW, pass2 = pass1) =>
  t.call(null, 'POST', 'profiles/updatenewpass', { form: { pass1, pass2, token } });
const signIn = async (email: string, password: string) =>
  (await t.call(null, 'POST', 'login', { form: { email, password } })).status;
const mails = async (email: string) =>
  (await t.db.engine.query('select subject, body_text from mail where recipient = $1 order by id', [email])).rows;

/** Requests a link and reads it from the mail. */
async function linked(email: string): Promise<string> {
  expect((await forgot(email)).status).toBe(200);
  const token = /\/app\/\?token=([\w-]+)/.exec((await mails(email)).at(-1)?.body_text)?.[1];
  if (!token) throw new Error('the mail has no link');
  return token;
}

describe('API-019, AUTH-010, AUTH-011: POST profiles/resetpass', () => {
  it('mails a link to the address as stored', async () => {
    const owner = await t.createOwner({ email: 'Rosa@Example.com' });
    const answer = await forgot('rosa@EXAMPLE.com');
    expect(answer.body).toEqual({
      status: 'success',
      message: 'Instructions to reset your password were sent to your email address',
      data: {},
    });
    expect(await mails(owner.email)).toEqual([
      {
        subject: 'Reset your Textloom password',
        body_text: expect.stringMatching(/\n\nhttp:\/\/textloom\.test\/app\/\?token=[\w-]{43}\n\n/),
      },
    ]);
  });

  it('ERR-001: refuses unknown addresses and those of disabled and deleted users', async () => {
    const owner = await t.createOwner();
    const disabled = await t.createAuthorizedUser(owner, { disabled: true });
    const deleted = await t.createAuthorizedUser(owner);
    await t.db.engine.query('update app_user set deleted = true where id = $1', [deleted.userId]);
    for (const email of ['nobody@example.com', disabled.email, deleted.email]) {
      const answer = await forgot(email);
      expect(answer.status).toBe(404);
      expect(answer.body.message).toBe('The email you provided is not in our database.');
      expect(await mails(email)).toEqual([]);
    }
  });

  it.each([
    ['', 'Email is required.'],
    ['nobody', 'Enter a valid email address.'],
  ])('VAL-002: refuses "%s"', async (email, message) => {
    const answer = await forgot(email);
    expect(answer.status).toBe(422);
    expect(answer.body.data.fields).toEqual({ email: message });
  });

  it('stops after five in 15 minutes, from any network, and returns how long to wait', async () => {
    const { email } = await t.createOwner();
    for (let time = 0; time < 5; time += 1) expect((await forgot(email)).status).toBe(200);
    const answer = await forgot(email.toUpperCase());
    expect(answer.status).toBe(429);
    expect(answer.body.message).toBe('Too many attempts. Please try again in 15 minutes.');
    expect(await mails(email)).toHaveLength(5);
  });

  it('stores no token in clear text', async () => {
    const { email } = await t.createOwner();
    const token = await linked(email);
    const { rows } = await t.db.engine.query('select 1 from password_token where token_hash = $1', [
      Buffer.from(token),
    ]);
    expect(rows).toEqual([]);
  });
});

describe('API-020, AUTH-018, AUTH-019: POST profiles/updatenewpass', () => {
  it('sets the password, ends all sessions of the user and no others, and notifies the owner of the mailbox', async () => {
    const owner = await t.createOwner();
    const other = await t.createAuthorizedUser(owner);
    const answer = await setNew(await linked(owner.email));
    expect(answer.body).toEqual({
      status: 'success',
      message: 'Your password was successfully reset. Login with your new credentials',
      data: {},
    });
    expect((await t.call(owner, 'GET', 'login')).status).toBe(401);
    expect((await t.call(other, 'GET', 'login')).status).toBe(200);
    expect([await signIn(owner.email, TEST_PASSWORD), await signIn(owner.email, NEW)]).toEqual([401, 200]);
    expect((await mails(owner.email)).at(-1)?.subject).toBe('Your Textloom password was changed');
  });

  it('accepts a link once', async () => {
    const owner = await t.createOwner();
    const token = await linked(owner.email);
    expect((await setNew(token)).status).toBe(200);
    const again = await setNew(token, 'another long password');
    expect(again.status).toBe(400);
    expect(again.body).toMatchObject({
      message: 'This link was already used or is too old. Please ask for a new one.',
      data: { id: 'token_invalid' },
    });
    expect(await signIn(owner.email, NEW)).toBe(200);
  });

  it('accepts a link once, even in two concurrent calls', async () => {
    const owner = await t.createOwner();
    const token = await linked(owner.email);
    const answers = await Promise.all([setNew(token), setNew(token)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
  });

  it('accepts only the newest link, and no link after an hour', async () => {
    const owner = await t.createOwner();
    const [first, second] = [await linked(owner.email), await linked(owner.email)];
    expect((await setNew(first)).status).toBe(400);
    await t.db.engine.query(
      `update password_token set expires_at = expires_at - interval '59 minutes' where user_id = $1`,
      [owner.userId],
    );
    const { rows } = await t.db.engine.query(
      'select expires_at > now() as alive from password_token where user_id = $1',
      [owner.userId],
    );
    expect(rows).toEqual([{ alive: true }]);
    await t.db.engine.query(
      `update password_token set expires_at = expires_at - interval '1 minute' where user_id = $1`,
      [owner.userId],
    );
    expect((await setNew(second)).status).toBe(400);
    expect(await signIn(owner.email, TEST_PASSWORD)).toBe(200);
  });

  it.each(['', 'nonsense'])('refuses the token "%s"', async (token) => {
    const answer = await setNew(token);
    expect(answer.status).toBe(400);
    expect(answer.body.data.id).toBe('token_invalid');
  });

  it('VAL-003, VAL-005, VAL-006: refuses missing, different and weak passwords, and the link still works', async () => {
    const owner = await t.createOwner({ email: 'longer.name@example.com' });
    const token = await linked(owner.email);
    const complaint = async (pass1: string, pass2 = pass1) => {
      const { status, body } = await setNew(token, pass1, pass2);
      return [status, body.message, body.data.fields];
    };
    expect(await complaint('')).toEqual([
      422,
      'Password is required.',
      { pass1: 'Password is required.', pass2: 'Please type the password again.' },
    ]);
    expect(await complaint(NEW, 'other')).toEqual([
      422,
      'Your passwords do not match!!',
      { pass2: 'Passwords do not match.' },
    ]);
    expect(await complaint('short')).toEqual([
      422,
      'Choose a password of at least 10 characters.',
      { pass1: 'Choose a password of at least 10 characters.' },
    ]);
    for (const weak of ['password123', 'aaaaaaaaaa'])
      expect((await complaint(weak))[1]).toBe('This password is too common. Choose one that is harder to guess.');
    for (const own of ['Longer.Name@example.com', 'longer.name'])
      expect((await complaint(own))[1]).toBe('Your email address cannot be your password. Choose another one.');
    expect((await setNew(token)).status).toBe(200);
  });

  it('accepts the invitation of a new user, but not of one who was disabled meanwhile', async () => {
    const user = await t.createAuthorizedUser(await t.createOwner());
    const invite = () => t.db.asAccount(user.accountId, (tx) => issuePasswordToken(tx, { ...user, purpose: 'invite' }));
    await t.db.engine.query('update app_user set disabled = true where id = $1', [user.userId]);
    expect((await setNew(await invite())).status).toBe(400);
    await t.db.engine.query('update app_user set disabled = false where id = $1', [user.userId]);
    const token = await invite();
    const { rows } = await t.db.engine.query(
      `select expires_at > now() + interval '6 days' as long from password_token where user_id = $1`,
      [user.userId],
    );
    expect(rows).toEqual([{ long: true }]);
    expect((await setNew(token)).status).toBe(200);
    expect(await signIn(user.email, NEW)).toBe(200);
  });

  it('lets in a user who was locked out by wrong guesses', async () => {
    const owner = await t.createOwner();
    for (let guess = 0; guess < 11; guess += 1) await signIn(owner.email, 'wrong');
    expect(await signIn(owner.email, TEST_PASSWORD)).toBe(429);
    await setNew(await linked(owner.email));
    expect(await signIn(owner.email, NEW)).toBe(200);
  });
});
