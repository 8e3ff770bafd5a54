import { testApp, type TestApp, type TestUser } from '../../../testing/app';

let t: TestApp;
let owner: TestUser;
let helper: TestUser;
let stranger: TestUser;

beforeAll(async () => {
  t = await testApp();
  owner = await t.createOwner();
  helper = await t.createAuthorizedUser(owner);
  stranger = await t.createOwner();
});

type Form = Record<string, string | number>;
const FORM: Form = { name: 'Friday', message: 'Two for one today', segments: 1 };
const create = (form: Form = FORM, user: TestUser | null = owner, headers: Record<string, string> = {}) =>
  t.call(user, 'POST', 'messages/templates', { form, headers });
const created = async (form: Form = FORM, user: TestUser = owner): Promise<number> =>
  (await create(form, user)).body.data.id;
const read = async (id: number, user: TestUser = owner) =>
  (await t.call(user, 'GET', `messages/templates/${id}`)).body.data;
const update = (id: number, form: Form, user: TestUser | null = owner) =>
  t.call(user, 'PUT', `messages/templates/${id}`, { form });

describe('API-059, TMPL-006: POST, GET and PUT messages/templates', () => {
  it('stores name, message and segments, and returns all fields', async () => {
    const { status, body } = await create({ name: '  Friday  ', message: 'Two for one today', segments: 2 });
    expect([status, body.message]).toEqual([200, 'Template added.']);
    expect(await read(body.data.id)).toEqual({
      id: body.data.id,
      name: 'Friday',
      message: 'Two for one today',
      segments: 2,
      added_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*-0[78]:00$/),
      disabled: false,
      deleted: false,
      revision: 1,
    });
  });

  it('changes a template', async () => {
    const id = await created();
    const { status, body } = await update(id, { name: 'Sunday', message: 'Brunch until two', segments: 1 });
    expect([status, body.message]).toEqual([200, 'Template saved.']);
    expect(await read(id)).toMatchObject({ name: 'Sunday', message: 'Brunch until two', segments: 1, revision: 2 });
  });

  it('refuses a custom field that the account does not have, also on a change', async () => {
    const id = await created();
    const form = { ...FORM, message: 'Size {field_size|any}' };
    const problem = '{field_size} is not one of your custom fields.';
    for (const refused of [await create(form), await update(id, form)])
      expect([refused.status, refused.body.data.fields]).toEqual([422, { message: problem }]);
    const field = { name: 'Size', kind: 'text' };
    expect((await t.call(owner, 'POST', 'subscribers/fields', { form: field })).status).toBe(200);
    expect((await update(id, form)).status).toBe(200);
  });

  it('adds one, however often a bad connection repeats the call', async () => {
    const key = { 'Idempotency-Key': 'template-1' };
    const form = { ...FORM, name: 'Only once' };
    const [first, again] = [await create(form, owner, key), await create(form, owner, key)];
    expect(again.body).toEqual(first.body);
    const { body } = await t.call(owner, 'GET', 'messages/templates?search=Only once');
    expect(body.data.total_entries).toBe(1);
  });

  it('refuses a save over a newer version that the editor did not see, unless it is forced', async () => {
    const id = await created();
    expect((await update(id, { ...FORM, name: 'Mine', revision: 1 })).status).toBe(200);
    const late = await update(id, { ...FORM, name: 'Theirs', revision: 1 }, helper);
    expect([late.status, late.body.data.id]).toEqual([409, 'edit_conflict']);
    expect(await read(id)).toMatchObject({ name: 'Mine' });
    expect((await update(id, { ...FORM, name: 'Theirs' }, helper)).status).toBe(200);
    expect(await read(id)).toMatchObject({ name: 'Theirs', revision: 3 });
  });

  it('serves authorized users of the account too, and nobody without a session', async () => {
    const id = await created(FORM, helper);
    expect(await read(id, owner)).toMatchObject({ name: 'Friday' });
    expect((await create(FORM, null)).status).toBe(401);
    expect((await t.call(null, 'GET', 'messages/templates')).status).toBe(401);
  });

  it('hides the templates of another account', async () => {
    const id = await created();
    expect((await t.call(stranger, 'GET', `messages/templates/${id}`)).status).toBe(404);
    expect((await update(id, FORM, stranger)).status).toBe(404);
    expect((await t.call(stranger, 'DELETE', `messages/templates/${id}`)).status).toBe(404);
    expect(await read(id)).toMatchObject({ name: 'Friday', revision: 1 });
    expect((await t.call(stranger, 'GET', 'messages/templates')).body.data.entries).toEqual([]);
    expect((await t.call(stranger, 'GET', 'messages/templates/all')).body.data.entries).toEqual([]);
  });

  it('returns 404 for an unknown id', async () => {
    expect((await t.call(owner, 'GET', 'messages/templates/99999999')).status).toBe(404);
    expect((await update(99_999_999, FORM)).status).toBe(404);
  });
});

