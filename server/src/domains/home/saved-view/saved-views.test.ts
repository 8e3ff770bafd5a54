import type { SavedView } from '@textloom/contracts';
import { testApp, type TestApp, type TestUser } from '../../../testing/app';
import { tables } from '../../../testing/tables';

let t: TestApp;
let owner: TestUser;
let helper: TestUser;
let stranger: TestUser;
const { sql } = tables(() => t.db);

beforeAll(async () => {
  t = await testApp();
});
beforeEach(async () => {
  owner = await t.createOwner();
  helper = await t.createAuthorizedUser(owner);
  stranger = await t.createOwner();
});

type Form = Record<string, string | number>;
const FORM: Form = { list: 'subscribers', name: 'Guests', query: 'keyword=PIZZA&orderby=first_name', shared: 0 };
const create = (changes: Form = {}, user: TestUser | null = owner) =>
  t.call(user, 'POST', 'profiles/views', { form: { ...FORM, ...changes } });
const created = async (changes: Form = {}, user: TestUser = owner): Promise<number> =>
  (await create(changes, user)).body.data.id;
const change = (id: number, form: Form, user: TestUser | null = owner) =>
  t.call(user, 'PUT', `profiles/views/${id}`, { form });
const remove = (id: number, user: TestUser | null = owner) => t.call(user, 'DELETE', `profiles/views/${id}`);
const restore = (id: number, user: TestUser | null = owner) => t.call(user, 'POST', `profiles/views/${id}/restore`);
const viewsOf = async (user: TestUser = owner): Promise<SavedView[]> =>
  (await t.call(user, 'GET', 'login')).body.data.profile.views;
const namesOf = async (user: TestUser = owner): Promise<string[]> => (await viewsOf(user)).map(({ name }) => name);

describe('decision 776: a saved view', () => {
  it('is in the profile of its user with the parameters of the list, without its page and unknown ones', async () => {
    const query = 'page=3&keyword=PIZZA&orderby=first_name&tab=history&view=9&disabled=';
    const { status, body } = await create({ name: ' Guests ', query });
    expect([status, body.message]).toEqual([200, 'View saved.']);
    expect(await viewsOf()).toEqual([
      {
        id: body.data.id,
        list: 'subscribers',
        name: 'Guests',
        query: 'orderby=first_name&keyword=PIZZA',
        shared: false,
        mine: true,
        author: expect.any(String),
      },
    ]);
    expect(await viewsOf(helper)).toEqual([]);
  });

  it.each([
    ['subscribers', 'field=size&field_is=XL&held=any&tag=vip', 'tag=vip&held=any&field=size&field_is=XL'],
    ['subscribers', 'columns=name,zip,field_size&zip=78701', 'zip=78701&columns=name%2Czip%2Cfield_size'],
    ['campaigns', 'sent=pending&search=sale&also=3', 'search=sale&sent=pending'],
    ['inbox', 'assignee=me&state=waiting&after=abc', 'state=waiting&assignee=me'],
  ])('keeps what the list of %s filters by', async (list, query, kept) => {
    await create({ list, query });
    expect((await viewsOf())[0]?.query).toBe(kept);
  });

  it('keeps a filter by something that is gone, as the address of the list does', async () => {
    await create({ query: 'keyword=GONE&import=99999' });
    expect((await viewsOf())[0]?.query).toBe('keyword=GONE&import=99999');
  });

  it.each<[string, Form, Record<string, string>]>([
    ['no name', { name: ' ' }, { name: 'Name is required.' }],
    ['a long name', { name: 'x'.repeat(41) }, { name: 'This name is too long.' }],
    ['no list', { list: 'keywords' }, { list: 'Choose a list.' }],
    ['a long query', { query: `search=${'x'.repeat(4000)}` }, { query: 'These filters are too long to save.' }],
    [
      'other columns',
      { query: 'columns=a b' },
      { query: 'The filter “columns” cannot be saved: Choose columns of the list.' },
    ],
    [
      'a filter that the list refuses',
      { query: 'keyword=PIZZA&import=none' },
      { query: 'The filter “import” cannot be saved: Choose an import.' },
    ],
  ])('is refused with %s, with the error at its field', async (_what, form, fields) => {
    const { status, body } = await create(form);
    expect([status, body.data.fields]).toEqual([422, fields]);
    expect(await viewsOf()).toEqual([]);
  });

  it.each<[string, Form, Record<string, string>]>([
    ['an empty name', { name: '' }, { name: 'Name is required.' }],
    [
      'a filter that the list refuses',
      { query: 'held=maybe' },
      { query: expect.stringMatching(/^The filter “held” cannot be saved: /) },
    ],
  ])('is not changed to %s', async (_what, form, fields) => {
    const id = await created();
    const { status, body } = await change(id, form);
    expect([status, body.data.fields]).toEqual([422, fields]);
    expect(await viewsOf()).toMatchObject([{ name: 'Guests', query: 'orderby=first_name&keyword=PIZZA' }]);
  });

  it('has a name that no other view of its user and list has, in any case', async () => {
    const fields = { name: 'This list has another view with this name. Please choose another one.' };
    const id = await created();
    expect((await create({ name: 'GUESTS' })).body.data.fields).toEqual(fields);
    expect((await create({ list: 'inbox', query: '' })).status).toBe(200);
    expect((await create({}, helper)).status).toBe(200);
    const other = await created({ name: 'Others' });
    expect((await change(other, { name: 'guests' })).body.data.fields).toEqual(fields);
    expect((await change(id, { name: 'GUESTS' })).status).toBe(200);
  });

  it('is one of at most 50 of a user', async () => {
    await sql(
      `insert into saved_view (account_id, user_id, list, name, query, shared) select $1, $2, 'inbox', 'V' || n, '', false from generate_series(1, 50) n`,
      [owner.accountId, owner.userId],
    );
    expect(await create()).toMatchObject({ status: 409, body: { message: expect.stringContaining('50 views') } });
    expect((await create({}, helper)).status).toBe(200);
  });

  it('changes its name, query and sharing, each alone', async () => {
    const id = await created();
    const { status, body } = await change(id, { name: 'Regulars' });
    expect([status, body.message]).toEqual([200, 'View changed.']);
    await change(id, { query: 'tag=vip&page=2' });
    await change(id, { shared: 1 });
    expect(await viewsOf()).toMatchObject([{ id, name: 'Regulars', query: 'tag=vip', shared: true }]);
  });

  it('needs a session', async () => {
    const id = await created();
    const answers = [
      await create({}, null),
      await change(id, {}, null),
      await remove(id, null),
      await restore(id, null),
    ];
    expect(answers.map(({ status }) => status)).toEqual([401, 401, 401, 401]);
  });
});

