import { TEST_PASSWORD } from '../../../testing/accounts';
import { testApp, type Answer, type TestApp, type TestUser } from '../../../testing/app';
import { eventsDuring } from '../../../testing/live-events';

let t: TestApp;
let owner: TestUser;
let stranger: TestUser;

const HELD = ['group_creategroups', 'keyword_customkeywords', 'billing_history_access'] as const;
const VALUES = {
  first_name: 'Paula',
  last_name: 'Price',
  phone: '(512) 555-0142',
  email: 'paula@example.com',
  allow: ['group_creategroups'],
};

beforeAll(async () => {
  t = await testApp();
  owner = await t.createOwner({ email: 'olivia@example.com', allow: HELD, company: 'Olivia’s\nPizza', timezone: 2 });
  stranger = await t.createOwner();
});

afterEach(() =>
  t.db.asEngine(async (tx) => {
    await tx.execute('delete from mail');
    await tx.execute('delete from password_token');
    await tx.execute('delete from email_change');
    await tx.execute('delete from stranger_mail');
    await tx.execute('delete from credential where user_id in (select id from app_user where not owner)');
    await tx.execute('delete from app_user where not owner');
  }),
);

const rows = <T>(sql: string, values: readonly unknown[] = []): Promise<T[]> =>
  t.db.asEngine((tx) => tx.query<T>(sql, values));
const create = (
  changes: Record<string, string | readonly string[]> = {},
  by: TestUser | null = owner,
): Promise<Answer> => t.call(by, 'POST', 'profiles/authorized', { form: { ...VALUES, ...changes } });
const update = (
  id: number,
  changes: Record<string, string | readonly string[]> = {},
  by: TestUser | null = owner,
): Promise<Answer> => t.call(by, 'PUT', `profiles/authorized/${id}`, { form: { ...VALUES, ...changes } });
const newUser = async (changes: Record<string, string | readonly string[]> = {}): Promise<number> =>
  (await create(changes)).body.data.id;
const mails = () =>
  rows<{ recipient: string; subject: string; body_text: string }>(
    `select recipient, subject, body_text from mail where subject not like 'A user was added%' order by id`,
  );
const openLinks = async (): Promise<number> =>
  (await rows('select 1 from password_token where used_at is null')).length;

const heardDuring = async (work: () => Promise<unknown>): Promise<unknown[]> => (await eventsDuring(t.db, work)).told;

describe('API-023, API-024, ACCT-036: reading authorized users', () => {
  it('lists the users of the account, newest first, without the owner, deleted users and other accounts', async () => {
    const first = await newUser();
    const second = await newUser({ email: 'second@example.com', first_name: 'Second', phone: '' });
    const gone = await newUser({ email: 'gone@example.com' });
    await t.call(owner, 'DELETE', `profiles/authorized/${gone}`);
    await t.createAuthorizedUser(stranger);
    const { status, body } = await t.call(owner, 'GET', 'profiles/authorized/');
    expect(status).toBe(200);
    expect(body.data.entries).toEqual([
      expect.objectContaining({ id: second, first_name: 'Second', phone: '' }),
      {
        id: first,
        first_name: 'Paula',
        last_name: 'Price',
        phone: '5125550142',
        email: 'paula@example.com',
        pending_email: '',
        second_step: false,
        allow: ['group_creategroups'],
        disabled: false,
        deleted: false,
        added_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
        pending: true,
      },
    ]);
  });

  it('returns one by its id, with the options that are in force', async () => {
    const id = await newUser({ allow: ['billing_history_access', 'group_creategroups'] });
    const rich = await t.call(owner, 'GET', `profiles/authorized/${id}`);
    expect(rich.body.data).toMatchObject({
      id,
      first_name: 'Paula',
      last_name: 'Price',
      email: 'paula@example.com',
      phone: '5125550142',
      allow: ['billing_history_access', 'group_creategroups'],
    });
    await rows(`update account set allow = '{group_creategroups}' where id = $1`, [owner.accountId]);
    const poor = await t.call(owner, 'GET', `profiles/authorized/${id}`);
    await rows('update account set allow = $2 where id = $1', [owner.accountId, HELD]);
    expect(poor.body.data.allow).toEqual(['group_creategroups']);
  });
});

