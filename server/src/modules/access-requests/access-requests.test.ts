import { grantPermission, revokePermission, setFrozen } from '../../ops/account-access';
import { testApp, type TestApp, type TestUser } from '../../testing/app';

let t: TestApp;
beforeAll(async () => {
  t = await testApp();
});

const ask = (user: TestUser | null, form: Record<string, string | number>) =>
  t.call(user, 'POST', 'profiles/cancelsubscription', { form });
const accountOf = ({ accountId }: TestUser) =>
  t.db.asEngine((tx) =>
    tx.one<Record<string, unknown>>(
      'select allow, upload_requested, manual_add_requested, frozen from account where id = $1',
      [accountId],
    ),
  );
const mailsOf = ({ accountId }: TestUser) =>
  t.db.asEngine((tx) =>
    tx.query<Record<string, string>>(
      'select recipient, subject, body_text from mail where account_id = $1 order by id',
      [accountId],
    ),
  );

describe('API-071, ENG-038, PERM-025, PERM-026: asking for access', () => {
  it.each([
    [7, 'cancel_manual_add', 'manual_add_requested', 'subscriber_addnewcontacts'],
    [5, 'cancel_bulk_import', 'upload_requested', 'subscriber_uploadcontacts'],
  ] as const)(
    'option %i marks the request, mails support, and ends with a grant',
    async (option, field, flag, permission) => {
      const owner = await t.createOwner({ allow: [] });
      const { status, body } = await ask(owner, { cancel_option: option, [field]: 'We have a list.' });
      expect([status, body.message]).toEqual([200, 'We are reviewing your request and will get back to you shortly.']);
      expect(await accountOf(owner)).toMatchObject({
        upload_requested: false,
        manual_add_requested: false,
        [flag]: true,
      });
      expect(await mailsOf(owner)).toMatchObject([
        { recipient: t.deps.config.supportEmail, body_text: expect.stringContaining('We have a list.') },
      ]);
      expect(await grantPermission(t.deps, owner.email, permission)).toMatchObject({ allow: [permission] });
      expect(await accountOf(owner)).toMatchObject({ allow: [permission], [flag]: false });
      expect((await mailsOf(owner)).at(-1)).toMatchObject({
        recipient: owner.email,
        subject: 'Your request was approved',
      });
      expect(await revokePermission(t.deps, owner.email, permission)).toMatchObject({ allow: [] });
    },
  );

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
  ])('issue 10 line 17: names the company %j as "%s"', async (company, shown) => {
    const owner = await t.createOwner({ allow: [], company });
    await ask(owner, { cancel_option: 5, cancel_bulk_import: 'We have a list.' });
    const [mail] = await mailsOf(owner);
    expect(mail?.subject).toMatch(new RegExp(`^Access request: .* \\(${shown}\\)$`));
    expect(mail?.body_text).toMatch(new RegExp(`^${shown} \\(${owner.email}\\) asks for`));
  });

  it('VAL-025: requires a reason', async () => {
    const owner = await t.createOwner({ allow: [] });
    for (const [cancel_option, field] of [
      [7, 'cancel_manual_add'],
      [5, 'cancel_bulk_import'],
    ] as const) {
      const { status, body } = await ask(owner, { cancel_option, [field]: '  ' });
      expect([status, body.data.fields]).toEqual([422, { [field]: 'Please describe why you need this.' }]);
    }
    expect((await ask(owner, { cancel_option: 9 })).body.data.fields).toEqual({
      cancel_option: 'You need to choose an option.',
    });
    expect((await accountOf(owner)).manual_add_requested).toBe(false);
  });

  it('is for owners only, and not for a trial', async () => {
    const owner = await t.createOwner({ allow: [], trial: true, paid: false });
    const form = { cancel_option: 7, cancel_manual_add: 'Because.' };
    expect((await ask(null, form)).status).toBe(401);
    expect((await ask(await t.createSubUser(owner), form)).status).toBe(403);
    const refused = await ask(owner, form);
    expect([refused.status, refused.body.message]).toEqual([403, 'Not available on the 14 day free trial.']);
    expect((await accountOf(owner)).manual_add_requested).toBe(false);
    expect(await mailsOf(owner)).toEqual([]);
  });
});

describe('PERM-019, PERM-020: the operator’s commands', () => {
  it('refuse an unknown account or user by name, and can freeze an account', async () => {
    const owner = await t.createOwner();
    expect(() => grantPermission(t.deps, owner.email, 'everything')).toThrow('There is no permission everything.');
    await expect(grantPermission(t.deps, 'nobody@example.com', 'captcha_disabled')).rejects.toThrow('was not found');
    await setFrozen(t.deps, owner.email, true);
    expect((await t.call(owner, 'GET', 'keywords')).status).toBe(403);
    await setFrozen(t.deps, owner.email, false);
    expect((await t.call(owner, 'GET', 'keywords')).status).toBe(200);
  });
});
