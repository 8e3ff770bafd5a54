import { grantPermission, revokePermission, setFrozen } from '../../../app/ops/account-access';
import { commands } from '../../../app/ops/all-commands';
import { grantRequest, listRequests, refuseRequest } from '../../../app/ops/requests';
import { testApp, type TestApp, type TestUser } from '../../../testing/app';
import { tables } from '../../../testing/tables';

let t: TestApp;
const { sql, one } = tables(() => t.db);

beforeAll(async () => {
  t = await testApp();
});

const ask = (user: TestUser | null, form: Record<string, string | number>) =>
  t.call(user, 'POST', 'profiles/cancelsubscription', { form });
const accountOf = ({ accountId }: TestUser) =>
  one<Record<string, unknown>>(
    'select allow, upload_requested, manual_add_requested, frozen from account where id = $1',
    [accountId],
  );
const planOf = ({ accountId }: TestUser) =>
  one<Record<string, unknown>>(
    `select s.plan_id, s.end_at, s.extra_keywords, b.plan_left from subscription s join balance b using (account_id) where account_id = $1`,
    [accountId],
  );
const mailsOf = ({ accountId }: TestUser) =>
  sql<Record<string, string>>('select recipient, subject, body_text from mail where account_id = $1 order by id', [
    accountId,
  ]);
const requestsOf = ({ accountId }: TestUser) =>
  sql<{ id: number; kind: string; state: string }>(
    'select id, kind, state, text, plan_id from support_request where account_id = $1 order by id',
    [accountId],
  );
const idOf = async (owner: TestUser): Promise<number> => (await requestsOf(owner)).at(-1)?.id ?? 0;

const BUSINESS = { id: 4, name: 'Business', priceCents: 19_900, messages: 12_000, keywords: 10 };
const WAYS = [
  [7, 'cancel_manual_add', 'manual_add', 'manual_add_requested', 'subscriber_addnewcontacts'],
  [5, 'cancel_bulk_import', 'bulk_import', 'upload_requested', 'subscriber_uploadcontacts'],
] as const;

