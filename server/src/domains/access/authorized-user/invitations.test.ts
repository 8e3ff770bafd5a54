import { TEST_PASSWORD } from '../../../testing/accounts';
import { testApp, type Answer, type OwnerOptions, type TestApp, type TestUser } from '../../../testing/app';

let t: TestApp;
let counter = 0;
beforeAll(async () => {
  t = await testApp();
});

const TRIAL: OwnerOptions = { paid: false, trial: true };
const LIMIT = 'An account without a paid plan can send 10 invitations a day. Please try again in 24 hours.';
const fresh = (): string => `guest${(counter += 1)}@example.com`;
const invite = (owner: TestUser, changes: Record<string, string> = {}, app = t): Promise<Answer> =>
  app.call(owner, 'POST', 'profiles/authorized', {
    form: { first_name: 'Paula', last_name: 'Price', email: fresh(), ...changes },
  });
interface SentMail {
  recipient: string;
  subject: string;
  body_text: string;
}
const ofAccount = async ({ accountId }: TestUser): Promise<SentMail[]> =>
  (
    await t.db.engine.query('select recipient, subject, body_text from mail where account_id = $1 order by id', [
      accountId,
    ])
  ).rows;
/** The reports to the owner about new users. */
const reportsTo = async (owner: TestUser): Promise<SentMail[]> =>
  (await ofAccount(owner)).filter(({ subject }) => subject.startsWith('A user was added'));
const mailsOf = async (owner: TestUser): Promise<SentMail[]> =>
  (await ofAccount(owner)).filter(({ subject }) => !subject.startsWith('A user was added'));
async function invitationOf(owner: TestUser, invited: Record<string, string> = {}) {
  expect((await invite(owner, invited)).status).toBe(200);
  const mail = (await mailsOf(owner)).at(-1);
  if (!mail) throw new Error('no mail was queued');
  return mail;
}
const rename = (owner: TestUser, first_name: string, last_name: string, company: string) =>
  t.call(owner, 'PUT', 'profiles/account', { form: { email: owner.email, first_name, last_name, company } });

describe('a new user', () => {
  it('is reported to the owner by mail, once', async () => {
    const owner = await t.createOwner();
    const { recipient: email } = await invitationOf(owner);
    const told = await reportsTo(owner);
    expect(told).toEqual([
      {
        recipient: owner.email,
        subject: 'A user was added to your Textloom account',
        body_text: expect.stringContaining(`${email} was added to your account`),
      },
    ]);
    expect(told[0]?.body_text).not.toContain('token=');
  });
});

describe('names in an invitation', () => {
  it('are shown', async () => {
    const owner = await t.createOwner();
    await rename(owner, 'José', 'O’Neill', 'Marco’s Pizza & Co.');
    const { subject, body_text: text } = await invitationOf(owner, { first_name: 'Anne-Marie' });
    expect(subject).toBe('José O’Neill invites you to Textloom');
    expect(text).toMatch(
      /^Hello Anne-Marie,\n\nJosé O’Neill has added you as an authorized user for Marco’s Pizza & Co\. on Textloom\.\n/,
    );
    expect(text).toContain('If you do not know José O’Neill, you can ignore this mail.');
  });

  it.each([
    ['Win at evil.com', 'now', 'www.evil.com'],
    ['http://evil.com/x', 'y', 'Mail boss@evil.com'],
    ['ftp:evil', 'https://evil。com', 'Call 512-555-0142'],
    ['<a href="x">', 'click</a>', '[free](evil.com)'],
    ['\u202Emoc.live', '\u202C', 'evil\u200B.com'],
  ])('are omitted unless they look like names: %j %j of %j', async (first, last, company) => {
    const owner = await t.createOwner();
    expect((await rename(owner, first, last, '')).status).toBe(200);
    // Stored before companies had to look like names (decision 646).
    await t.db.engine.query('update account set company = $2 where id = $1', [owner.accountId, company]);
    const { subject, body_text: text } = await invitationOf(owner, { first_name: first });
    expect(subject).toBe('A Textloom customer invites you to Textloom');
    expect(text).toMatch(/^Hello,\n\nA Textloom customer has added you as an authorized user on Textloom\.\n/);
    expect(text).toContain('If you do not know who that could be, you can ignore this mail.');
    expect(text.match(/\S*(?:\/\/|www|@)\S*/g)).toEqual([
      expect.stringMatching(/^http:\/\/textloom\.test\/app\/\?invited=1&token=[\w-]{43}$/),
      'http://textloom.test/app/',
      t.deps.config.supportEmail,
    ]);
  });

  it('are on one line of at most 60 characters each', async () => {
    const owner = await t.createOwner();
    await rename(owner, 'Olivia\r\nBcc: everybody', 'x'.repeat(100), 'Pizza\u2028\u2029Palace');
    const { subject, body_text: text } = await invitationOf(owner, { first_name: `Paula\n\n${'y'.repeat(90)}` });
    const by = `Olivia Bcc: everybody ${'x'.repeat(37)}…`;
    expect(subject).toBe(`${by} invites you to Textloom`);
    expect(text.split('\n').slice(0, 3)).toEqual([
      `Hello Paula ${'y'.repeat(53)}…,`,
      '',
      `${by} has added you as an authorized user for Pizza Palace on Textloom.`,
    ]);
  });

  it('are the only words of the sender: no text contains the typed email', async () => {
    const owner = await t.createOwner();
    const email = 'victim+win-at-evil.com/now@example.com';
    const { recipient, subject, body_text: text } = await invitationOf(owner, { email });
    expect(recipient).toBe(email);
    expect(subject + text).not.toContain('evil');
  });
});

