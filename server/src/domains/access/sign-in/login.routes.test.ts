import { loginReply, toApiDate } from '@textloom/contracts';
import { TEST_PASSWORD } from '../../../testing/accounts';
import { testApp, type TestApp, type TestUser } from '../../../testing/app';

let app: TestApp;
let owner: TestUser;

beforeAll(async () => {
  app = await testApp();
  owner = await app.createOwner({ email: 'Olivia@Example.com', company: 'Pizza Palace' });
});

const signIn = (email: string, password: string) => app.call(null, 'POST', 'login', { form: { email, password } });

describe('API-006: who may call', () => {
  it('refuses a call without a valid auth token, even with good credentials', async () => {
    const wrong = await app.inject({
      method: 'GET',
      url: '/api/login',
      headers: { ...app.as(owner), 'Auth-Token': 'other' },
    });
    expect(wrong.statusCode).toBe(401);
    expect(wrong.json()).toMatchObject({ status: 'error', data: { id: 'unauthorized' } });
    const none = await app.inject({
      method: 'POST',
      url: '/api/login',
      payload: { email: owner.email, password: TEST_PASSWORD },
    });
    expect(none.statusCode).toBe(401);
  });

  it.each(['', 'nonsense'])('refuses the credentials token "%s"', async (token) => {
    const answer = await app.call({ ...owner, token }, 'GET', 'login');
    expect(answer.status).toBe(401);
    expect(answer.body).toMatchObject({ status: 'error', message: 'Please sign in.', data: { id: 'unauthorized' } });
  });

  it('refuses expired and revoked tokens, and those of disabled or deleted users', async () => {
    const boss = await app.createOwner();
    const statusAfter = async (sql: string): Promise<number> => {
      const user = await app.createAuthorizedUser(boss);
      expect((await app.call(user, 'GET', 'login')).status).toBe(200);
      await app.db.engine.query(sql, [user.userId]);
      return (await app.call(user, 'GET', 'login')).status;
    };
    expect(await statusAfter(`update credential set expires_at = now() - interval '1 second' where user_id = $1`)).toBe(
      401,
    );
    expect(await statusAfter('update credential set revoked_at = now() where user_id = $1')).toBe(401);
    expect(await statusAfter('update app_user set disabled = true where id = $1')).toBe(401);
    expect(await statusAfter('update app_user set deleted = true where id = $1')).toBe(401);
  });

  it('extends the lifetime of a token on use, and stores the use at most once a minute', async () => {
    const user = await app.createOwner();
    const read = async () =>
      (await app.db.engine.query('select last_seen_at, expires_at from credential where user_id = $1', [user.userId]))
        .rows[0];
    const before = await read();
    await app.call(user, 'GET', 'login');
    expect(await read()).toEqual(before);
    await app.db.engine.query(
      `update credential set last_seen_at = now() - interval '2 minutes', expires_at = now() + interval '1 day' where user_id = $1`,
      [user.userId],
    );
    await app.call(user, 'GET', 'login');
    expect((await read()).expires_at.getTime()).toBeGreaterThan(Date.now() + 29 * 86_400_000);
  });
});

