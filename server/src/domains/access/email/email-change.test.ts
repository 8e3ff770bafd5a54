import { profileSchema } from '@textloom/contracts';
import { TEST_PASSWORD } from '../../../testing/accounts';
import { testApp, type Answer, type TestApp, type TestUser } from '../../../testing/app';

let t: TestApp;
beforeAll(async () => {
  t = await testApp();
});
beforeEach(async () => void (await t.db.engine.query('delete from login_attempt')));

const NEW_PASSWORD = 'blue-harbour-42-lamps';
let counter = 0;
const freshEmail = (): string => `new${(counter += 1)}@example.com`;

const save = (user: TestUser, changes: Record<string, string>): Promise<Answer> =>
  t.call(user, 'PUT', 'profiles/account', {
    form: { email: user.email, first_name: 'Olivia', last_name: 'Tester', ...changes },
  });
const ask = (user: TestUser, email: string): Promise<Answer> => save(user, { email, password: TEST_PASSWORD });
const mailsTo = async (recipient: string): Promise<{ subject: string; body_text: string }[]> =>
  (await t.db.engine.query('select subject, body_text from mail where recipient = $1 order by id', [recipient])).rows;
/** The token of the newest mail to this address. */
async function linkIn(recipient: string, name: 'confirm-email' | 'stop-email' | 'token'): Promise<string> {
  const token = new RegExp(`\\nhttp://textloom\\.test/app/\\?${name}=([\\w-]{43})\\n`).exec(
    (await mailsTo(recipient)).at(-1)?.body_text ?? '',
  )?.[1];
  if (!token) throw new Error(`the mail to ${recipient} has no link`);
  return token;
}
const confirm = (token: string): Promise<Answer> => t.call(null, 'POST', 'profiles/email/confirm', { form: { token } });
const stop = (token: string): Promise<Answer> => t.call(null, 'POST', 'profiles/email/stop', { form: { token } });
const signIn = async (email: string, password = TEST_PASSWORD): Promise<number> =>
  (await t.call(null, 'POST', 'login', { form: { email, password } })).status;
const profile = async (user: TestUser) => (await t.call(user, 'GET', 'login')).body.data.profile;

