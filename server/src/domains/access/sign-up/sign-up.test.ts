import { testApp, type TestApp } from '../../../testing/app';

let t: TestApp;

beforeAll(async () => {
  t = await testApp();
  await t.db.engine.query(`insert into device (number) values ('TL-1'), ('TL-2'), ('TL-3')`);
});

const PASSWORD = 'river boat lantern';
let count = 0;
const person = (changes: Record<string, string> = {}) => ({
  first_name: 'Ada',
  last_name: 'Lane',
  email: `ada${++count}@example.com`,
  password: PASSWORD,
  uid: '',
  ...changes,
});
const signUp = (form: ReturnType<typeof person>) => t.call(null, 'POST', 'profiles/createaccount', { form });
/** All calls come from one address, so its count of attempts is reset before each test. */
beforeEach(async () => void (await t.db.engine.query('delete from login_attempt')));

const accountOf = async (email: string) =>
  (
    await t.db.engine.query(
      `select u.*, a.allow as account_allow, a.referral_code, a.referred_by, a.frozen, s.plan_id, s.with_trial, s.paid, s.extra_keywords,
            round(extract(epoch from s.end_at - s.started_at) / 86400)::int as days, b.plan_left, b.extra_left, p.price_cents, p.messages,
            (select sum(plan_delta + extra_delta)::int from ledger l where l.account_id = a.id) as ledger,
            (select count(*)::int from ledger l where l.account_id = a.id and l.kind = 'grant') as grants
     from app_user u join account a on a.id = u.account_id join subscription s on s.account_id = a.id join balance b on b.account_id = a.id
     join plan p on p.id = s.plan_id where u.email = $1`,
      [email],
    )
  ).rows[0];

