import { MAX_REPORT_MAILS } from '@textloom/contracts';
import { testApp, type Answer, type TestApp, type TestUser } from '../../../testing/app';
import { tables } from '../../../testing/tables';

let t: TestApp;
let owner: TestUser;
const { sql } = tables(() => t.db);

beforeAll(async () => {
  t = await testApp();
});
beforeEach(async () => {
  await sql('delete from login_attempt');
  owner = await t.createOwner();
});

const add = (user: TestUser | null, form: Record<string, string>): Promise<Answer> =>
  t.call(user, 'POST', 'reporting/mails', { form });
const list = async (user = owner) => (await t.call(user, 'GET', 'reporting/mails')).body.data.entries;
const stranger = () => `boss${Math.random().toString(36).slice(2)}@example.com`;
const mailsTo = (to: string) =>
  sql<{ subject: string; body_text: string }>('select subject, body_text from mail where recipient = $1 order by id', [
    to,
  ]);

/** The path of the link in the last mail to this address. */
async function linkTo(to: string): Promise<string> {
  const path = /\nhttp:\/\/textloom\.test(\/report-mail\/\w+\/[\w-]{43})(?:\n|$)/.exec(
    (await mailsTo(to)).at(-1)?.body_text ?? '',
  );
  if (!path?.[1]) throw new Error(`the mail to ${to} has no link`);
  return path[1];
}
const page = (method: 'GET' | 'POST', url: string, headers = {}, payload?: string) =>
  t.app.inject({ method, url, headers, ...(payload !== undefined && { payload }) });

describe('adding a report by mail (decisions 798, 799)', () => {
  it('needs no confirmation for the address of a user’s sign-in', async () => {
    const answer = await add(owner, { email: owner.email.toUpperCase(), every: 'week' });
    expect([answer.status, answer.body.message]).toEqual([200, `${owner.email} gets this report.`]);
    expect(await list()).toEqual([
      { id: answer.body.data.id, email: owner.email, every: 'week', confirmed: true, costs: true },
    ]);
    expect(await mailsTo(owner.email)).toEqual([]);
  });

  it('mails a link to any other address, which names the company and nothing else', async () => {
    await sql('update account set company = $2 where id = $1', [owner.accountId, 'Luigi Pizza']);
    const email = stranger();
    const answer = await add(owner, { email, every: 'month' });
    expect([answer.status, answer.body.message]).toEqual([200, `We sent a link to ${email} to confirm.`]);
    expect(await list()).toMatchObject([{ email, every: 'month', confirmed: false }]);
    const [mail] = await mailsTo(email);
    expect(mail?.body_text).toContain('Luigi Pizza wants to send a report');
    expect(mail?.body_text).not.toContain(owner.email);
  });

  it('is open to every user, and only of their account; costs are for users who see payments', async () => {
    const sub = await t.createAuthorizedUser(owner, { allow: [] });
    const { status, body } = await add(sub, { email: stranger(), every: 'week' });
    expect(status).toBe(200);
    expect(await list()).toMatchObject([{ id: body.data.id, costs: false }]);
    expect(await list(await t.createOwner())).toEqual([]);
    for (const [method, path] of [
      ['GET', 'reporting/mails'],
      ['POST', 'reporting/mails'],
      ['POST', 'reporting/mails/1/confirmation'],
      ['DELETE', 'reporting/mails/1'],
    ] as const)
      expect((await t.call(null, method, path)).status).toBe(401);
  });

  it.each([
    [{ email: 'nobody', every: 'week' }, 'email'],
    [{ email: `${'x'.repeat(250)}@example.com`, every: 'week' }, 'email'],
    [{ email: 'a@example.com, b@example.com', every: 'week' }, 'email'],
    [{ email: 'a@example.com', every: 'day' }, 'every'],
  ])('refuses %j at its field', async (form, field) => {
    const answer = await add(owner, form);
    expect([answer.status, Object.keys(answer.body.data.fields)]).toEqual([422, [field]]);
  });

  it('refuses the same report twice, and more than ten', async () => {
    const email = stranger();
    await add(owner, { email, every: 'week' });
    const again = await add(owner, { email, every: 'week' });
    expect([again.status, again.body.data.fields.email]).toEqual([422, 'This address already gets the weekly report.']);
    expect((await add(owner, { email, every: 'month' })).status).toBe(200);
    await sql(
      `insert into report_mail (account_id, email, every, costs, stop_token, last_day)
       select $1, n || '@example.com', 'week', false, gen_random_uuid(), now() from generate_series(3, $2) n`,
      [owner.accountId, MAX_REPORT_MAILS],
    );
    expect((await add(owner, { email: stranger(), every: 'week' })).status).toBe(409);
  });

  it('mails an address three links in a quarter of an hour, and an unpaid account ten strangers a day', async () => {
    const email = stranger();
    const id = (await add(owner, { email, every: 'week' })).body.data.id;
    const resend = () => t.call(owner, 'POST', `reporting/mails/${id}/confirmation`);
    expect([(await resend()).status, (await resend()).status, (await resend()).status]).toEqual([200, 200, 429]);
    await sql('update subscription set with_trial = true where account_id = $1', [owner.accountId]);
    await sql(`insert into stranger_mail (account_id, kind) select $1, 'report' from generate_series(1, 7)`, [
      owner.accountId,
    ]);
    const refused = await add(owner, { email: stranger(), every: 'week' });
    expect([refused.status, refused.body.data.id]).toEqual([429, 'rate_limited']);
    expect(await list()).toHaveLength(1);
  });
});