describe('VAL-058: name and message of a template', () => {
  it.each([
    ['no name', { ...FORM, name: '  ' }, { name: 'Name is required.' }],
    ['a long name', { ...FORM, name: 'x'.repeat(121) }, { name: 'This name is too long.' }],
    ['no message', { ...FORM, message: ' \n ' }, { message: 'Message is required.' }],
    [
      'a text above its class',
      { ...FORM, message: 'x'.repeat(161) },
      { message: 'A message of this kind has at most 160 characters.' },
    ],
    [
      'a text as long as with media, which templates do not have',
      { ...FORM, message: 'x'.repeat(400), segments: 3 },
      { message: 'A message of this kind has at most 160 characters.' },
    ],
  ])('refuses %s, with the error at its field', async (_what, form, fields) => {
    const { status, body } = await create(form);
    expect([status, body.data.fields]).toEqual([422, fields]);
    const id = await created();
    expect((await update(id, form)).status).toBe(422);
    expect(await read(id)).toMatchObject({ name: 'Friday', message: 'Two for one today' });
  });

  it('ends at 500 templates', async () => {
    const busy = await t.createOwner();
    await t.db.asEngine((tx) =>
      tx.execute(
        `insert into template (account_id, name, message) select $1, 'T' || n, 'M' from generate_series(1, 500) n`,
        [busy.accountId],
      ),
    );
    expect(await create(FORM, busy)).toMatchObject({ status: 409, body: { message: expect.stringContaining('500') } });
  });
});

describe('API-058, CAMP-016: GET messages/templates/all', () => {
  it('returns all of them without paging, by name', async () => {
    const many = await t.createOwner();
    await t.db.asEngine((tx) =>
      tx.execute(
        `insert into template (account_id, name, message) select $1, 'T' || to_char(n, 'FM000'), 'M' from generate_series(120, 1, -1) n`,
        [many.accountId],
      ),
    );
    const { entries } = (await t.call(many, 'GET', 'messages/templates/all')).body.data;
    expect(entries).toHaveLength(120);
    expect([entries[0].name, entries[119].name]).toEqual(['T001', 'T120']);
  });
});

describe('API-059, TMPL-001: the list of templates', () => {
  it('pages, searches name and message, and sorts', async () => {
    const user = await t.createOwner();
    for (const [name, message] of [
      ['banana', 'Yellow'],
      ['Apple', 'Red'],
      ['cherry', 'Also red'],
    ] as const)
      await created({ name, message, segments: 1 }, user);
    const names = async (query: string): Promise<string[]> =>
      (await t.call(user, 'GET', `messages/templates?${query}`)).body.data.entries.map(
        ({ name }: { name: string }) => name,
      );
    expect(await names('')).toEqual(['cherry', 'Apple', 'banana']);
    expect(await names('orderby=name&orderbytype=ASC')).toEqual(['Apple', 'banana', 'cherry']);
    expect(await names('filter[search]=red')).toEqual(['cherry', 'Apple']);
    expect(await names('search=100%')).toEqual([]);
    expect(await names('limit=2&page=2')).toEqual(['banana']);
  });
});

describe('API-059, decision 157: DELETE messages/templates/{id}', () => {
  it('removes it from the lists, also for an authorized user; a second click finds nothing', async () => {
    const id = await created();
    const { status, body } = await t.call(helper, 'DELETE', `messages/templates/${id}`);
    expect([status, body.message]).toEqual([200, 'Template deleted.']);
    expect((await t.call(owner, 'GET', `messages/templates/${id}`)).status).toBe(404);
    expect((await update(id, FORM)).status).toBe(404);
    expect((await t.call(owner, 'DELETE', `messages/templates/${id}`)).status).toBe(404);
  });
});
