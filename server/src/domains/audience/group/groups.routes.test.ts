import { testApp, type TestApp, type TestUser } from '../../../testing/app';
import { tables } from '../../../testing/tables';
import { deleteGroup } from './groups.repository';

let t: TestApp;
let owner: TestUser;
let stranger: TestUser;
let pizza: number;
let lunch: number;
let foreignSubscriber: number;

const { sql, one, addKeyword } = tables(() => t.db);
const add = async (
  user: TestUser,
  keyword: number,
  phone: string,
  changes: { disabled?: number; zip?: string; deleted?: boolean } = {},
): Promise<number> =>
  (
    await one<{ id: number }>(
      'insert into subscriber (account_id, keyword_id, phone, disabled, zip, deleted) values ($1, $2, $3, $4, $5, $6) returning id',
      [user.accountId, keyword, phone, changes.disabled ?? 0, changes.zip ?? '', changes.deleted ?? false],
    )
  ).id;

type Form = Record<string, string | number | readonly (string | number)[]>;
const create = (form: Form, user: TestUser | null = owner) => t.call(user, 'POST', 'subscribers/groups', { form });
const made = async (form: Form): Promise<number> => (await create(form)).body.data.id;
const update = (id: number, form: Form, user: TestUser | null = owner) =>
  t.call(user, 'PUT', `subscribers/groups/${id}`, { form });
const members = async (id: number): Promise<number[]> =>
  (await t.call(owner, 'GET', `subscribers/groups/${id}`)).body.data.subscribers;
const everybody = JSON.stringify([{}]);

let ana: number;
let bo: number;
let cruz: number;
let anaAgain: number;
let gone: number;
let deleted: number;

beforeAll(async () => {
  t = await testApp();
  owner = await t.createOwner({ allow: ['group_creategroups'] });
  stranger = await t.createOwner({ allow: ['group_creategroups'] });
  pizza = await addKeyword(owner, 'PIZZA');
  lunch = await addKeyword(owner, 'LUNCH');
  ana = await add(owner, pizza, '5125550101', { zip: '78701' });
  bo = await add(owner, pizza, '5125550102', { zip: '78702' });
  cruz = await add(owner, lunch, '2105550103');
  anaAgain = await add(owner, lunch, '5125550101');
  gone = await add(owner, pizza, '5125550104', { disabled: 1 });
  deleted = await add(owner, pizza, '5125550105', { deleted: true });
  foreignSubscriber = await add(stranger, await addKeyword(stranger, 'OTHERS'), '5125550102');
});