describe('API-071, ENG-038, PLAN-024, PLAN-026, PERM-025, PERM-026: asking for access', () => {
  it.each(WAYS)('option %i marks the request and mails support', async (option, field, kind, flag) => {
    const owner = await t.createOwner({ allow: [] });
    const { status, body } = await ask(owner, { cancel_option: option, [field]: 'We have a list.' });
    expect([status, body.message]).toEqual([200, 'We are reviewing your request and will get back to you shortly.']);
    expect(await accountOf(owner)).toMatchObject({
      upload_requested: false,
      manual_add_requested: false,
      [flag]: true,
    });
    expect(await requestsOf(owner)).toMatchObject([{ kind, state: 'open', text: 'We have a list.' }]);
    expect(await mailsOf(owner)).toMatchObject([
      { recipient: t.deps.config.supportEmail, body_text: expect.stringContaining('We have a list.') },
    ]);
  });

  it.each(WAYS)('option %i ends with a grant of the permission', async (option, field, kind, flag, permission) => {
    const owner = await t.createOwner({ allow: [] });
    await ask(owner, { cancel_option: option, [field]: 'We have a list.' });
    expect(await grantPermission(t.deps, owner.email, permission)).toMatchObject({ allow: [permission] });
    expect(await accountOf(owner)).toMatchObject({ allow: [permission], [flag]: false });
    expect(await requestsOf(owner)).toMatchObject([{ kind, state: 'granted' }]);
    expect((await mailsOf(owner)).at(-1)).toMatchObject({
      recipient: owner.email,
      subject: 'Your request was approved',
    });
    const again = await ask(owner, { cancel_option: option, [field]: 'We have a list.' });
    expect([again.status, again.body.data.fields]).toEqual([
      422,
      { cancel_option: 'Your account has this permission already.' },
    ]);
    expect(await revokePermission(t.deps, owner.email, permission)).toMatchObject({ allow: [] });
    // Granted without a request, it is not an approval.
    await grantPermission(t.deps, owner.email, permission);
    expect((await mailsOf(owner)).at(-1)).toMatchObject({ subject: 'Your account can do more now' });
  });

  it.each(WAYS)('option %i ends with the operator’s answer', async (option, field, kind, flag, permission) => {
    const owner = await t.createOwner({ allow: [] });
    await ask(owner, { cancel_option: option, [field]: 'We have a list.' });
    expect(await refuseRequest(t.deps, await idOf(owner), 'The list was bought.')).toMatchObject({
      kind,
      state: 'refused',
    });
    expect(await accountOf(owner)).toMatchObject({ allow: [], [flag]: false });
    expect((await mailsOf(owner)).at(-1)).toMatchObject({
      recipient: owner.email,
      body_text: expect.stringContaining('The list was bought.'),
    });
    await ask(owner, { cancel_option: option, [field]: 'It was not.' });
    await grantRequest(t.deps, await idOf(owner));
    expect(await accountOf(owner)).toMatchObject({ allow: [permission], [flag]: false });
    expect(await requestsOf(owner)).toMatchObject([{ state: 'refused' }, { state: 'granted' }]);
  });

  it('says of a question that it was not answered, where a permission is not approved', async () => {
    const owner = await t.createOwner({ allow: [] });
    await ask(owner, { cancel_option: 2, cancel_question: 'Is there a plan for clubs?' });
    await refuseRequest(t.deps, await idOf(owner), 'Please ask your bank.');
    expect((await mailsOf(owner)).at(-1)).toMatchObject({
      subject: 'Your question was not answered',
      body_text: expect.stringMatching(/^We could not answer your question:\n\nPlease ask your bank\.\n\nYou wrote:/),
    });
  });

  it('mails support once while a request is under review, also for two concurrent requests', async () => {
    const owner = await t.createOwner({ allow: [] });
    const form = { cancel_option: 5, cancel_bulk_import: 'We have a list.' };
    const answers = await Promise.all([ask(owner, form), ask(owner, form)]);
    expect([...answers, await ask(owner, form)].map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await mailsOf(owner)).toHaveLength(1);
  });

  it.each([
    ['Marco’s Pizza', 'Marco’s Pizza'],
    ['Pay\nat evil.com', 'A customer'],
  ])('names the company %j as "%s"', async (company, shown) => {
    const owner = await t.createOwner({ allow: [], company });
    await ask(owner, { cancel_option: 5, cancel_bulk_import: 'We have a list.' });
    const [mail] = await mailsOf(owner);
    expect(mail?.subject).toMatch(new RegExp(`^Request \\d+: .* \\(${shown}\\)$`));
    expect(mail?.body_text).toMatch(new RegExp(`^${shown} \\(${owner.email}\\) asks for`));
  });

  it('VAL-025, VAL-059, VAL-060: requires the option and its answer', async () => {
    const owner = await t.createOwner({ allow: [] });
    for (const [cancel_option, field, message] of [
      [7, 'cancel_manual_add', 'Please describe why you need this.'],
      [5, 'cancel_bulk_import', 'Please describe why you need this.'],
      [2, 'cancel_question', 'Please write your question.'],
    ] as const) {
      const { status, body } = await ask(owner, { cancel_option, [field]: '  ' });
      expect([status, body.data.fields]).toEqual([422, { [field]: message }]);
    }
    for (const cancel_option of [0, 9, ''])
      expect((await ask(owner, { cancel_option })).body.data.fields).toEqual({
        cancel_option: 'You need to choose an option.',
      });
    expect(await requestsOf(owner)).toEqual([]);
    expect((await accountOf(owner)).manual_add_requested).toBe(false);
  });

  it('PERM-008: is for owners only, and permissions are not for a trial', async () => {
    const owner = await t.createOwner({ allow: [], trial: true, paid: false });
    const form = { cancel_option: 7, cancel_manual_add: 'Because.' };
    expect((await ask(null, form)).status).toBe(401);
    const sub = await ask(await t.createAuthorizedUser(owner), form);
    expect([sub.status, sub.body.message]).toEqual([
      403,
      'This action is not allowed. Your account does not allow this action.',
    ]);
    const refused = await ask(owner, form);
    expect([refused.status, refused.body.message]).toEqual([403, 'Not available on the 14 day free trial.']);
    expect((await accountOf(owner)).manual_add_requested).toBe(false);
    expect(await mailsOf(owner)).toEqual([]);
  });
});