describe('API-025, ACCT-040, ENG-040: adding an authorized user', () => {
  it('stores a user of the owner’s account who has no password, in the owner’s timezone', async () => {
    const { status, body } = await create({
      allow: ['group_creategroups', 'group_creategroups', 'keyword_customkeywords'],
    });
    expect([status, body.status, body.message]).toEqual([200, 'success', 'Authorized Account updated']);
    const [stored] = await rows<{ password_hash: string }>(
      'select account_id, owner, email, allow, timezone, password_hash from app_user where id = $1',
      [body.data.id],
    );
    expect(stored).toMatchObject({
      account_id: owner.accountId,
      owner: false,
      email: 'paula@example.com',
      allow: ['group_creategroups', 'keyword_customkeywords'],
      timezone: 2,
    });
    expect(stored?.password_hash).toMatch(/^\$argon2id\$/);
    expect(
      (await t.call(null, 'POST', 'login', { form: { email: 'paula@example.com', password: 'anything' } })).status,
    ).toBe(401);
  });

  it('mails a link that sets a password, with the inviter’s name, on one line whatever was typed', async () => {
    await create({ first_name: 'Paula\nBcc: x' });
    const [mail] = await mails();
    expect(mail).toMatchObject({ recipient: 'paula@example.com', subject: 'Olivia Tester invites you to Textloom' });
    expect(mail?.body_text).toContain('Hello Paula Bcc: x,');
    expect(mail?.body_text).toContain('authorized user for Olivia’s Pizza on Textloom');
    expect(mail?.body_text).toMatch(/\nhttp:\/\/textloom\.test\/app\/\?invited=1&token=[\w-]{40,}\n/);
    expect(await openLinks()).toBe(1);
  });

  it('lets the user in by that link, within the allow list', async () => {
    await create();
    const [, token = ''] = /token=([\w-]+)/.exec((await mails())[0]?.body_text ?? '') ?? [];
    const password = 'a long and rare passphrase';
    expect(
      (await t.call(null, 'POST', 'profiles/updatenewpass', { form: { pass1: password, pass2: password, token } }))
        .status,
    ).toBe(200);
    const answers: Answer[] = [];
    const login = async () =>
      answers.push(await t.call(null, 'POST', 'login', { form: { email: 'paula@example.com', password } }));
    // Lists of authorized users mark users who have not signed in yet, so only the first sign-in notifies tabs.
    expect(await heardDuring(login)).toEqual([
      { account: owner.accountId, type: 'profile.changed', payload: { reason: 'users' } },
    ]);
    expect(await heardDuring(login)).toEqual([]);
    expect(answers[0]?.body.data.profile).toMatchObject({
      authorized_account: true,
      profile_parent_id: owner.userId,
      allow: ['group_creategroups'],
    });
    expect((await t.call(owner, 'GET', 'profiles/authorized')).body.data.entries[0]).toMatchObject({ pending: false });
  });

  it('notifies open tabs of the account', async () => {
    expect(await heardDuring(() => create())).toEqual([
      { account: owner.accountId, type: 'profile.changed', payload: { reason: 'users' } },
    ]);
  });

  it.each([
    ['first_name', '', 'First name is required.'],
    ['last_name', ' ', 'Last name is required.'],
    ['email', 'paula', 'Enter a valid email address.'],
    ['phone', '555', 'Enter a phone number of 10 digits.'],
  ])('refuses %s "%s"', async (field, value, complaint) => {
    const { status, body } = await create({ [field]: value });
    expect([status, body.data.fields]).toEqual([422, { [field]: complaint }]);
    expect(await mails()).toEqual([]);
  });

  it('refuses an email that a user of any account has, in any case, and sends no mail', async () => {
    await t.createAuthorizedUser(stranger, { email: 'Taken@Example.com' });
    for (const email of ['tAKEN@example.COM', 'OLIVIA@example.com', stranger.email.toUpperCase()]) {
      const { status, body } = await create({ email });
      expect([status, body.data]).toEqual([
        409,
        { id: 'email_taken', fields: { email: 'This email address is already in use. Please choose another one.' } },
      ]);
    }
    expect(await mails()).toEqual([]);
  });

  it('gives an email to one of two concurrent requests', async () => {
    const answers = await Promise.all([
      create(),
      create({ email: 'PAULA@example.com' }),
      create({ allow: [] }, stranger),
    ]);
    expect(answers.map(({ status }) => status).filter((status) => status === 200)).toHaveLength(1);
    expect(await mails()).toHaveLength(1);
  });
});