describe('API-047, GRP-019, GRP-020, VAL-028: POST subscribers/groups', () => {
  it('stores the chosen subscribers and returns the message of the specification', async () => {
    const { status, body } = await create({ name: '  Chosen  ', subscribers: [bo, cruz] });
    expect([status, body.message]).toEqual([200, 'A new Group was created.']);
    expect(body.data).toEqual({ id: expect.any(Number), total_subscribers: 2 });
    expect((await t.call(owner, 'GET', `subscribers/groups/${body.data.id}`)).body.data).toEqual({
      id: body.data.id,
      name: 'Chosen',
      subscribers: [bo, cruz],
      total_subscribers: 2,
      added_at: expect.any(String),
      disabled: false,
      deleted: false,
      filter: null,
      matched_at: null,
    });
  });

  it('skips a second subscriber with the same phone, and unsubscribed and deleted ones', async () => {
    const { body } = await create({ name: 'Once', subscribers: [anaAgain, ana, gone, deleted, bo, bo] });
    expect(await members(body.data.id)).toEqual([ana, bo]);
  });

  it('also accepts ids as a comma list', async () => {
    expect(await members(await made({ name: 'Commas', subscribers: `${bo},${cruz}` }))).toEqual([bo, cruz]);
  });

  it.each([
    ['everybody', [{}], () => [ana, bo, cruz]],
    ['a keyword', [{ keyword: 'PIZZA' }], () => [ana, bo]],
    ['several filters', [{ keyword: 'LUNCH', phone: '210' }, { zip: '78702' }], () => [bo, cruz]],
    ['unsubscribed ones', [{ disabled: '1' }, { zip: '78701' }], () => [ana]],
  ] as const)('accepts filters instead of ids (GRP-015): %s', async (_, filters, expected) => {
    expect(await members(await made({ name: 'F', filters: JSON.stringify(filters) }))).toEqual(expected());
    expect(await members(await made({ name: 'F', filters: filters.map((filter) => JSON.stringify(filter)) }))).toEqual(
      expected(),
    );
  });

  it('adds ids to filters and subtracts the removed ones from both', async () => {
    expect(
      await members(
        await made({
          name: 'Mixed',
          filters: JSON.stringify([{ keyword: 'PIZZA' }]),
          subscribers: [cruz],
          removed: [bo],
        }),
      ),
    ).toEqual([ana, cruz]);
    // Another subscriber with the phone of a removed one may replace it.
    expect(await members(await made({ name: 'Mixed', filters: everybody, removed: [ana] }))).toEqual([
      bo,
      cruz,
      anaAgain,
    ]);
  });

  it.each([
    ['no name (VAL-026)', { name: ' ', filters: everybody }, { name: 'Name is required.' }],
    ['nobody (VAL-027)', { name: 'Empty' }, { subscribers: 'Select at least one subscriber.' }],
    [
      'a filter without matches',
      { name: 'Empty', filters: JSON.stringify([{ zip: '99999' }]) },
      { subscribers: 'Select at least one subscriber.' },
    ],
    ['an invalid filter', { name: 'X', filters: '{' }, { filters: expect.any(String) }],
    [
      'an invalid date',
      { name: 'X', filters: JSON.stringify([{ 'added_at-start': '02/30/2026' }]) },
      { 'added_at-start': 'Enter a date as MM/DD/YYYY.' },
    ],
    ['invalid ids', { name: 'X', subscribers: 'all' }, { subscribers: expect.any(String) }],
  ])('refuses %s and stores nothing', async (_, form, fields) => {
    const before = await sql('select id from contact_group');
    const { status, body } = await create(form);
    expect([status, body.data.fields]).toEqual([422, expect.objectContaining(fields)]);
    expect(await sql('select id from contact_group')).toEqual(before);
  });

  it.each(['subscribers', 'removed'])('refuses another account’s ids in %s like unknown ids', async (field) => {
    const before = await sql('select id from contact_group');
    const form = { name: 'Stolen', filters: everybody, [field]: [foreignSubscriber] };
    expect((await create(form)).status).toBe(404);
    expect((await create({ ...form, [field]: [9_999_999] })).status).toBe(404);
    expect(await sql('select id from contact_group')).toEqual(before);
  });

  it('never adds another account’s subscribers through a filter', async () => {
    const id = await made({ name: 'All of them', filters: everybody });
    expect(
      await sql(
        'select 1 from contact_group_member m join subscriber s on s.id = m.subscriber_id where m.group_id = $1 and s.account_id <> m.account_id',
        [id],
      ),
    ).toEqual([]);
  });

  it('PERM-022: needs the permission, which is checked first; without a session 401', async () => {
    const without = await t.createAuthorizedUser(owner, { allow: ['subscriber_addnewcontacts'] });
    const first = await t.createAuthorizedUser(owner, { allow: ['group_creategroups'] });
    const form = { name: 'By a helper', subscribers: [bo] };
    expect([
      (await create(form, null)).status,
      (await create(form, without)).status,
      (await create(form, first)).status,
    ]).toEqual([401, 403, 200]);
  });
});