describe('decision 777: a shared view', () => {
  it('is in the profile of every user of the account, after their own, with its author', async () => {
    await created({ name: 'Zebra' }, helper);
    const id = await created({ shared: 1 });
    expect(await viewsOf(helper)).toMatchObject([
      { name: 'Zebra', mine: true },
      { id, name: 'Guests', mine: false, shared: true },
    ]);
    expect((await viewsOf(helper))[1]?.author).toBe((await viewsOf())[0]?.author);
    expect(await viewsOf(stranger)).toEqual([]);
  });

  it('is changed and deleted by its author and the owner, not by another user', async () => {
    const another = await t.createAuthorizedUser(owner);
    const id = await created({ shared: 1 }, helper);
    const refused = [await change(id, { name: 'Mine' }, another), await remove(id, another)];
    expect(refused.map(({ status }) => status)).toEqual([403, 403]);
    expect((await change(id, { name: 'By the owner' })).status).toBe(200);
    expect(await viewsOf(helper)).toMatchObject([{ id, name: 'By the owner', mine: true }]);
    expect((await remove(id)).status).toBe(200);
    expect((await restore(id, another)).status).toBe(403);
    expect((await restore(id, helper)).status).toBe(200);
    expect(await namesOf(another)).toEqual(['By the owner']);
  });

  it('is not found by the owner while its author shares it with nobody, nor by another account', async () => {
    const own = await created({}, helper);
    const shared = await created({ name: 'Shared', shared: 1 }, helper);
    for (const [id, user] of [
      [own, owner],
      [shared, stranger],
      [99_999_999, owner],
    ] as const)
      expect(
        [await change(id, { name: 'X' }, user), await remove(id, user), await restore(id, user)].map(
          ({ status }) => status,
        ),
      ).toEqual([404, 404, 404]);
    await remove(shared, helper);
    expect((await restore(shared, stranger)).status).toBe(404);
    expect(await namesOf(helper)).toEqual(['Guests']);
  });
});

describe('decision 778: a deleted view', () => {
  it('leaves the profile, and is back after an undo within a day', async () => {
    const id = await created();
    const { status, body } = await remove(id);
    expect([status, body.message]).toEqual([200, 'View deleted.']);
    expect(await viewsOf()).toEqual([]);
    expect([(await remove(id)).status, (await change(id, { name: 'X' })).status]).toEqual([404, 404]);
    expect((await restore(id)).body.message).toBe('View restored.');
    expect(await viewsOf()).toMatchObject([{ id, name: 'Guests' }]);
    expect((await restore(id)).status).toBe(404);
    await remove(id);
    await sql(`update saved_view set deleted_at = now() - interval '25 hours' where id = $1`, [id]);
    expect((await restore(id)).status).toBe(404);
  });

  it('stays deleted while another view has its name, or its user has 50', async () => {
    const id = await created();
    await remove(id);
    const other = await created();
    expect(await restore(id)).toMatchObject({ status: 409, body: { message: expect.stringContaining('its name') } });
    await change(other, { name: 'Other' });
    await sql(
      `insert into saved_view (account_id, user_id, list, name, query, shared) select $1, $2, 'inbox', 'V' || n, '', false from generate_series(1, 49) n`,
      [owner.accountId, owner.userId],
    );
    expect(await restore(id)).toMatchObject({ status: 409, body: { message: expect.stringContaining('50 views') } });
  });
});

describe('decision 779: the views of a removed user', () => {
  it('are removed, except the shared ones, which become the owner’s under a free name', async () => {
    const long = 'x'.repeat(40);
    await created();
    await created({ name: 'guests 2', shared: 1 });
    await created({ name: long });
    const taken = await created({ shared: 1 }, helper);
    await created({ name: long, shared: 1 }, helper);
    await created({ list: 'inbox', query: '', shared: 1 }, helper);
    await created({ name: 'Private' }, helper);
    await remove(await created({ name: 'Deleted', shared: 1 }, helper), helper);
    expect((await t.call(owner, 'DELETE', `profiles/authorized/${helper.userId}`)).status).toBe(200);
    const views = await viewsOf();
    expect(views.map(({ list, name }) => `${list}: ${name}`).toSorted()).toEqual([
      'inbox: Guests',
      'subscribers: Guests',
      'subscribers: Guests 3',
      'subscribers: guests 2',
      `subscribers: ${long.slice(2)} 2`,
      `subscribers: ${long}`,
    ]);
    expect(views.find(({ id }) => id === taken)).toMatchObject({ name: 'Guests 3', mine: true, shared: true });
    expect(await sql('select 1 from saved_view where user_id = $1', [helper.userId])).toEqual([]);
  });
});
