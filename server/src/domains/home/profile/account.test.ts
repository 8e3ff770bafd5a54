import { profileSchema } from '@textloom/contracts';
import { TEST_PASSWORD } from '../../../testing/accounts';
import { testApp, type TestApp, type TestUser } from '../../../testing/app';

let t: TestApp;
const NEW = 'blue-harbour-42-lamps';

beforeAll(async () => {
  t = await testApp();
});

const fieldsOf = (user: TestUser, changes: Record<string, string | number> = {}) => ({
  email: user.email,
  first_name: 'Olivia',
  last_name: 'Tester',
  phone: '(512) 555-0142',
  address: '1 Main St',
  city: 'Austin',
  state: 'TX',
  zip: '78701',
  company: 'Olive & Co',
  timezone: -2,
  emergency_contact_name: 'Ana',
  emergency_phone: '512-555-0143',
  alert_email: 'a@example.com,b@example.com',
  enable_text_alerts: 1,
  alert_phone_carrier: 'verizon',
  alert_sms: '5125550144',
  inbox_notifications: 1,
  inbox_notification_emails: 'c@example.com',
  ...changes,
});
const save = (user: TestUser | null, changes: Record<string, string | number> = {}) =>
  t.call(user, 'PUT', 'profiles/account', {
    form: fieldsOf(user ?? { userId: 0, accountId: 0, email: 'a@example.com', token: '' }, changes),
  });
const profile = async (user: TestUser) => (await t.call(user, 'GET', 'login')).body.data.profile;
const signIn = async (email: string, password: string) =>
  (await t.call(null, 'POST', 'login', { form: { email, password } })).status;
const secondSession = async (user: TestUser): Promise<TestUser> => ({
  ...user,
  token: (await t.call(null, 'POST', 'login', { form: { email: user.email, password: TEST_PASSWORD } })).body.data
    .credentials,
});