describe('PLAN-021, PLAN-022: a demo and a question', () => {
  it('reach support, also from an expired trial, and end when they are answered', async () => {
    const owner = await t.createOwner({ trial: true, paid: false, endAt: new Date(0) });
    expect((await ask(owner, { cancel_option: 1 })).status).toBe(200);
    expect((await ask(owner, { cancel_option: 1 })).status).toBe(200);
    for (const cancel_question of ['Why?', 'How?', 'Why?']) await ask(owner, { cancel_option: 2, cancel_question });
    expect(await requestsOf(owner)).toMatchObject([
      { kind: 'demo', state: 'open' },
      { kind: 'question', text: 'Why?' },
      { kind: 'question', text: 'How?' },
    ]);
    expect(await mailsOf(owner)).toHaveLength(3);
    const listed = (await listRequests(t.deps)).filter(({ email }) => email === owner.email);
    expect(listed.map(({ kind, text }) => [kind, text])).toEqual([
      ['demo', ''],
      ['question', 'Why?'],
      ['question', 'How?'],
    ]);
    await grantRequest(t.deps, listed[1]?.id ?? 0);
    expect((await mailsOf(owner)).at(-1)).toMatchObject({
      recipient: owner.email,
      subject: 'Your question was answered',
      body_text: expect.stringContaining('Why?'),
    });
    await grantRequest(t.deps, listed[0]?.id ?? 0);
    expect((await requestsOf(owner)).map(({ state }) => state)).toEqual(['granted', 'granted', 'open']);
  });
});

describe('PLAN-023, PLAN-030: a smaller plan', () => {
  it('is a request: nothing changes at once', async () => {
    const owner = await t.createOwner({ plan: BUSINESS });
    const before = await planOf(owner);
    const { status, body } = await ask(owner, { cancel_option: 4, cancel_plan: 3 });
    expect([status, body.message]).toEqual([200, expect.stringContaining('reviewed within 48 hours')]);
    expect(await planOf(owner)).toEqual(before);
    expect(await requestsOf(owner)).toMatchObject([{ kind: 'downgrade', state: 'open', plan_id: 3 }]);
    // The same request again changes nothing; a request for another plan does.
    await ask(owner, { cancel_option: 4, cancel_plan: 3 });
    expect(await mailsOf(owner)).toHaveLength(1);
    await ask(owner, { cancel_option: 4, cancel_plan: 2 });
    expect(await requestsOf(owner)).toMatchObject([{ kind: 'downgrade', state: 'open', plan_id: 2 }]);
    expect((await mailsOf(owner)).at(-1)?.body_text).toContain('a smaller plan: Starter');
  });

  it.each([
    ['a free plan', '1'],
    ['the present plan', '4'],
    ['an unknown plan', '99'],
    ['no plan', ''],
    ['what is no id', '3 or 1=1'],
  ])('refuses %s at the field', async (_, cancel_plan) => {
    const owner = await t.createOwner({ plan: BUSINESS });
    const { status, body } = await ask(owner, { cancel_option: 4, cancel_plan });
    expect([status, body.data.fields]).toEqual([
      422,
      { cancel_plan: 'Please choose a plan that is cheaper than yours.' },
    ]);
  });

  it('is the plan after the paid month once it is granted; until then nothing changes', async () => {
    const owner = await t.createOwner({ plan: BUSINESS, extraKeywords: 2, planLeft: 9_000 });
    const before = await planOf(owner);
    await ask(owner, { cancel_option: 4, cancel_plan: 2 });
    expect(await grantRequest(t.deps, await idOf(owner))).toMatchObject({ kind: 'downgrade', state: 'granted' });
    expect(await planOf(owner)).toEqual(before);
    expect((await mailsOf(owner)).at(-1)?.body_text).toContain('Your plan changes to Starter on ');
    expect(await sql('select id from billing_order where account_id = $1', [owner.accountId])).toEqual([]);
    await expect(grantRequest(t.deps, await idOf(owner))).rejects.toThrow('is closed');
  });

  it('is not granted during a payment, or when it is no longer cheaper', async () => {
    const owner = await t.createOwner({ plan: BUSINESS });
    await ask(owner, { cancel_option: 4, cancel_plan: 3 });
    await sql(
      `insert into billing_order (account_id, kind, lines, amount_cents, key) values ($1, 'renewal', '[]', 19900, 'r')`,
      [owner.accountId],
    );
    await expect(grantRequest(t.deps, await idOf(owner))).rejects.toThrow('already being processed');
    await sql(`update billing_order set state = 'paid' where account_id = $1`, [owner.accountId]);
    await sql('update subscription set plan_id = 2 where account_id = $1', [owner.accountId]);
    await expect(grantRequest(t.deps, await idOf(owner))).rejects.toThrow('no longer cheaper');
    expect(await requestsOf(owner)).toMatchObject([{ state: 'open' }]);
    await refuseRequest(t.deps, await idOf(owner), 'You have a smaller plan now.');
    expect(await requestsOf(owner)).toMatchObject([{ state: 'refused' }]);
  });
});

