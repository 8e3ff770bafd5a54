import type { SmartFilter } from '@textloom/contracts';
import { testApp, type TestApp, type TestUser } from '../../../testing/app';
import { createCampaign } from '../../../testing/stage';
import { tables } from '../../../testing/tables';
import { addFields } from './stored-people.fixture';

let t: TestApp;
let owner: TestUser;
let stranger: TestUser;
let keyword: number;

const { addKeyword, addSubscriber, sql } = tables(() => t.db);
const PHONE = '5125550101';

beforeAll(async () => {
  t = await testApp();
  owner = await t.createOwner({ allow: ['group_creategroups'] });
  stranger = await t.createOwner({ allow: ['group_creategroups'] });
  keyword = await addKeyword(owner, 'PIZZA');
  await addSubscriber(owner, { keyword, phone: PHONE, zip: '75001', tags: 'VIP' });
  await addSubscriber(owner, { keyword, phone: '5125550102', zip: '10001' });
});

const ZIP: SmartFilter = { match: 'all', conditions: [{ kind: 'zip', zips: '750' }] };
const groups = (method: 'GET' | 'POST' | 'PUT', path: string, form?: Record<string, unknown>, user = owner) =>
  t.call(user, method, `subscribers/groups${path}`, form && { form: form as Record<string, string> });
const count = (filter: unknown, user = owner) => groups('POST', '/count', { filter: JSON.stringify(filter) }, user);
const create = (filter: unknown, user = owner) =>
  groups('POST', '', { name: 'Near', filter: JSON.stringify(filter) }, user);
const membersOf = async (id: number): Promise<number[]> => (await groups('GET', `/${id}`)).body.data.subscribers;

describe('smart groups', () => {
  it('follow their filter without being saved again', async () => {
    const { id } = (await create({ match: 'all', conditions: [{ kind: 'tag', tag: 'Regular' }] })).body.data;
    expect(await membersOf(id)).toEqual([]);
    await sql(`update subscriber set tags = 'regular' where account_id = $1 and phone = $2`, [owner.accountId, PHONE]);
    expect(await membersOf(id)).toHaveLength(1);
    await sql(`update subscriber set tags = '' where account_id = $1 and phone = $2`, [owner.accountId, PHONE]);
    expect(await membersOf(id)).toEqual([]);
  });

  it('cannot be changed by hand', async () => {
    const { id } = (await create(ZIP)).body.data;
    const [member = 0] = await membersOf(id);
    const replies = [
      await groups('PUT', `/${id}/members`, { remove: [member] }),
      await groups('PUT', `/${id}`, { name: 'Near', subscribers: [member] }),
      await t.call(owner, 'POST', 'subscribers/bulk/group', { form: { group_id: id, ids: [member] } }),
    ];
    expect(replies.map(({ body }) => body.message)).toEqual(
      replies.map(
        () => 'Who is in a smart group follows from its conditions. Change the conditions, or choose another group.',
      ),
    );
    expect((await groups('PUT', `/${id}`, { name: 'Nearer', keep: 1 })).status).toBe(200);
    expect((await groups('GET', `/${id}`)).body.data).toMatchObject({
      name: 'Nearer',
      subscribers: [member],
      filter: ZIP,
    });
  });

  it('a group of chosen people does not become one', async () => {
    const [member = 0] = await membersOf((await create(ZIP)).body.data.id);
    const { id } = (await groups('POST', '', { name: 'Chosen', subscribers: [member] })).body.data;
    const reply = await groups('PUT', `/${id}`, { name: 'Chosen', filter: JSON.stringify(ZIP) });
    expect([reply.status, reply.body.message]).toEqual([422, 'Only a smart group has conditions. Create a new one.']);
  });

  it.each([
    [{ match: 'all', conditions: [] }, 'Add at least one condition.'],
    [{ match: 'all', conditions: [{ kind: 'joined', days: 0 }] }, 'Enter a number of days from 1 to 730.'],
    [
      { match: 'all', conditions: [{ kind: 'zip', zips: 'Texas' }] },
      'Enter zip codes, or how they begin, with commas between them.',
    ],
    [{ match: 'all', conditions: [{ kind: 'tag', tag: ' ' }] }, 'Enter a tag.'],
    [{ match: 'all', conditions: [{ kind: 'field', field: '' }] }, 'Select a custom field.'],
    [
      { match: 'all', conditions: [{ kind: 'field', field: 'field_size', from: 'much' }] },
      'Enter a number, or a date as MM/DD/YYYY.',
    ],
  ])('%j is refused', async (filter, message) => {
    for (const reply of [await count(filter), await create(filter)])
      expect([reply.status, reply.body.message]).toEqual([422, message]);
  });

  it('keywords, campaigns and custom fields of another account are refused like unknown ones', async () => {
    await addFields(t, stranger);
    const foreign = await createCampaign(t.db, stranger);
    for (const condition of [
      { kind: 'keyword', id: await addKeyword(stranger, 'OTHERS') },
      { kind: 'keyword', id: 999_999 },
      { kind: 'received', id: foreign },
      { kind: 'field', field: 'field_note' },
    ])
      for (const reply of [
        await count({ match: 'any', conditions: [condition] }),
        await create({ match: 'any', conditions: [condition] }),
      ])
        expect(reply.status).toBe(404);
  });

  it('need the permission for groups, and are unknown to other accounts', async () => {
    const { id } = (await create(ZIP)).body.data;
    expect((await groups('GET', `/${id}`, undefined, stranger)).status).toBe(404);
    expect((await groups('PUT', `/${id}`, { name: 'Mine', filter: JSON.stringify(ZIP) }, stranger)).status).toBe(404);
    expect((await create(ZIP, await t.createAuthorizedUser(owner, { allow: [] }))).status).toBe(403);
    expect(
      (await t.call(null, 'POST', 'subscribers/groups/count', { form: { filter: JSON.stringify(ZIP) } })).status,
    ).toBe(401);
    expect((await count(ZIP, stranger)).body.data).toEqual({ total: 0, exact: true });
  });
});