describe('API-027, ACCT-009, ACCT-012, ACCT-014, ACCT-015: PUT profiles/account', () => {
  it('saves every field and returns the updated profile', async () => {
    const user = await t.createOwner();
    const answer = await save(user);
    expect(answer.status).toBe(200);
    expect(answer.body.message).toBe(
      'Account Info updated. a@example.com, b@example.com, c@example.com, (512) 555-0144 must be confirmed first: open the link, or enter the code, that we have just sent.',
    );
    expect(profileSchema.strict().parse(answer.body.data)).toMatchObject({
      id: user.userId,
      email: user.email,
      first_name: 'Olivia',
      last_name: 'Tester',
      phone: '5125550142',
      address: '1 Main St',
      city: 'Austin',
      state: 'TX',
      zip: '78701',
      company: 'Olive & Co',
      timezone: -2,
      emergency_contact_name: 'Ana',
      emergency_phone: '5125550143',
      alert_email: 'a@example.com, b@example.com',
      enable_text_alerts: 1,
      alert_phone_carrier: 'verizon',
      alert_sms: '5125550144',
      inbox_notifications: 1,
      inbox_notification_emails: 'c@example.com',
      unconfirmed_alerts: ['5125550144', 'a@example.com', 'b@example.com', 'c@example.com'],
    });
    expect(await profile(user)).toEqual(answer.body.data);
  });

  it.each([
    [{ email: '' }, 'email', 'Email is required.'],
    [{ email: 'nobody' }, 'email', 'Enter a valid email address.'],
    [{ first_name: ' ' }, 'first_name', 'First name is required.'],
    [{ last_name: '' }, 'last_name', 'Last name is required.'],
    [{ phone: '512' }, 'phone', 'Enter a phone number of 10 digits.'],
    [{ alert_sms: '+5125550144' }, 'alert_sms', 'Only US and Canadian phone numbers can be used.'],
    [{ alert_email: 'a@example.com, b' }, 'alert_email', 'Enter email addresses, separated by commas.'],
    [{ timezone: 7 }, 'timezone', 'Choose a timezone.'],
    [{ language: 'fr' }, 'language', 'Choose a language.'],
  ])('VAL-012, VAL-014: refuses %j and changes nothing', async (change, field, text) => {
    const user = await t.createOwner();
    const before = await profile(user);
    const answer = await save(user, change as Record<string, string>);
    expect(answer.status).toBe(422);
    expect(answer.body.data.fields).toEqual({ [field]: text });
    expect(await profile(user)).toEqual(before);
  });

  it('decision 646: refuses a company that is more than a name, or too long for the texts that begin with it', async () => {
    const user = await t.createOwner({ company: 'Old' });
    for (const company of ['Buy at evil.com', 'Call 512 555 0100', 'Text STOP to win', 'x'.repeat(61)])
      expect((await save(user, { company })).body).toMatchObject({ data: { fields: { company: expect.any(String) } } });
    await t.db.asEngine((tx) =>
      tx.query(
        `insert into campaign (account_id, name, message, segments, schedule, send_at, choice, begin_with_name)
         values ($1, 'Christmas', repeat('a', 150), 1, 1, now() + interval '1 day', '{}', true)`,
        [user.accountId],
      ),
    );
    expect((await save(user, { company: 'A much longer name' })).body).toMatchObject({
      data: {
        fields: { company: expect.stringMatching(/^With this name in front, the text of “Christmas” would be/) },
      },
    });
    expect((await profile(user)).company).toBe('Old');
    expect((await save(user, { company: 'New' })).body.data).toMatchObject({ company: 'New', sender_name: 'New' });
  });

  it('decision 814: stores the language of this user alone, and keeps it when a program does not name it', async () => {
    const user = await t.createOwner();
    const colleague = await t.createAuthorizedUser(user);
    expect((await profile(user)).language).toBeNull();
    expect((await save(user, { language: 'es' })).body.data.language).toBe('es');
    expect((await save(user)).body.data.language).toBe('es');
    expect((await profile(user)).language).toBe('es');
    expect((await profile(colleague)).language).toBeNull();
    expect((await save(user, { language: 'en' })).body.data.language).toBe('en');
  });

  it('requires a session', async () => expect((await save(null)).status).toBe(401));

  it('never changes another account, nor another user of the same account', async () => {
    const [user, stranger] = [await t.createOwner(), await t.createOwner()];
    const colleague = await t.createAuthorizedUser(user);
    const [before, beside] = [await profile(stranger), await profile(colleague)];
    await save(user, { first_name: 'Changed' });
    expect(await profile(stranger)).toEqual(before);
    expect(await profile(colleague)).toEqual({ ...beside, company: 'Olive & Co', sender_name: 'Olive & Co' });
  });

  it('ENG-040: an authorized user saves their own row, in the owner’s account, and cannot rename the company', async () => {
    const owner = await t.createOwner({ company: 'Pizza Palace' });
    const user = await t.createAuthorizedUser(owner);
    const answer = await save(user, { first_name: 'Tom', company: 'Mine' });
    expect(answer.body.data).toMatchObject({
      id: user.userId,
      first_name: 'Tom',
      company: 'Pizza Palace',
      profile_parent_id: owner.userId,
    });
    expect(await profile(owner)).toMatchObject({ first_name: 'Olivia', company: 'Pizza Palace' });
  });
});

describe('API-020, API-027: links in earlier mails', () => {
  const useLink = async (token: string) =>
    (
      await t.call(null, 'POST', 'profiles/updatenewpass', {
        form: { pass1: 'another-42-lamps', pass2: 'another-42-lamps', token },
      })
    ).status;
  const mailedLink = async (user: TestUser): Promise<string> => {
    await t.call(null, 'POST', 'profiles/resetpass', { form: { email: user.email } });
    const { rows } = await t.db.engine.query(
      'select body_text from mail where account_id = $1 order by id desc limit 1',
      [user.accountId],
    );
    return /token=([\w-]+)/.exec(rows[0]?.body_text)?.[1] ?? '';
  };

  it('end when the password changes, and stay valid after any other change', async () => {
    const user = await t.createOwner();
    const token = await mailedLink(user);
    expect((await save(user, { first_name: 'Same', old: TEST_PASSWORD, new1: NEW, new2: NEW })).status).toBe(200);
    expect(await useLink(token)).toBe(400);
    expect(await signIn(user.email, NEW)).toBe(200);
    const another = await mailedLink(user);
    expect((await save(user, { first_name: 'Other' })).status).toBe(200);
    expect(await useLink(another)).toBe(200);
  });
});