describe('API-047: PUT subscribers/groups/{id}', () => {
  it('replaces the members, or with keep adds and removes', async () => {
    const id = await made({ name: 'Before', subscribers: [ana] });
    expect((await update(id, { name: 'After', subscribers: [bo], keep: 1 })).body).toMatchObject({
      message: 'A new Group was created.',
      data: { id, total_subscribers: 2 },
    });
    expect(await members(id)).toEqual([ana, bo]);
    await update(id, { name: 'After', removed: [ana], filters: JSON.stringify([{ keyword: 'LUNCH' }]), keep: 1 });
    expect(await members(id)).toEqual([bo, cruz, anaAgain]);
    await update(id, { name: 'After', subscribers: [cruz] });
    expect(await members(id)).toEqual([cruz]);
    await update(id, { name: 'Only a new name', keep: 1 });
    expect((await t.call(owner, 'GET', `subscribers/groups/${id}`)).body.data).toMatchObject({
      name: 'Only a new name',
      subscribers: [cruz],
    });
  });

  it('prefers a current member to another subscriber of the same phone', async () => {
    const id = await made({ name: 'Stays', subscribers: [anaAgain] });
    await update(id, { name: 'Stays', filters: everybody, keep: 1 });
    expect(await members(id)).toEqual([bo, cruz, anaAgain]);
  });

  it('keeps unsubscribed members stored: they count again when they rejoin', async () => {
    const leaver = await add(owner, lunch, '5125550177');
    const id = await made({ name: 'Leavers', subscribers: [leaver, bo] });
    await sql('update subscriber set disabled = 1 where id = $1', [leaver]);
    expect(await members(id)).toEqual([bo]);
    await update(id, { name: 'Leavers', subscribers: [cruz], keep: 1 });
    await sql('update subscriber set disabled = 0 where id = $1', [leaver]);
    expect(await members(id)).toEqual([bo, cruz, leaver]);
    await sql('update subscriber set deleted = true where id = $1', [leaver]);
    expect(await members(id)).toEqual([bo, cruz]);
  });

  it('refuses to empty it, and then changes nothing', async () => {
    const id = await made({ name: 'Full', subscribers: [bo] });
    expect((await update(id, { name: 'Empty', removed: [bo], keep: 1 })).status).toBe(422);
    expect((await t.call(owner, 'GET', `subscribers/groups/${id}`)).body.data).toMatchObject({
      name: 'Full',
      subscribers: [bo],
    });
  });

  it('needs no permission (decision 98), but a session and a group of the account', async () => {
    const id = await made({ name: 'Mine', subscribers: [bo] });
    const helper = await t.createAuthorizedUser(owner, { allow: [] });
    const form = { name: 'Changed', subscribers: [cruz] };
    expect((await update(id, form, helper)).status).toBe(200);
    expect((await update(id, form, null)).status).toBe(401);
    expect((await update(id, { name: 'Theirs', subscribers: [foreignSubscriber] }, stranger)).status).toBe(404);
    expect((await update(ana, form)).status).toBe(404);
    expect((await t.call(owner, 'GET', `subscribers/groups/${id}`)).body.data).toMatchObject({
      name: 'Changed',
      subscribers: [cruz],
    });
  });
});