describe('PERM-019, PERM-020: the operator’s commands', () => {
  it('decide requests over HTTP with the operator’s token, and take the reason from all remaining words', async () => {
    const owner = await t.createOwner();
    await ask(owner, { cancel_option: 1 });
    const id = String(await idOf(owner));
    const run = (command: string, payload: object, token = t.deps.config.opsToken) =>
      t.inject({
        method: 'POST',
        url: `/ops/requests/${command}`,
        headers: { authorization: `Bearer ${token}` },
        payload,
      });
    expect((await run('list', {}, 'guess')).statusCode).toBe(401);
    expect((await run('list', {})).json().data).toContainEqual(
      expect.objectContaining({ id: Number(id), kind: 'demo', email: owner.email }),
    );
    expect((await run('refuse', { id: 'x', reason: 'No.' })).statusCode).toBe(422);
    expect((await run('refuse', { id })).statusCode).toBe(422);
    expect((await run('refuse', { id, reason: 'Not in August.' })).json().data).toMatchObject({ state: 'refused' });
    expect((await run('grant', { id })).statusCode).toBe(409);
    expect((await run('grant', { id: '999999' })).statusCode).toBe(404);
    expect((await mailsOf(owner)).at(-1)?.body_text).toContain('Not in August.');
    expect(commands.find(({ name }) => name === 'requests refuse')).toMatchObject({ rest: true });
  });

  it('refuse an unknown account, user or request by name, and can freeze an account', async () => {
    const owner = await t.createOwner();
    expect(() => grantPermission(t.deps, owner.email, 'everything')).toThrow('Unknown permission everything.');
    await expect(grantPermission(t.deps, 'nobody@example.com', 'captcha_disabled')).rejects.toThrow('was not found');
    await expect(grantRequest(t.deps, 999_999)).rejects.toThrow('The request 999999 was not found.');
    await expect(refuseRequest(t.deps, 999_999, 'No.')).rejects.toThrow('was not found');
    await setFrozen(t.deps, owner.email, true);
    expect((await t.call(owner, 'GET', 'keywords')).status).toBe(403);
    await setFrozen(t.deps, owner.email, false);
    expect((await t.call(owner, 'GET', 'keywords')).status).toBe(200);
  });
});