describe('VAL-008: the password change', () => {
  it('needs all three fields: with fewer the password stays and the rest is saved', async () => {
    const user = await t.createOwner();
    for (const words of [
      { old: TEST_PASSWORD, new1: '', new2: '' },
      { old: '', new1: NEW, new2: NEW },
      { old: TEST_PASSWORD, new1: NEW, new2: '' },
    ]) {
      expect((await save(user, words)).body.message).toBe('Account Info updated');
    }
    expect(await signIn(user.email, TEST_PASSWORD)).toBe(200);
  });

  it('ACCT-019: changes it, reports so, and ends every session but this one', async () => {
    const user = await t.createOwner();
    const elsewhere = await secondSession(user);
    const answer = await save(user, { old: TEST_PASSWORD, new1: NEW, new2: NEW });
    expect(answer.body.message).toMatch(/^Account Info updated\. Your password was changed/);
    expect((await t.call(user, 'GET', 'login')).status).toBe(200);
    expect((await t.call(elsewhere, 'GET', 'login')).status).toBe(401);
    expect(await signIn(user.email, TEST_PASSWORD)).toBe(401);
    expect(await signIn(user.email, NEW)).toBe(200);
  });

  it.each([
    [{ old: 'wrong', new1: NEW, new2: NEW }, 'old', 'The old password is wrong.'],
    [{ old: TEST_PASSWORD, new1: NEW, new2: `${NEW}x` }, 'new2', "Passwords Don't Match"],
    [{ old: TEST_PASSWORD, new1: 'short', new2: 'short' }, 'new1', 'Choose a password of at least 10 characters.'],
    [
      { old: TEST_PASSWORD, new1: 'password123', new2: 'password123' },
      'new1',
      'This password is too common. Choose one that is harder to guess.',
    ],
  ])('decision 128: refuses %j and saves nothing', async (words, field, text) => {
    const user = await t.createOwner();
    const answer = await save(user, { ...words, first_name: 'Unsaved' });
    expect(answer.status).toBe(422);
    expect(answer.body).toMatchObject({ message: text, data: { fields: { [field]: text } } });
    expect((await profile(user)).first_name).not.toBe('Unsaved');
    expect(await signIn(user.email, TEST_PASSWORD)).toBe(200);
  });

  it('is mailed to the user when changed on the account page, as when changed by a link', async () => {
    const user = await t.createOwner();
    await save(user, { old: TEST_PASSWORD, new1: NEW, new2: NEW });
    const { rows } = await t.db.engine.query('select recipient, subject, body_text from mail where account_id = $1', [
      user.accountId,
    ]);
    expect(rows).toEqual([
      {
        recipient: user.email,
        subject: 'Your Textloom password was changed',
        body_text: expect.stringMatching(
          /every other open session was signed out[^]*\nhttp:\/\/textloom\.test\/app\/#forgot\n/,
        ),
      },
    ]);
  });

  it('requires the old password from authorized users as well', async () => {
    const user = await t.createAuthorizedUser(await t.createOwner());
    expect((await save(user, { old: 'wrong', new1: NEW, new2: NEW })).body.data.fields).toEqual({
      old: 'The old password is wrong.',
    });
    expect((await save(user, { password: TEST_PASSWORD, new1: NEW, new2: NEW })).status).toBe(200);
    expect(
      (
        await t.call(user, 'PUT', 'profiles/account', {
          json: { ...fieldsOf(user), password_hash: 'x', owner: true, account_id: 1 },
        })
      ).status,
    ).toBe(200);
    expect(await signIn(user.email, TEST_PASSWORD)).toBe(200);
  });

  it('counts wrong old passwords like those of sign-in', async () => {
    const user = await t.createOwner();
    for (let attempt = 0; attempt < 10; attempt += 1)
      expect((await save(user, { old: 'wrong', new1: NEW, new2: NEW })).status).toBe(422);
    const refused = await save(user, { old: TEST_PASSWORD, new1: NEW, new2: NEW });
    expect(refused.status).toBe(429);
    expect(refused.body.data.fields).toEqual({ old: refused.body.message });
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect(await signIn(user.email, TEST_PASSWORD)).toBe(429);
  });
});