describe('requesting a new sign-in email', () => {
  it('keeps the current one until the link is opened, and mails both addresses before and after', async () => {
    const user = await t.createOwner();
    const email = freshEmail();
    const answer = await save(user, { email, password: TEST_PASSWORD, first_name: 'Olive' });
    expect(answer.status).toBe(200);
    expect(answer.body.message).toBe(
      `Account Info updated. We sent a link to ${email}: open it to sign in with this email.`,
    );
    expect(profileSchema.strict().parse(answer.body.data)).toMatchObject({
      email: user.email,
      pending_email: email,
      first_name: 'Olive',
    });
    expect([await signIn(user.email), await signIn(email)]).toEqual([200, 401]);
    expect(await mailsTo(email)).toEqual([
      { subject: 'Confirm your new email for Textloom', body_text: expect.not.stringContaining(user.email) },
    ]);
    expect(await mailsTo(user.email)).toEqual([
      { subject: 'A new email was asked for at Textloom', body_text: expect.stringContaining(`to ${email}.`) },
    ]);

    const confirmed = await confirm(await linkIn(email, 'confirm-email'));
    expect(confirmed.body).toEqual({
      status: 'success',
      message: 'Your email was confirmed. Sign in with it from now on.',
      data: { email },
    });
    expect([await signIn(user.email), await signIn(email)]).toEqual([401, 200]);
    expect(await profile(user)).toMatchObject({ email, pending_email: '' });
    expect((await mailsTo(user.email)).at(-1)).toEqual({
      subject: 'Your Textloom email was changed',
      body_text: expect.stringContaining(email),
    });
    expect((await mailsTo(email)).at(-1)).toEqual({
      subject: 'Your Textloom email was changed',
      body_text: expect.stringContaining('with this address from now on'),
    });
  });

  it.each([
    [{}, 'Enter your current password to change the email.'],
    [{ password: '' }, 'Enter your current password to change the email.'],
    [{ password: 'wrong' }, 'The password is wrong.'],
    [{ old: TEST_PASSWORD }, 'Enter your current password to change the email.'],
  ])('is refused with %j, at the password field, and saves nothing', async (words, text) => {
    for (const user of [await t.createOwner(), await t.createAuthorizedUser(await t.createOwner())]) {
      const email = freshEmail();
      const answer = await save(user, { email, first_name: 'Unsaved', ...words });
      expect(answer.status).toBe(422);
      expect(answer.body).toEqual({
        status: 'error',
        message: text,
        data: { id: 'invalid', fields: { password: text } },
      });
      expect(await profile(user)).toMatchObject({ email: user.email, pending_email: '' });
      expect((await profile(user)).first_name).not.toBe('Unsaved');
      expect([...(await mailsTo(email)), ...(await mailsTo(user.email))]).toEqual([]);
    }
  });

  it('counts wrong passwords together with those at sign-in', async () => {
    const user = await t.createOwner();
    for (let nth = 0; nth < 10; nth += 1)
      expect((await save(user, { email: 'wanted@example.com', password: 'wrong' })).status).toBe(422);
    const refused = await ask(user, 'wanted@example.com');
    expect(refused.status).toBe(429);
    expect(refused.body.data.fields).toEqual({ password: refused.body.message });
    expect(await signIn(user.email)).toBe(429);
  });

  it('accepts the old password of a password change as proof; the new email is still pending', async () => {
    const user = await t.createOwner();
    const email = freshEmail();
    const answer = await save(user, { email, old: TEST_PASSWORD, new1: NEW_PASSWORD, new2: NEW_PASSWORD });
    expect(answer.body.message).toMatch(/^Account Info updated\. Your password was changed, .* We sent a link to /);
    expect((await confirm(await linkIn(email, 'confirm-email'))).status).toBe(200);
    expect(await signIn(email, NEW_PASSWORD)).toBe(200);
  });

  it('needs no confirmation when only the case of letters changes, but does for a letter that only looks the same', async () => {
    const user = await t.createOwner({ email: 'kim.case@example.com' });
    expect((await save(user, { email: 'Kim.Case@example.com' })).body.data).toMatchObject({
      email: 'Kim.Case@example.com',
      pending_email: '',
    });
    expect((await save(user, { email: '\u212Aim.case@example.com' })).body.data.fields).toEqual({
      password: 'Enter your current password to change the email.',
    });
    expect(await profile(user)).toMatchObject({ email: 'Kim.Case@example.com' });
  });

  it.each(['x:y@example.com', 'a"b@example.com', 'a\u202Eb@example.com', 'a\nBcc@example.com', '[a@example.com'])(
    'refuses %j, which is not an email',
    async (email) => {
      expect((await ask(await t.createOwner(), email)).body.data.fields).toEqual({
        email: 'Enter a valid email address.',
      });
    },
  );

  it('refuses an email of another user, in any case, and saves nothing', async () => {
    const [user, other] = [await t.createOwner(), await t.createOwner()];
    const answer = await save(user, { email: other.email.toUpperCase(), password: TEST_PASSWORD, first_name: 'Lost' });
    expect(answer.status).toBe(409);
    expect(answer.body.data).toEqual({
      id: 'email_taken',
      fields: { email: 'This email is already used by another account.' },
    });
    expect((await profile(user)).first_name).not.toBe('Lost');
    // Without the password the reply does not reveal that the email is taken.
    expect((await save(user, { email: other.email, password: 'wrong' })).status).toBe(422);
  });

  it('sends at most 10 links a day from an account that does not pay', async () => {
    const user = await t.createOwner({ paid: false, trial: true });
    for (let nth = 0; nth < 10; nth += 1) expect((await ask(user, freshEmail())).status).toBe(200);
    const refused = await ask(user, freshEmail());
    expect(refused.status).toBe(429);
    expect(refused.body.data.fields).toEqual({ email: refused.body.message });
    expect(refused.body.message).toBe(
      'An account without a paid plan can send 10 links to a new email a day. Please try again in 24 hours.',
    );
    expect((await t.call(user, 'POST', 'profiles/email')).status).toBe(429);
    // The pending change is kept.
    expect((await profile(user)).pending_email).not.toBe('');
  });
});

