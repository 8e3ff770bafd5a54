import { TEST_PASSWORD } from '../../../testing/accounts';
import { testApp, type TestApp } from '../../../testing/app';
import { CHEAP, solvedCaptcha } from '../captcha/captcha.fixture';
import { durationInWords } from '../../../platform/web/attempts';

let t: TestApp;

beforeAll(async () => {
  t = await testApp(CHEAP);
});
/** A new address for each test, because the process also limits calls by address and minute. */
let guesser = '';
let tests = 0;
beforeEach(async () => {
  guesser = `203.0.114.${(tests += 1)}`;
  await t.db.engine.query('delete from wrong_try');
  await t.db.engine.query('delete from login_attempt');
});

/** A call from a client address, as the server sees it without a proxy. */
const post = async (path: string, remoteAddress: string, form: Record<string, string>, app = t) => {
  const answer = await app.inject({
    method: 'POST',
    url: `/api/${path}`,
    remoteAddress,
    headers: { ...app.as(), 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(form).toString(),
  });
  return { status: answer.statusCode, headers: answer.headers, body: answer.json() };
};
const tryOnce = (remoteAddress: string, email: string, password: string, captcha = '', app = t) =>
  post('login', remoteAddress, { email, password, captcha }, app);
/** Solves the captcha if the reply asks for one. */
async function signIn(remoteAddress: string, email: string, password: string, app = t) {
  const answer = await tryOnce(remoteAddress, email, password, '', app);
  if (answer.body.data.id !== 'captcha_failed') return answer;
  return tryOnce(remoteAddress, email, password, await solvedCaptcha(app), app);
}
async function fail(remoteAddress: string, email: string, times: number): Promise<void> {
  for (let nth = 0; nth < times; nth += 1) expect((await signIn(remoteAddress, email, 'wrong')).status).toBe(401);
}
/** Ends all waits. */
const waitIsOver = () => t.db.engine.query(`update wrong_try set next_at = now()`);

describe('wrong passwords', () => {
  it('lock no user out: the owner signs in from another address', async () => {
    const { email } = await t.createOwner();
    await fail(guesser, email, 10);
    expect((await signIn(guesser, email, 'wrong')).status).toBe(429);
    expect((await signIn('198.51.100.7', email, TEST_PASSWORD)).status).toBe(200);
    // The owner's success does not reset the attacker's wait.
    expect((await signIn(guesser, email, TEST_PASSWORD)).status).toBe(429);
  });

  it('cause growing waits, which the reply states in words and in the header', async () => {
    const { email } = await t.createOwner();
    await fail(guesser, email, 10);
    for (const seconds of [30, 60, 120, 240, 480, 900, 900]) {
      const { rows } = await t.db.engine.query(
        'select extract(epoch from next_at - last_at)::int as delay from wrong_try',
      );
      expect(rows).toEqual([{ delay: seconds }]);
      const refused = await signIn(guesser, email, TEST_PASSWORD);
      expect(refused.status).toBe(429);
      const left = Number(refused.headers['retry-after']);
      expect(left).toBeLessThanOrEqual(seconds);
      expect(left).toBeGreaterThan(0);
      expect(refused.body).toEqual({
        status: 'error',
        message: `Too many attempts. Please try again in ${durationInWords(left)}.`,
        data: { id: 'rate_limited' },
      });
      await waitIsOver();
      await fail(guesser, email, 1);
    }
  });

  it('are cleared by the right password, and a day after the last one', async () => {
    const { email } = await t.createOwner();
    await fail(guesser, email, 10);
    await waitIsOver();
    expect((await signIn(guesser, email, TEST_PASSWORD)).status).toBe(200);
    await fail(guesser, email, 10);
    await t.db.engine.query(
      `update wrong_try set last_at = now() - interval '25 hours', next_at = now() - interval '24 hours'`,
    );
    await fail(guesser, email, 2);
  });

  it('from many networks get few tries each, and the owner can still sign in', async () => {
    const { email } = await t.createOwner();
    for (const address of [guesser, '203.0.113.2', '203.0.113.3']) await fail(address, email, 1);
    await t.db.engine.query('update wrong_try set failures = 10');
    await fail('203.0.113.4', email, 3);
    expect((await signIn('203.0.113.4', email, 'wrong')).status).toBe(429);
    expect((await signIn('198.51.100.7', email, TEST_PASSWORD)).status).toBe(200);
  });

  it('with many emails block the network that they come from, and no other', async () => {
    const { email } = await t.createOwner();
    await fail(guesser, 'nobody@example.com', 1);
    await t.db.engine.query(
      'insert into wrong_try select sha256(n::text::bytea), network, 1, now(), now() from wrong_try, generate_series(1, 58) n',
    );
    await fail(guesser, 'nobody.else@example.com', 1);
    const refused = await signIn(guesser, email, TEST_PASSWORD);
    expect(refused.status).toBe(429);
    expect(refused.body.message).toBe('Too many attempts. Please try again in 15 minutes.');
    expect((await signIn('203.0.113.10', email, TEST_PASSWORD)).status).toBe(200);
  });

  it('count the addresses of one /64 as one network, and an IPv4 address in IPv6 notation as itself', async () => {
    const { email } = await t.createOwner();
    for (let nth = 1; nth <= 10; nth += 1) await fail(`2001:db8:0:1::${nth}`, email, 1);
    expect((await signIn('2001:db8:0:1:ffff::9', email, TEST_PASSWORD)).status).toBe(429);
    expect((await signIn('2001:db8:0:2::1', email, TEST_PASSWORD)).status).toBe(200);
    await fail(`::ffff:${guesser}`, email, 10);
    expect((await signIn(guesser, email, TEST_PASSWORD)).status).toBe(429);
  });

  it('are counted over all processes, survive a crash of the database, and store no email in clear text', async () => {
    const { email } = await t.createOwner();
    await fail(guesser, email, 10);
    const other = await testApp(CHEAP, { db: t.db });
    expect((await signIn(guesser, email, TEST_PASSWORD, other)).status).toBe(429);
    const { rows } = await t.db.engine.query(`select relpersistence from pg_class where relname = 'wrong_try'`);
    expect(rows).toEqual([{ relpersistence: 'p' }]);
    const stored = await t.db.engine.query('select t::text as row from wrong_try t');
    expect(JSON.stringify(stored.rows)).not.toContain(email.split('@')[0]);
  });

  it('of an unknown email are counted in the same way', async () => {
    await fail(guesser, 'nobody@example.com', 10);
    const refused = await signIn(guesser, 'Nobody@example.com', 'wrong');
    expect(refused.body).toEqual({
      status: 'error',
      message: expect.stringMatching(/^Too many attempts\. Please try again in \d+ seconds\.$/),
      data: { id: 'rate_limited' },
    });
  });
});

describe('ten wrong passwords for one email, from all networks', () => {
  /** Each from a separate network. */
  async function guess(email: string, times: number): Promise<void> {
    for (let nth = 1; nth <= times; nth += 1) await fail(`198.18.${tests}.${nth}`, email, 1);
  }
  const mailsTo = async (email: string): Promise<{ recipient: string; body_text: string }[]> =>
    (
      await t.db.engine.query(
        `select recipient, body_text from mail where recipient like '%' || $1 || '%' and subject like 'Wrong passwords%'`,
        [email],
      )
    ).rows;

  it('require a captcha for the next try, right or wrong, and the reply does not tell whether the email is known', async () => {
    const { email } = await t.createOwner();
    await guess(email, 9);
    expect((await tryOnce(guesser, email, 'wrong')).status).toBe(401);
    await guess('nobody@example.com', 10);
    const answers = [
      await tryOnce('198.51.100.7', email, TEST_PASSWORD),
      await tryOnce('198.51.100.8', email, 'wrong'),
      await tryOnce('198.51.100.9', 'nobody@example.com', 'wrong'),
    ];
    for (const { status, body } of answers)
      expect([status, body.data]).toEqual([
        422,
        { id: 'captcha_failed', fields: { captcha: 'Please solve the captcha.' } },
      ]);
    const captcha = await solvedCaptcha(t);
    expect((await tryOnce('198.51.100.7', email, TEST_PASSWORD, captcha)).status).toBe(200);
    expect((await tryOnce('198.51.100.7', email, TEST_PASSWORD, captcha)).body.data.id).toBe('captcha_failed');
    expect((await tryOnce('198.51.100.7', email, TEST_PASSWORD, await solvedCaptcha(t))).status).toBe(200);
  });

  it('are mailed to the user and the owner once a day, without the passwords', async () => {
    const owner = await t.createOwner();
    const user = await t.createAuthorizedUser(owner);
    await guess(user.email, 9);
    expect(await mailsTo(user.email)).toEqual([]);
    await fail(guesser, user.email, 3);
    const mails = await mailsTo(user.email);
    expect(mails).toEqual([
      {
        recipient: `${user.email}, ${owner.email}`,
        body_text: expect.stringContaining(`ten times for ${user.email} at Textloom.`),
      },
    ]);
    await t.db.engine.query(`update app_user set guesses_mailed_at = now() - interval '25 hours'`);
    await fail(guesser, user.email, 1);
    expect(await mailsTo(user.email)).toHaveLength(2);
  });

  it('are mailed once when many arrive at the same moment', async () => {
    const { email } = await t.createOwner();
    await guess(email, 9);
    const addresses = [1, 2, 3, 4, 5].map((nth) => `198.19.0.${nth}`);
    await Promise.all(addresses.map((address) => tryOnce(address, email, 'wrong')));
    await signIn('198.19.0.9', email, 'wrong');
    expect(await mailsTo(email)).toHaveLength(1);
  });
});

describe('the wait, in words', () => {
  it.each([
    [1, '1 second'],
    [30, '30 seconds'],
    [60, '1 minute'],
    [61, '2 minutes'],
    [900, '15 minutes'],
    [7_200, '120 minutes'],
    [7_201, '3 hours'],
    [86_400, '24 hours'],
  ])('%d is %s', (seconds, words) => expect(durationInWords(seconds)).toBe(words));
});

describe('requesting a password link', () => {
  const forgot = async (address: string, email: string) =>
    (await post('profiles/resetpass', address, { email })).status;

  it('is not blocked by requests of others', async () => {
    const { email } = await t.createOwner();
    for (let nth = 0; nth < 5; nth += 1) expect(await forgot(guesser, email)).toBe(200);
    for (let nth = 0; nth < 20; nth += 1) expect(await forgot(guesser, email)).toBe(429);
    expect(await forgot('198.51.100.7', email)).toBe(200);
  });

  it('does not flood a mailbox: 15 mails in 15 minutes, from all networks together', async () => {
    const { email } = await t.createOwner();
    for (const address of [guesser, '203.0.113.2', '203.0.113.3'])
      for (let nth = 0; nth < 5; nth += 1) expect(await forgot(address, email)).toBe(200);
    expect(await forgot('203.0.113.4', email)).toBe(429);
  });
});