describe('the daily limit of invitations', () => {
  it('are 10 for an account that does not pay; the next one is refused with a message and stores nothing', async () => {
    const owner = await t.createOwner(TRIAL);
    for (let nth = 0; nth < 10; nth += 1) expect((await invite(owner)).status).toBe(200);
    const email = fresh();
    const refused = await invite(owner, { email });
    expect(refused.status).toBe(429);
    expect(refused.body).toEqual({
      status: 'error',
      message: LIMIT,
      data: { id: 'rate_limited', fields: { email: LIMIT } },
    });
    const wait = Number(refused.headers['retry-after']);
    expect(wait).toBeGreaterThan(86_000);
    expect(wait).toBeLessThanOrEqual(86_400);
    expect(await mailsOf(owner)).toHaveLength(10);
    expect((await t.db.engine.query('select 1 from app_user where email = $1', [email])).rows).toEqual([]);
    // Other accounts have their own count, and a second process shares this one.
    expect((await invite(await t.createOwner(TRIAL))).status).toBe(200);
    expect((await invite(owner, {}, await testApp({}, { db: t.db }))).status).toBe(429);
  });

  it('include those sent again, to another email, and to users that were deleted and added again', async () => {
    const owner = await t.createOwner(TRIAL);
    const { id } = (await invite(owner)).body.data;
    for (let nth = 0; nth < 3; nth += 1)
      expect((await t.call(owner, 'POST', `profiles/authorized/${id}/invite`)).status).toBe(200);
    const move = () =>
      t.call(owner, 'PUT', `profiles/authorized/${id}`, {
        form: { first_name: 'Paula', last_name: 'Price', email: fresh(), password: TEST_PASSWORD },
      });
    for (let nth = 0; nth < 3; nth += 1) expect((await move()).status).toBe(200);
    for (let nth = 0; nth < 3; nth += 1) {
      const again = (await invite(owner, { email: 'again@example.com' })).body.data.id;
      expect((await t.call(owner, 'DELETE', `profiles/authorized/${again}`)).status).toBe(200);
    }
    expect(await mailsOf(owner)).toHaveLength(10);
    for (const answer of [
      await invite(owner),
      await move(),
      await t.call(owner, 'POST', `profiles/authorized/${id}/invite`),
    ])
      expect([answer.status, answer.body.message]).toEqual([429, LIMIT]);
    expect(await mailsOf(owner)).toHaveLength(10);
  });

  it('include concurrent ones, and exclude refused ones', async () => {
    const owner = await t.createOwner(TRIAL);
    expect((await invite(owner, { email: owner.email })).status).toBe(409);
    const answers = await Promise.all(Array.from({ length: 14 }, () => invite(owner)));
    expect(answers.map(({ status }) => status).sort()).toEqual([
      ...Array<number>(10).fill(200),
      ...Array<number>(4).fill(429),
    ]);
  });

  it('are available again when the first is a day old', async () => {
    const owner = await t.createOwner(TRIAL);
    for (let nth = 0; nth < 10; nth += 1) await invite(owner);
    await t.db.engine.query(
      `update stranger_mail set sent_at = now() - interval '23 hours' where id = (select min(id) from stranger_mail where account_id = $1)`,
      [owner.accountId],
    );
    const refused = await invite(owner);
    expect(refused.body.message).toBe(
      'An account without a paid plan can send 10 invitations a day. Please try again in 60 minutes.',
    );
    await t.db.engine.query(`update stranger_mail set sent_at = sent_at - interval '1 hour' where account_id = $1`, [
      owner.accountId,
    ]);
    expect((await invite(owner)).status).toBe(200);
    expect((await invite(owner)).status).toBe(429);
  });

  it.each([
    ['a paid plan', { paid: true, trial: false }, 100],
    ['a paid plan that has ended', { paid: true, trial: false, endAt: new Date(Date.now() - 1000) }, 10],
    ['a trial', { paid: true, trial: true }, 10],
    ['an unpaid plan', { paid: false, trial: false }, 10],
  ])('are also limited with %s', async (_, options, most) => {
    const owner = await t.createOwner(options);
    const sent = (count: number) =>
      t.db.engine.query(
        `insert into stranger_mail (account_id, kind) select $1, 'invitation' from generate_series(1, $2::int)`,
        [owner.accountId, count],
      );
    await sent(most - 1);
    expect((await invite(owner)).status).toBe(200);
    const refused = await invite(owner);
    expect(refused.status).toBe(429);
    expect(refused.body.message).toContain(`can send ${most} invitations a day`);
  });
});