describe('PERM-014, PERM-015: the allow list is limited to the owner’s permissions', () => {
  it.each([
    [['credit_card_update']],
    [['group_creategroups', 'captcha_disabled']],
    [['developer']],
    [['no_such_option']],
    [['user.manage']],
  ])('refuses %j, on both calls', async (allow) => {
    const id = await newUser();
    await rows(`update account set allow = allow || '{developer}'::text[] where id = $1`, [owner.accountId]);
    for (const answer of [await create({ allow, email: 'other@example.com' }), await update(id, { allow })]) {
      expect([answer.status, answer.body.data.fields]).toEqual([
        422,
        { allow: 'You can only give options that your own account holds.' },
      ]);
    }
    await rows('update account set allow = $2 where id = $1', [owner.accountId, HELD]);
    expect(await rows('select allow from app_user where not owner')).toEqual([{ allow: ['group_creategroups'] }]);
  });

  it('accepts an empty list and a list of all the owner’s permissions', async () => {
    const id = await newUser({ allow: [] });
    await update(id, { allow: [...HELD] });
    expect(await rows('select allow from app_user where id = $1', [id])).toEqual([{ allow: [...HELD] }]);
  });
});

describe('API-025: changing an authorized user', () => {
  it('stores the change and notifies open tabs; a running session gets the new list immediately', async () => {
    const sub = await t.createAuthorizedUser(owner, { email: 'sub@example.com', allow: [] });
    const heard = await heardDuring(() =>
      update(sub.userId, { email: 'sub@example.com', allow: ['keyword_customkeywords'] }),
    );
    expect(heard).toEqual([{ account: owner.accountId, type: 'profile.changed', payload: { reason: 'users' } }]);
    expect((await t.call(sub, 'GET', 'login')).body.data.profile).toMatchObject({
      first_name: 'Paula',
      phone: '5125550142',
      allow: ['keyword_customkeywords'],
    });
  });

  it('invites again at a new email while the user has not signed in, and the old links end', async () => {
    const id = await newUser();
    const { body } = await update(id, { email: 'paula.price@example.com', password: TEST_PASSWORD });
    expect(body.message).toBe('Authorized Account updated');
    expect((await mails()).map((mail) => mail.recipient)).toEqual(['paula@example.com', 'paula.price@example.com']);
    expect(await openLinks()).toBe(1);
    await update(id, { email: 'PAULA.price@example.com', first_name: 'Polly' });
    expect(await mails()).toHaveLength(2);
  });

  it('ends a password that was set through the earlier email', async () => {
    const id = await newUser();
    const [, token = ''] = /token=([\w-]+)/.exec((await mails())[0]?.body_text ?? '') ?? [];
    await t.call(null, 'POST', 'profiles/updatenewpass', {
      form: { pass1: 'a long and rare passphrase', pass2: 'a long and rare passphrase', token },
    });
    await update(id, { email: 'right.paula@example.com', password: TEST_PASSWORD });
    expect(
      (
        await t.call(null, 'POST', 'login', {
          form: { email: 'right.paula@example.com', password: 'a long and rare passphrase' },
        })
      ).status,
    ).toBe(401);
  });

  it('refuses an email in use and keeps the user’s own', async () => {
    const id = await newUser();
    expect((await update(id, { email: 'Olivia@Example.com', password: TEST_PASSWORD })).status).toBe(409);
    expect((await update(id)).status).toBe(200);
    expect(await rows('select email from app_user where id = $1', [id])).toEqual([{ email: 'paula@example.com' }]);
  });
});