describe('changing the sign-in email: the link to the new one', () => {
  it('works once, even when it is opened twice concurrently', async () => {
    const user = await t.createOwner();
    const email = freshEmail();
    await ask(user, email);
    const token = await linkIn(email, 'confirm-email');
    const both = await Promise.all([confirm(token), confirm(token)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 400]);
    const again = await confirm(token);
    expect(again.body).toEqual({
      status: 'error',
      message: 'This link was already used, was replaced by a newer one, or is too old.',
      data: { id: 'token_invalid' },
    });
  });

  it('changes nothing on a GET', async () => {
    const user = await t.createOwner();
    const email = freshEmail();
    await ask(user, email);
    const token = await linkIn(email, 'confirm-email');
    for (const url of [`/app/?confirm-email=${token}`, `/api/profiles/email/confirm?token=${token}`])
      for (const method of ['GET', 'HEAD'] as const) await t.inject({ method, url, headers: t.as() });
    expect(await profile(user)).toMatchObject({ email: user.email, pending_email: email });
  });

  it('is stored as a hash', async () => {
    const user = await t.createOwner();
    const email = freshEmail();
    await ask(user, email);
    const { rows } = await t.db.engine.query(
      'select encode(token_hash, $2) as token, encode(stop_hash, $2) as stop from email_change where user_id = $1',
      [user.userId, 'escape'],
    );
    expect(JSON.stringify(rows)).not.toContain(await linkIn(email, 'confirm-email'));
    expect(JSON.stringify(rows)).not.toContain(await linkIn(user.email, 'stop-email'));
  });

  it('expires after a day', async () => {
    const user = await t.createOwner();
    const email = freshEmail();
    await ask(user, email);
    const move = (by: string) =>
      t.db.engine.query(
        `update email_change set expires_at = expires_at - $2::interval where user_id = $1 returning expires_at > now() as alive`,
        [user.userId, by],
      );
    expect((await move('23 hours 59 minutes')).rows).toEqual([{ alive: true }]);
    expect((await move('1 minute')).rows).toEqual([{ alive: false }]);
    expect((await confirm(await linkIn(email, 'confirm-email'))).status).toBe(400);
    expect(await profile(user)).toMatchObject({ email: user.email, pending_email: '' });
  });

  it('stops working when another email is requested: only the newest works', async () => {
    const user = await t.createOwner();
    const [first, second] = [freshEmail(), freshEmail()];
    await ask(user, first);
    await ask(user, second);
    expect((await confirm(await linkIn(first, 'confirm-email'))).status).toBe(400);
    expect((await confirm(await linkIn(second, 'confirm-email'))).status).toBe(200);
  });

  it.each([
    [
      'the password is changed',
      async (user: TestUser) => void (await save(user, { old: TEST_PASSWORD, new1: NEW_PASSWORD, new2: NEW_PASSWORD })),
    ],
    [
      'the password is set by a link',
      async (user: TestUser) => {
        await t.call(null, 'POST', 'profiles/resetpass', { form: { email: user.email } });
        expect(
          (
            await t.call(null, 'POST', 'profiles/updatenewpass', {
              form: { pass1: NEW_PASSWORD, pass2: NEW_PASSWORD, token: await linkIn(user.email, 'token') },
            })
          ).status,
        ).toBe(200);
      },
    ],
    [
      'the change is cancelled',
      async (user: TestUser) =>
        expect((await t.call(user, 'DELETE', 'profiles/email')).body.message).toBe(
          'The change of the email was cancelled.',
        ),
    ],
    [
      'it is sent again',
      async (user: TestUser) =>
        expect((await t.call(user, 'POST', 'profiles/email')).body.message).toBe(
          'A new link was sent; the earlier one no longer works.',
        ),
    ],
    [
      'the user is disabled',
      async (user: TestUser) =>
        void (await t.db.engine.query('update app_user set disabled = true where id = $1', [user.userId])),
    ],
    [
      'the user is deleted',
      async (user: TestUser) =>
        void (await t.db.engine.query('update app_user set deleted = true where id = $1', [user.userId])),
    ],
  ])('ends when %s', async (_, work) => {
    const user = await t.createOwner();
    const email = freshEmail();
    await ask(user, email);
    const token = await linkIn(email, 'confirm-email');
    await work(user);
    expect((await confirm(token)).status).toBe(400);
    expect((await t.db.engine.query('select 1 from app_user where email = $1', [email])).rows).toEqual([]);
  });

  it('can be sent again, with another token', async () => {
    const user = await t.createOwner();
    const email = freshEmail();
    await ask(user, email);
    await t.call(user, 'POST', 'profiles/email');
    expect(await mailsTo(email)).toHaveLength(2);
    expect((await confirm(await linkIn(email, 'confirm-email'))).status).toBe(200);
  });

  it('ends the password links that were sent to the old mailbox', async () => {
    const user = await t.createOwner();
    await t.call(null, 'POST', 'profiles/resetpass', { form: { email: user.email } });
    const reset = await linkIn(user.email, 'token');
    const email = freshEmail();
    await ask(user, email);
    await confirm(await linkIn(email, 'confirm-email'));
    expect(
      (
        await t.call(null, 'POST', 'profiles/updatenewpass', {
          form: { pass1: NEW_PASSWORD, pass2: NEW_PASSWORD, token: reset },
        })
      ).status,
    ).toBe(400);
  });

  it('gives an email to one of two users who want it, and notifies the other', async () => {
    const [one, two] = [await t.createOwner(), await t.createOwner()];
    await ask(one, 'Shared@example.com');
    const first = await linkIn('Shared@example.com', 'confirm-email');
    await ask(two, 'shared@example.com');
    const answers = await Promise.all([confirm(first), confirm(await linkIn('shared@example.com', 'confirm-email'))]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)?.body).toEqual({
      status: 'error',
      message: 'This email is already used by another account. Your sign-in email stays as it was.',
      data: { id: 'email_taken' },
    });
    const loser = answers[0]?.status === 200 ? two : one;
    expect(await profile(loser)).toMatchObject({ email: loser.email, pending_email: '' });
  });

  it.each(['', 'nonsense'])('refuses the token "%s"', async (token) => {
    for (const answer of [await confirm(token), await stop(token)])
      expect([answer.status, answer.body.data.id]).toEqual([400, 'token_invalid']);
  });
});