describe('API-045, API-046: GET subscribers/groups', () => {
  let lister: TestUser;
  let ids: number[];
  beforeAll(async () => {
    lister = await t.createOwner({ allow: ['group_creategroups'] });
    const keyword = await addKeyword(lister, 'LIST');
    await sql(
      `insert into subscriber (account_id, keyword_id, phone) select $1, $2, (7370000000 + n)::text from generate_series(1, 120) n`,
      [lister.accountId, keyword],
    );
    ids = [];
    for (const [name, filters] of [
      ['beta 100%', [{}]],
      ['Alpha', [{ phone: '7370000001' }]],
      ['gamma', [{ phone: '7370000002' }]],
    ] as const)
      ids.push((await create({ name, filters: JSON.stringify(filters) }, lister)).body.data.id);
    await sql(`update contact_group set added_at = now() - (id - $2) * interval '1 hour' where account_id = $1`, [
      lister.accountId,
      ids[0],
    ]);
    await sql(`update subscriber set disabled = 1 where account_id = $1 and phone = '7370000003'`, [lister.accountId]);
  });
  const names = async (query: string, user = lister): Promise<string[]> =>
    (await t.call(user, 'GET', `subscribers/groups?${query}`)).body.data.entries.map(
      ({ name }: { name: string }) => name,
    );

  it('lists newest first, with the number of subscribed members and no more than 100 ids', async () => {
    const { body } = await t.call(lister, 'GET', 'subscribers/groups');
    expect(body.data).toMatchObject({ total_entries: 3, per_page_entries: 25, current_page: 1 });
    expect(body.data.entries[0]).toEqual({
      id: ids[0],
      name: 'beta 100%',
      subscribers: expect.any(Array),
      total_subscribers: 119,
      added_at: expect.any(String),
      disabled: false,
      deleted: false,
      filter: null,
      matched_at: null,
    });
    expect(body.data.entries[0].subscribers).toHaveLength(100);
    expect((await t.call(lister, 'GET', `subscribers/groups/${ids[0]}`)).body.data.subscribers).toHaveLength(119);
  });

  it.each([
    ['', ['beta 100%', 'Alpha', 'gamma']],
    ['orderbytype=ASC', ['gamma', 'Alpha', 'beta 100%']],
    ['orderby=keyword&orderbytype=ASC', ['Alpha', 'beta 100%', 'gamma']],
    ['filter[orderby]=name&filter[orderbytype]=DESC', ['gamma', 'beta 100%', 'Alpha']],
    ['orderby=toString', ['beta 100%', 'Alpha', 'gamma']],
    ['search=ALP', ['Alpha']],
    ['search=%25', ['beta 100%']],
    ['search=_', []],
    ['limit=2&page=2', ['gamma']],
    ['page=9', []],
  ])('applies %s (decision 28)', async (query, expected) => {
    expect(await names(query)).toEqual(expected);
  });

  it('shows no group of another account and requires a session', async () => {
    expect((await names('', stranger)).some((name) => ['Alpha', 'gamma'].includes(name))).toBe(false);
    expect((await t.call(stranger, 'GET', `subscribers/groups/${ids[0]}`)).status).toBe(404);
    expect((await t.call(null, 'GET', 'subscribers/groups')).status).toBe(401);
    expect((await t.call(null, 'GET', `subscribers/groups/${ids[0]}`)).status).toBe(401);
    expect((await t.call(lister, 'GET', 'subscribers/groups/99999999')).status).toBe(404);
    expect((await t.call(lister, 'GET', 'subscribers/groups?page=0')).status).toBe(422);
  });
});

describe('GRP-009, API-043: deleting a group', () => {
  const remove = (user: TestUser, id: number): Promise<string | undefined> =>
    t.db.asAccount(user.accountId, (tx) => deleteGroup(tx, user.accountId, id));

  it('returns the name of the removed group, once, and never of another account’s group or of a subscriber', async () => {
    const id = await made({ name: 'Short-lived', subscribers: [bo] });
    expect(await remove(stranger, id)).toBeUndefined();
    expect(await remove(owner, bo)).toBeUndefined();
    expect(await members(id)).toEqual([bo]);
    expect(await remove(owner, id)).toBe('Short-lived');
    expect(await remove(owner, id)).toBeUndefined();
    expect((await t.call(owner, 'GET', `subscribers/groups/${id}`)).status).toBe(404);
    expect((await update(id, { name: 'Back', subscribers: [bo] })).status).toBe(404);
  });

  it('is refused while a planned campaign or a recurring one sends to it, and names them', async () => {
    const id = await made({ name: 'Regulars', subscribers: [bo] });
    const other = await made({ name: 'Others', subscribers: [bo] });
    const choice = JSON.stringify({ groups: [other, id] });
    const send = (name: string, state: string) =>
      one<{ id: number }>(
        `insert into campaign (account_id, name, message, segments, choice, state, schedule, send_at) values ($1, $2, 'Hi', 1, $3, $4, 1, now() + interval '1 day') returning id`,
        [owner.accountId, name, choice, state],
      );
    await send('Sent before', 'done');
    await send('Friday', 'scheduled');
    await sql(`insert into automation (account_id, kind, name, choice) values ($1, 'recurring', 'Weekly', $2)`, [
      owner.accountId,
      choice,
    ]);
    const refused = await t.call(owner, 'DELETE', `subscribers/${id}`);
    expect([refused.status, refused.body.message]).toEqual([
      409,
      'Friday and 1 other will be sent to the group Regulars. Remove the group there first.',
    ]);
    expect(await members(id)).toEqual([bo]);
    await sql(`update campaign set state = 'cancelled' where name = 'Friday'`, []);
    await sql(`update automation set deleted = true where name = 'Weekly'`, []);
    expect((await t.call(owner, 'DELETE', `subscribers/${id}`)).body.message).toBe('Group Regulars was removed.');
  });
});