describe('API-026, ACCT-041: deleting an authorized user', () => {
  it('ends the user’s sessions and links immediately, and frees the email', async () => {
    const sub = await t.createAuthorizedUser(owner, { email: 'sub@example.com' });
    const heard = await heardDuring(async () => {
      expect((await t.call(owner, 'DELETE', `profiles/authorized/${sub.userId}`)).body.status).toBe('success');
    });
    expect(heard).toEqual([
      { account: owner.accountId, type: 'session.ended', session: expect.stringMatching(/^[0-9a-f]{64}$/) },
      { account: owner.accountId, type: 'profile.changed', payload: { reason: 'users' } },
    ]);
    expect((await t.call(sub, 'GET', 'login')).status).toBe(401);
    expect(await openLinks()).toBe(0);
    expect((await create({ email: 'sub@example.com' })).status).toBe(200);
  });

  it('works once', async () => {
    const id = await newUser();
    await t.call(owner, 'DELETE', `profiles/authorized/${id}`);
    expect((await t.call(owner, 'DELETE', `profiles/authorized/${id}`)).status).toBe(404);
    expect((await update(id)).status).toBe(404);
  });
});

describe('The invitation can be sent again', () => {
  it('with a new link; the earlier one ends', async () => {
    const id = await newUser();
    expect((await t.call(owner, 'POST', `profiles/authorized/${id}/invite`)).body.message).toBe(
      'The invitation was sent again.',
    );
    const links = (await mails()).map((mail) => /token=\S+/.exec(mail.body_text)?.[0]);
    expect(new Set(links).size).toBe(2);
    expect(await openLinks()).toBe(1);
  });

  it('but not to a user who has signed in', async () => {
    const id = await newUser();
    await rows('update app_user set last_login = now() where id = $1', [id]);
    expect((await t.call(owner, 'POST', `profiles/authorized/${id}/invite`)).status).toBe(409);
    expect(await mails()).toHaveLength(1);
  });
});

describe('PERM-002, PERM-012, PERM-013, PERM-016, ENG-041: who may manage authorized users', () => {
  const calls = [
    'GET profiles/authorized',
    'GET profiles/authorized/ID',
    'POST profiles/authorized',
    'PUT profiles/authorized/ID',
    'DELETE profiles/authorized/ID',
    'POST profiles/authorized/ID/invite',
  ];
  const ask = (call: string, by: TestUser | null, id: number): Promise<Answer> => {
    const [method, path = ''] = call.split(' ');
    return t.call(
      by,
      method as 'GET',
      path.replace('ID', String(id)),
      method === 'POST' || method === 'PUT' ? { form: { ...VALUES, email: 'somebody@example.com' } } : {},
    );
  };
  const untouched = (id: number) => rows('select email, deleted from app_user where id = $1', [id]);

  it.each(calls)(
    '%s is refused to authorized users, whatever their permissions, and without a session',
    async (call) => {
      const id = await newUser();
      const sub = await t.createAuthorizedUser(owner, { allow: [...HELD] });
      const before = await mails();
      const refused = await ask(call, sub, id);
      expect([refused.status, refused.body.message]).toEqual([
        403,
        'This action is not allowed. Your account does not allow this action.',
      ]);
      expect((await ask(call, null, id)).status).toBe(401);
      expect(await untouched(id)).toEqual([{ email: 'paula@example.com', deleted: false }]);
      expect(await mails()).toEqual(before);
    },
  );

  it.each(calls.filter((call) => call.includes('ID')))(
    '%s finds only users of the same account, and never the owner',
    async (call) => {
      const id = await newUser();
      const before = await mails();
      for (const [by, target] of [
        [stranger, id],
        [owner, owner.userId],
        [owner, 999_999],
      ] as const)
        expect((await ask(call, by, target)).status).toBe(404);
      expect(await untouched(id)).toEqual([{ email: 'paula@example.com', deleted: false }]);
      expect(await untouched(owner.userId)).toEqual([{ email: 'olivia@example.com', deleted: false }]);
      expect(await mails()).toEqual(before);
    },
  );
});