describe('API-021, AUTH-014: POST profiles/createaccount', () => {
  it('creates an account whose owner can sign in, and mails a welcome without typed text', async () => {
    const form = person({ first_name: 'Visit-evil' });
    const answer = await signUp(form);
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({ status: 'success', message: expect.any(String) });
    const login = await t.call(null, 'POST', 'login', { form: { email: form.email, password: PASSWORD } });
    expect(login.body.data.profile).toMatchObject({
      first_name: 'Visit-evil',
      last_name: 'Lane',
      authorized_account: false,
      timezone: 0,
    });
    const { rows } = await t.db.engine.query('select recipient, subject, body_text from mail where recipient = $1', [
      form.email,
    ]);
    expect(rows).toEqual([
      {
        recipient: form.email,
        subject: 'Welcome to Textloom',
        // The link is what matters, so it comes first.
        body_text: expect.stringMatching(
          /^Hello,\n\nVerify first that this address is yours\.[^\n]*\n\nhttp:\/\/textloom\.test\/app\/\?verify-email=[\w-]{43}\n[^]*\nhttp:\/\/textloom\.test\/app\/\n/,
        ),
      },
    ]);
    expect(rows[0].body_text).not.toContain('Visit-evil');
  });

  it('stores the password as an argon2id hash only', async () => {
    const form = person();
    await signUp(form);
    expect((await accountOf(form.email)).password_hash).toMatch(/^\$argon2id\$/);
  });

  it.each([
    ['first_name', { first_name: ' ' }, 'First name is required.'],
    ['last_name', { last_name: '' }, 'Last name is required.'],
    ['email', { email: 'nobody' }, 'Enter a valid email address.'],
    ['email', { email: '' }, 'Email is required.'],
    ['password', { password: 'short' }, 'Choose a password of at least 10 characters.'],
    ['password', { password: 'Sunshine99' }, 'This password is too common. Choose one that is harder to guess.'],
    ['uid', { uid: '12345678901' }, 'A device number has at most 10 characters.'],
    ['uid', { uid: 'TL-999' }, 'This device does not exist or is taken.'],
  ])('VAL-004, VAL-007: refuses an invalid %s and stores nothing', async (field, wrong, message) => {
    const before = (await t.db.engine.query('select count(*)::int as n from account')).rows[0].n;
    const answer = await signUp(person(wrong));
    expect(answer.status).toBe(422);
    expect(answer.body).toMatchObject({ status: 'error', data: { id: 'invalid', fields: { [field]: message } } });
    expect((await t.db.engine.query('select count(*)::int as n from account')).rows[0].n).toBe(before);
  });

  it('refuses an email of another user, in any case', async () => {
    const owner = await t.createOwner({ email: 'Taken@Example.com' });
    const answer = await signUp(person({ email: 'tAKEN@example.COM' }));
    expect(answer.status).toBe(409);
    expect(answer.body.data).toMatchObject({
      id: 'email_taken',
      fields: { email: 'An account with this email already exists.' },
    });
    const { rows } = await t.db.engine.query(
      `select account_id from app_user where lower(email) = 'taken@example.com'`,
    );
    expect(rows).toEqual([{ account_id: owner.accountId }]);
  });

  it('creates one account for two concurrent calls with the same email', async () => {
    const answers = await Promise.all([
      signUp(person({ email: 'race@example.com' })),
      signUp(person({ email: 'RACE@example.com' })),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  it('limits the attempts of an address and returns how long to wait', async () => {
    const email = 'many@example.com';
    for (let attempt = 0; attempt < 10; attempt += 1)
      expect((await signUp(person({ email, password: 'x' }))).status).toBe(422);
    const answer = await signUp(person({ email }));
    expect(answer.status).toBe(429);
    expect(answer.body).toMatchObject({
      message: 'Too many attempts. Please try again in 15 minutes.',
      data: { id: 'rate_limited' },
    });
  });
});

describe('ENG-030: a new account', () => {
  it('starts on the free plan for 14 days with its messages, in balance and ledger', async () => {
    const form = person();
    await signUp(form);
    const account = await accountOf(form.email);
    expect(account).toMatchObject({
      owner: true,
      price_cents: 0,
      days: 14,
      with_trial: true,
      paid: false,
      extra_keywords: 0,
      extra_left: 0,
      grants: 1,
      frozen: false,
    });
    expect(account.plan_left).toBe(account.messages);
    expect(account.ledger).toBe(account.messages);
  });

  it('has the permissions of a trial (decision 108)', async () => {
    const form = person();
    await signUp(form);
    expect((await accountOf(form.email)).account_allow.sort()).toEqual([
      'billing_history_access',
      'credit_card_update',
      'subscriber_changekeyword',
    ]);
  });

  it('has its own referral code, and stores which account referred it', async () => {
    const first = person();
    await signUp(first);
    const { account_id: id, referral_code: code } = await accountOf(first.email);
    expect(code).toMatch(/^[a-z2-9]{10}$/);
    const [second, third] = [person({ ref: code.toUpperCase() }), person({ ref: 'unknown' })];
    await signUp(second);
    await signUp(third);
    expect((await accountOf(second.email)).referred_by).toBe(id);
    expect((await accountOf(third.email)).referred_by).toBeNull();
  });
});

describe('API-022, AUTH-015: devices', () => {
  const available = async (device: string) =>
    (await t.call(null, 'GET', `devices/availability/${device}`)).body.data.device_available;

  it('reports whether one is free, without a session', async () => {
    expect(await available('TL-1')).toBe(true);
    expect(await available('tl-1')).toBe(true);
    expect(await available('TL-77')).toBe(false);
    expect(await available('12345678901')).toBe(false);
  });

  it('assigns a free one to the new account, once', async () => {
    const form = person({ uid: 'TL-2' });
    expect((await signUp(form)).status).toBe(200);
    const { rows } = await t.db.engine.query(`select account_id from device where number = 'TL-2'`);
    expect(rows).toEqual([{ account_id: (await accountOf(form.email)).account_id }]);
    expect(await available('TL-2')).toBe(false);
    expect((await signUp(person({ uid: 'TL-2' }))).body.data.fields).toEqual({
      uid: 'This device does not exist or is taken.',
    });
  });

  it('assigns one to one of two concurrent calls, and the other creates no account', async () => {
    const answers = await Promise.all([signUp(person({ uid: 'TL-3' })), signUp(person({ uid: 'tl-3' }))]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
  });

  it('limits attempts, so that numbers cannot be guessed', async () => {
    for (let attempt = 0; attempt < 60; attempt += 1) await available(`X${attempt}`);
    expect((await t.call(null, 'GET', 'devices/availability/TL-1')).status).toBe(429);
  });
});