describe('API-007: POST login', () => {
  it('returns the profile and a valid token, whatever the case of the email', async () => {
    const answer = await signIn(' olivia@EXAMPLE.com ', TEST_PASSWORD);
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({
      status: 'success',
      data: { profile: { id: owner.userId, email: 'Olivia@Example.com' } },
    });
    expect(loginReply.strict().parse(answer.body.data)).toBeTruthy();
    const { credentials } = answer.body.data;
    expect(credentials).toMatch(/^[\w-]{43}$/);
    expect((await app.call({ ...owner, token: credentials }, 'GET', 'login')).status).toBe(200);
  });

  it('stores no token in clear text', async () => {
    const { credentials } = (await signIn(owner.email, TEST_PASSWORD)).body.data;
    const { rows } = await app.db.engine.query('select 1 from credential where token_hash = $1', [
      Buffer.from(credentials),
    ]);
    expect(rows).toHaveLength(0);
  });

  it.each([
    ['Olivia@Example.com', 'wrong'],
    ['nobody@example.com', TEST_PASSWORD],
  ])('refuses %s with %s with the same message', async (email, password) => {
    const answer = await signIn(email, password);
    expect(answer.status).toBe(401);
    expect(answer.body).toEqual({
      status: 'error',
      message: 'The email or the password is wrong.',
      data: { id: 'bad_credentials' },
    });
  });

  it('returns a specific error to a disabled user, but only after the right password', async () => {
    const user = await app.createAuthorizedUser(owner, { disabled: true });
    expect((await signIn(user.email, 'wrong')).body.message).toBe('The email or the password is wrong.');
    expect((await signIn(user.email, TEST_PASSWORD)).body.message).toBe(
      'This user is disabled. Please ask the owner of the account.',
    );
  });

  it('names the missing field', async () => {
    const answer = await app.call(null, 'POST', 'login', { form: { email: 'a@example.com' } });
    expect(answer.status).toBe(422);
    expect(answer.body).toEqual({
      status: 'error',
      message: 'Password is required.',
      data: { id: 'invalid', fields: { password: 'Password is required.' } },
    });
  });

  it('starts no session with a password that was changed while it was checked', async () => {
    const user = await app.createOwner();
    const [elsewhere, watch] = [await app.db.dedicated(), await app.db.dedicated()];
    await elsewhere.query('begin');
    await elsewhere.query(`update app_user set password_hash = 'changed' where id = $1`, [user.userId]);
    const answer = signIn(user.email, TEST_PASSWORD);
    const waits = `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    while ((await watch.query(waits)).rows.length === 0) await new Promise(setImmediate);
    await elsewhere.query('commit');
    await Promise.all([elsewhere.end(), watch.end()]);
    expect((await answer).body.data.id).toBe('bad_credentials');
    expect((await app.db.engine.query('select 1 from credential where user_id = $1', [user.userId])).rows).toHaveLength(
      1,
    );
  });

  it('locks an email after ten failures, from any address and whether or not it belongs to a user', async () => {
    const email = 'guessed@example.com';
    for (let attempt = 0; attempt < 10; attempt += 1) expect((await signIn(email, 'wrong')).status).toBe(401);
    const answer = await signIn(email.toUpperCase(), 'wrong');
    expect(answer.status).toBe(429);
    expect(answer.body.data.id).toBe('rate_limited');
  });

  it('counts every spelling of an email as one: the database folds letters that JavaScript does not', async () => {
    await app.createOwner({ email: 'kim.li@example.com' });
    for (let attempt = 0; attempt < 10; attempt += 1)
      expect(
        (await signIn(attempt % 2 === 0 ? 'k\u0130m.li@example.com' : 'kim.l\u0130@example.com', 'wrong')).status,
      ).toBe(401);
    expect((await signIn('kim.li@example.com', 'wrong')).status).toBe(429);
  });

  it('counts concurrent guesses, but not those with the right password', async () => {
    const guesses = await Promise.all(Array.from({ length: 20 }, () => signIn('rushed@example.com', 'wrong')));
    expect(guesses.map((answer) => answer.status).sort()).toEqual([
      ...Array<number>(10).fill(401),
      ...Array<number>(10).fill(429),
    ]);
    const known = await app.createOwner();
    for (let attempt = 0; attempt < 12; attempt += 1)
      expect((await signIn(known.email, TEST_PASSWORD)).status).toBe(200);
  });
});

describe('API-008: GET login', () => {
  it('returns the updated profile with the same token', async () => {
    const user = await app.createOwner();
    await app.db.engine.query(`update app_user set first_name = 'Renamed' where id = $1`, [user.userId]);
    const answer = await app.call(user, 'GET', 'login');
    expect(answer.body.data).toMatchObject({ credentials: user.token, profile: { first_name: 'Renamed' } });
  });

  it('shows each account only its own data', async () => {
    const other = await app.createOwner({ company: 'Other' });
    const insert = `insert into keyword (account_id, keyword, canonical, approved) values ($1, 'Taco', 'TACO', true)`;
    await app.db.engine.query(insert, [other.accountId]);
    expect((await app.call(other, 'GET', 'login')).body.data.profile.keywords).toHaveLength(1);
    expect((await app.call(owner, 'GET', 'login')).body.data.profile.keywords).toHaveLength(0);
  });
});

describe('DELETE login (decision 14)', () => {
  it('revokes the token', async () => {
    const user = await app.createOwner();
    expect((await app.call(user, 'DELETE', 'login')).status).toBe(200);
    expect((await app.call(user, 'GET', 'login')).status).toBe(401);
  });
});

describe('ENG-039: a frozen account (decision 136)', () => {
  it('may read its profile and sign out; all other calls are refused', async () => {
    const frozen = await app.createOwner({ frozen: true });
    expect((await signIn(frozen.email, TEST_PASSWORD)).body.data.profile.freeze).toBe(true);
    expect((await app.call(frozen, 'GET', 'login')).status).toBe(200);
    const refused = await app.call(frozen, 'GET', 'events');
    expect(refused.status).toBe(403);
    expect(refused.body.data.id).toBe('frozen');
    expect((await app.call(frozen, 'DELETE', 'login')).status).toBe(200);
  });
});

describe('API-009, API-010, API-012, API-013, API-014: the profile', () => {
  it('consists of the user, the account and the balance', async () => {
    const user = await app.createOwner({ planLeft: 40, extraLeft: 25, allow: ['group_creategroups'], timezone: -2 });
    const { profile } = (await app.call(user, 'GET', 'login')).body.data;
    expect(profile).toMatchObject({
      id: user.userId,
      first_name: 'Olivia',
      last_name: 'Tester',
      company: 'Test Company',
      timezone: -2,
      language: null,
      inbox_notifications: 0,
      inbox_notification_emails: '',
      enable_text_alerts: 0,
      remaining_messages: 65,
      messages: 25,
      sent_messages: 0,
      stripe_id: '',
      allow: ['group_creategroups'],
      authorized_account: false,
      freeze: false,
      profile_parent_id: 0,
      last_login: null,
      upload_subscribers_requested: false,
      manual_add_subscribers_requested: false,
    });
  });

  it('contains the time of the previous sign-in', async () => {
    const user = await app.createOwner();
    await signIn(user.email, TEST_PASSWORD);
    const { last_login: first } = (
      await app.db.engine.query('select last_login from app_user where id = $1', [user.userId])
    ).rows[0];
    const second = await signIn(user.email, TEST_PASSWORD);
    expect(second.body.data.profile.last_login).toBe(toApiDate(first));
  });

  it('gives an authorized user the permissions that the owner granted and still has (decision 108)', async () => {
    const boss = await app.createOwner({ allow: ['group_creategroups', 'credit_card_update'] });
    const user = await app.createAuthorizedUser(boss, { allow: ['group_creategroups', 'keyword_customkeywords'] });
    const { profile } = (await app.call(user, 'GET', 'login')).body.data;
    expect(profile).toMatchObject({
      allow: ['group_creategroups'],
      authorized_account: true,
      profile_parent_id: boss.userId,
    });
  });
});

describe("API-011: the profile's keywords", () => {
  it('contain their number of subscribers and the welcome as it is sent', async () => {
    const user = await app.createOwner();
    const { rows } = await app.db.engine.query(
      `insert into keyword (account_id, keyword, canonical, opt_in, terms_url, expected_messages) values ($1, 'Pizza', 'PIZZA', 'Hello!', 'https://t.example', 4) returning id`,
      [user.accountId],
    );
    await app.db.engine.query(
      `insert into subscriber (account_id, keyword_id, phone, disabled) select $1, $2, '512555010' || n, n % 2 from generate_series(0, 4) n`,
      [user.accountId, rows[0].id],
    );
    const { profile } = (await app.call(user, 'GET', 'login')).body.data;
    expect(profile.keywords).toEqual([
      {
        id: rows[0].id,
        keyword: 'Pizza',
        subscribers: 3,
        approved: false,
        welcome_message_parsed: expect.stringMatching(/^Test Company: Hello! .*4 msgs\/mo.*https:\/\/t\.example$/),
        language: 'en',
      },
    ]);
  });
});

describe('API-015: the subscription (decision 114)', () => {
  const day = 86_400_000;
  const subscriptionOf = async (options: Parameters<TestApp['createOwner']>[0]) =>
    (await app.call(await app.createOwner(options), 'GET', 'login')).body.data.profile.subscription;

  it('returns plan, price in dollars and remaining days', async () => {
    const endAt = new Date(Date.now() + 8.5 * day);
    const subscription = await subscriptionOf({
      plan: { id: 7, name: 'Growth', priceCents: 4950, messages: 1500, keywords: 5 },
      extraKeywords: 2,
      endAt,
    });
    expect(subscription).toMatchObject({
      plan_id: 7,
      name: 'Growth',
      plan: { name: 'Growth', price: 49.5 },
      price: 49.5,
      messages: 1500,
      keywords: 5,
      extra_keywords: 2,
      expired: false,
      subscription_active: true,
      subscription_paid: true,
      with_trial: false,
      remaining_subscription_days: 9,
      end_date: toApiDate(endAt),
    });
  });

  it('is expired from its end on, paid or not', async () => {
    expect(await subscriptionOf({ paid: true, endAt: new Date(Date.now() - 1000) })).toMatchObject({
      expired: true,
      subscription_active: false,
      subscription_paid: true,
      remaining_subscription_days: 0,
    });
  });

  it('is active until its end, even if it is neither paid nor a trial', async () => {
    expect(await subscriptionOf({ paid: false, trial: false })).toMatchObject({
      expired: false,
      subscription_active: true,
      subscription_paid: false,
      with_trial: false,
    });
  });
});

describe('API-016, API-017, CONST-006: global and server values', () => {
  it('come from settings and the account', async () => {
    const user = await app.createOwner();
    await app.db.engine.query('update account set payment_errors = true where id = $1', [user.accountId]);
    await app.db.engine.query(
      `with c as (insert into conversation (account_id, phone, last_direction, last_message_at) values ($1, '5125550100', 'in', now()), ($1, '5125550101', 'in', now()) returning id, phone)
       insert into conversation_unread (user_id, conversation_id, account_id, messages) select $2, id, $1, 2 from c where phone = '5125550100'`,
      [user.accountId, user.userId],
    );
    const { globals, server } = (await app.call(user, 'GET', 'login')).body.data;
    expect(globals).toEqual({
      inbox_unread: 1,
      sending_stopped: null,
      next_number: null,
      rcs: false,
      pictures: true,
      segment_fee: 0,
      shortcode: '55222',
      payment_errors: true,
      keyword_price: 5,
      messages_price: 15,
      messages_batch: 500,
      upgrade_credit: false,
      intercom_hash: '',
      TEXT_YES_MESSAGE: app.deps.config.textYesMessage,
    });
    expect(server).toMatchObject({
      REPLY_TO_STOP: 'Reply STOP to unsubscribe',
      DEMO_SHORT_URL: 'http://textloom.test/s/demo',
      MAX_MEDIA_LENGTH: 1600,
    });
    expect(server.WELCOME_MESSAGE).toMatch(/\{count\}.*\{terms\}/);
  });
});