describe('the link that confirms', () => {
  it('works once, by its button, and only the newest', async () => {
    const email = stranger();
    const id = (await add(owner, { email, every: 'week' })).body.data.id;
    const old = await linkTo(email);
    const again = await t.call(owner, 'POST', `reporting/mails/${id}/confirmation`);
    expect([again.status, again.body.message]).toEqual([200, `We sent a new link to ${email}.`]);
    expect((await page('POST', old)).statusCode).toBe(410);
    const link = await linkTo(email);
    // A program that opens links confirms nothing.
    const opened = await page('GET', link);
    expect([opened.statusCode, opened.headers['cache-control']]).toEqual([200, 'no-store']);
    expect(opened.body).toContain(`${email} gets the weekly report`);
    expect(await list()).toMatchObject([{ confirmed: false }]);
    expect((await page('POST', link)).statusCode).toBe(200);
    expect(await list()).toMatchObject([{ confirmed: true }]);
    expect((await page('POST', link)).statusCode).toBe(410);
    expect((await t.call(owner, 'POST', `reporting/mails/${id}/confirmation`)).status).toBe(404);
  });

  it('ends after seven days, with the account, and is no other word', async () => {
    const email = stranger();
    await add(owner, { email, every: 'week' });
    const link = await linkTo(email);
    expect((await page('GET', '/report-mail/confirm/x')).statusCode).toBe(410);
    await sql('update account set deleted = true where id = $1', [owner.accountId]);
    expect((await page('POST', link)).statusCode).toBe(410);
    await sql('update account set deleted = false where id = $1', [owner.accountId]);
    await sql(`update report_mail set confirm_until = now() - interval '1 second' where email = $1`, [email]);
    expect((await page('POST', link)).statusCode).toBe(410);
  });
});

describe('removing a report by mail', () => {
  it('is for the users of its account, and in the security log', async () => {
    const email = stranger();
    const id = (await add(owner, { email, every: 'week' })).body.data.id;
    const other = await t.createOwner();
    for (const [user, path, method] of [
      [other, `reporting/mails/${id}`, 'DELETE'],
      [other, `reporting/mails/${id}/confirmation`, 'POST'],
      [owner, 'reporting/mails/999999999', 'DELETE'],
    ] as const)
      expect((await t.call(user, method, path)).status).toBe(404);
    const removed = await t.call(owner, 'DELETE', `reporting/mails/${id}`);
    expect([removed.status, removed.body.message]).toEqual([200, `${email} gets this report no longer.`]);
    expect(await list()).toEqual([]);
    expect(await sql('select text from security_event where account_id = $1 order by id', [owner.accountId])).toEqual([
      { text: `Added ${email} for the weekly report by mail.` },
      { text: `Removed ${email} from the weekly report by mail.` },
    ]);
  });
});

describe('the link that unsubscribes', () => {
  const stopOf = async (email: string): Promise<string> =>
    `/report-mail/stop/${(await sql<{ stop_token: string }>('select stop_token from report_mail where email = $1', [email]))[0]?.stop_token ?? ''}`;

  it('works without a sign-in, by its button, and a second press is no error', async () => {
    await add(owner, { email: owner.email, every: 'week' });
    const link = await stopOf(owner.email);
    expect((await page('GET', link)).body).toContain(`${owner.email} gets the weekly report`);
    expect(await list()).toHaveLength(1);
    expect((await page('POST', link)).body).toContain(`${owner.email} gets the weekly report`);
    expect(await list()).toEqual([]);
    expect((await page('POST', link)).statusCode).toBe(200);
  });

  it.each([
    ['application/x-www-form-urlencoded', 'List-Unsubscribe=One-Click'],
    [
      'multipart/form-data; boundary=b',
      '--b\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--b--\r\n',
    ],
  ])('takes the request of a mail program as %s (RFC 8058)', async (type, body) => {
    await add(owner, { email: owner.email, every: 'week' });
    const link = await stopOf(owner.email);
    expect((await page('POST', link, { 'content-type': type }, body)).statusCode).toBe(200);
    expect(await list()).toEqual([]);
    expect((await page('POST', link, { 'content-type': type }, 'x'.repeat(10_000))).statusCode).toBe(413);
  });

  it('is limited for tries from one address', async () => {
    for (let tries = 0; tries < 60; tries += 1) await page('GET', '/report-mail/stop/nothing');
    expect((await page('GET', '/report-mail/stop/nothing')).statusCode).toBe(429);
  });
});