describe('changing the sign-in email: the link to the current one', () => {
  it('stops the change and ends all sessions', async () => {
    const user = await t.createOwner();
    const beside = await t.createOwner();
    const email = freshEmail();
    await ask(user, email);
    const [stopLink, confirmLink] = [await linkIn(user.email, 'stop-email'), await linkIn(email, 'confirm-email')];
    expect((await confirm(stopLink)).status).toBe(400);
    expect((await stop(confirmLink)).status).toBe(400);
    expect((await stop(stopLink)).body).toEqual({
      status: 'success',
      message: 'The change was stopped, and every open session was signed out.',
      data: {},
    });
    expect((await t.call(user, 'GET', 'login')).status).toBe(401);
    expect((await t.call(beside, 'GET', 'login')).status).toBe(200);
    expect((await confirm(confirmLink)).status).toBe(400);
    expect((await stop(stopLink)).status).toBe(400);
    expect(await signIn(user.email)).toBe(200);
  });
});

describe('an authorized user’s email, changed by the owner', () => {
  const change = (owner: TestUser, id: number, fields: Record<string, string>): Promise<Answer> =>
    t.call(owner, 'PUT', `profiles/authorized/${id}`, { form: { first_name: 'Sam', last_name: 'Tester', ...fields } });
  async function team(): Promise<{ owner: TestUser; sub: TestUser }> {
    const owner = await t.createOwner();
    const sub = await t.createAuthorizedUser(owner);
    await signIn(sub.email);
    return { owner, sub };
  }

  it('needs the owner’s password, is pending until its link is opened, and is announced to both addresses', async () => {
    const { owner, sub } = await team();
    const email = freshEmail();
    for (const password of ['', 'wrong']) {
      const refused = await change(owner, sub.userId, { email, first_name: 'Unsaved', password });
      expect([refused.status, Object.keys(refused.body.data.fields)]).toEqual([422, ['password']]);
    }
    expect((await t.call(owner, 'GET', `profiles/authorized/${sub.userId}`)).body.data).toMatchObject({
      first_name: 'Sam',
      email: sub.email,
      pending_email: '',
    });
    expect((await change(owner, sub.userId, { email, first_name: 'Sammy', password: TEST_PASSWORD })).status).toBe(200);
    expect((await t.call(owner, 'GET', `profiles/authorized/${sub.userId}`)).body.data).toMatchObject({
      first_name: 'Sammy',
      email: sub.email,
      pending_email: email,
    });
    expect((await profile(sub)).pending_email).toBe(email);
    expect(await mailsTo(sub.email)).toEqual([
      {
        subject: 'A new email was asked for at Textloom',
        body_text: expect.stringContaining('The owner of your account asked'),
      },
    ]);
    expect([await signIn(sub.email), await signIn(email)]).toEqual([200, 401]);
    expect((await confirm(await linkIn(email, 'confirm-email'))).status).toBe(200);
    expect([await signIn(sub.email), await signIn(email)]).toEqual([401, 200]);
  });

  it('needs no password for other changes, and refuses an email in use', async () => {
    const { owner, sub } = await team();
    expect((await change(owner, sub.userId, { email: sub.email, first_name: 'Sammy' })).status).toBe(200);
    const taken = await change(owner, sub.userId, { email: owner.email, password: TEST_PASSWORD });
    expect([taken.status, taken.body.data.id]).toEqual([409, 'email_taken']);
  });

  it('can be resent and cancelled, by this owner alone', async () => {
    const { owner, sub } = await team();
    const stranger = await t.createOwner();
    const email = freshEmail();
    await change(owner, sub.userId, { email, password: TEST_PASSWORD });
    const path = `profiles/authorized/${sub.userId}/email`;
    for (const method of ['POST', 'DELETE'] as const) {
      expect((await t.call(null, method, path)).status).toBe(401);
      expect((await t.call(sub, method, path)).status).toBe(403);
      expect((await t.call(stranger, method, path)).status).toBe(404);
      expect((await t.call(owner, method, 'profiles/authorized/none/email')).status).toBe(404);
    }
    expect((await t.call(owner, 'POST', path)).status).toBe(200);
    expect(await mailsTo(email)).toHaveLength(2);
    expect((await t.call(owner, 'DELETE', path)).status).toBe(200);
    for (const method of ['POST', 'DELETE'] as const) expect((await t.call(owner, method, path)).status).toBe(404);
    expect((await confirm(await linkIn(email, 'confirm-email'))).status).toBe(400);
  });
});

describe('calls that change one’s own sign-in email', () => {
  it('need a session and a pending change', async () => {
    const user = await t.createOwner();
    for (const method of ['POST', 'DELETE'] as const) {
      expect((await t.call(null, method, 'profiles/email')).status).toBe(401);
      expect((await t.call(user, method, 'profiles/email')).body).toEqual({
        status: 'error',
        message: 'No new email is waiting for its confirmation.',
        data: { id: 'not_found' },
      });
    }
    expect((await t.call(null, 'POST', 'profiles/email/confirm', { form: { token: 'x'.repeat(201) } })).status).toBe(
      422,
    );
  });

  it('never touch another user’s change', async () => {
    const [user, other] = [await t.createOwner(), await t.createOwner()];
    const colleague = await t.createAuthorizedUser(user);
    await ask(user, freshEmail());
    for (const caller of [other, colleague])
      for (const method of ['POST', 'DELETE'] as const)
        expect((await t.call(caller, method, 'profiles/email')).status).toBe(404);
    expect((await profile(user)).pending_email).not.toBe('');
  });
});
