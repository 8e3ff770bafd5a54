import { testApp, type TestApp, type TestUser } from '../../../testing/app';
import { tables } from '../../../testing/tables';

let t: TestApp;
let owner: TestUser;
let stranger: TestUser;
let foreign: number;
let ana: number;
let bo: number;
let cruz: number;
let anaAgain: number;
let gone: number;

const { addKeyword, addSubscriber } = tables(() => t.db);
const UNKNOWN = 9_999_999;

beforeAll(async () => {
  t = await testApp();
  owner = await t.createOwner({ allow: ['group_creategroups'] });
  stranger = await t.createOwner({ allow: ['group_creategroups'] });
  const keyword = await addKeyword(owner, 'PIZZA');
  const other = await addKeyword(owner, 'LUNCH');
  ana = await addSubscriber(owner, { keyword, phone: '5125550101', first_name: 'Ana' });
  bo = await addSubscriber(owner, { keyword, phone: '5125550102', first_name: 'Bo' });
  cruz = await addSubscriber(owner, { keyword: other, phone: '2105550103', first_name: 'Cruz' });
  anaAgain = await addSubscriber(owner, { keyword: other, phone: '5125550101', first_name: 'Ana' });
  gone = await addSubscriber(owner, { keyword, phone: '5125550104', disabled: 1 });
  foreign = await addSubscriber(stranger, { keyword: await addKeyword(stranger, 'OTHERS'), phone: '5125550102' });
});

const made = async (subscribers: number[], user = owner): Promise<number> =>
  (await t.call(user, 'POST', 'subscribers/groups', { form: { name: 'Regulars', subscribers } })).body.data.id;
const change = (id: number, form: { add?: number[]; remove?: number[] }, user: TestUser | null = owner) =>
  t.call(user, 'PUT', `subscribers/groups/${id}/members`, { form });
const members = async (id: number): Promise<number[]> =>
  (await t.call(owner, 'GET', `subscribers/groups/${id}`)).body.data.subscribers;

describe('PUT subscribers/groups/{id}/members', () => {
  it('adds and removes subscribers, and returns how many', async () => {
    const id = await made([ana]);
    const { status, body } = await change(id, { add: [bo, cruz], remove: [ana] });
    expect([status, body]).toEqual([
      200,
      {
        status: 'success',
        message: '2 subscribers were added. 1 subscriber was removed.',
        data: { id, total_subscribers: 2, added: 2, removed: 1, added_ids: [bo, cruz] },
      },
    ]);
    expect(await members(id)).toEqual([bo, cruz]);
    expect((await change(id, { add: [ana], remove: [bo, cruz] })).body.data.total_subscribers).toBe(1);
    expect(await members(id)).toEqual([ana]);
  });

  it('VAL-028: adds a phone once, and no unsubscribed people', async () => {
    const id = await made([ana]);
    const { body } = await change(id, { add: [anaAgain, gone, bo] });
    expect([body.message, body.data]).toEqual([
      '1 subscriber was added.',
      { id, total_subscribers: 2, added: 1, removed: 0, added_ids: [bo] },
    ]);
    expect(await members(id)).toEqual([ana, bo]);
  });

  it('names whom it has added, so that Undo removes nobody who was in it before', async () => {
    const id = await made([ana]);
    expect((await change(id, { add: [ana, bo] })).body.data).toMatchObject({ added: 1, added_ids: [bo] });
  });

  it('VAL-027: never leaves a group without subscribers', async () => {
    const id = await made([ana, bo]);
    const { status, body } = await change(id, { remove: [ana, bo] });
    expect([status, body.message]).toEqual([
      422,
      'A group needs at least one subscriber. Add others first, or delete the group.',
    ]);
    expect(await members(id)).toEqual([ana, bo]);
  });

  it.each([
    ['nobody', {}, 'Select at least one subscriber.'],
    ['a text', { add: 'all' }, expect.any(String)],
  ])('refuses %s', async (_, form, message) => {
    const { status, body } = await change(await made([ana]), form as object);
    expect([status, body.data.fields.add]).toEqual([422, message]);
  });

  it('refuses ids of another account like unknown ones, and changes nothing', async () => {
    const id = await made([ana]);
    for (const form of [{ add: [foreign] }, { add: [bo, UNKNOWN] }, { add: [bo], remove: [foreign] }])
      expect((await change(id, form)).status).toBe(404);
    expect(await members(id)).toEqual([ana]);
  });

  it('needs no permission (decision 98), but a session and a group of the account', async () => {
    const id = await made([ana]);
    const helper = await t.createAuthorizedUser(owner, { allow: [] });
    expect([
      (await change(id, { add: [bo] }, helper)).status,
      (await change(id, { add: [cruz] }, null)).status,
      (await change(id, { add: [foreign] }, stranger)).status,
      (await change(UNKNOWN, { add: [bo] })).status,
      (await change(ana, { add: [bo] })).status,
    ]).toEqual([200, 401, 404, 404, 404]);
    expect(await members(id)).toEqual([ana, bo]);
  });
});

describe('GRP-012: the members of a group as a list', () => {
  const ids = async (query: string, user = owner): Promise<number[]> =>
    (await t.call(user, 'GET', `subscribers?disabled=0&orderby=phone&orderbytype=ASC&${query}`)).body.data.entries.map(
      ({ id }: { id: number }) => id,
    );

  it('contains its members only; not_group contains everybody else', async () => {
    const id = await made([ana, cruz]);
    expect(await ids(`group=${id}`)).toEqual([cruz, ana]);
    expect(await ids(`not_group=${id}`)).toEqual([anaAgain, bo]);
    const active = await t.call(owner, 'GET', `subscribers/active/?orderby=phone&not_group=${id}`);
    expect(active.body.data.entries.map((one: { id: number }) => one.id).sort()).toEqual([bo, anaAgain].sort());
    expect((await t.call(owner, 'GET', `subscribers/ids?not_group=${id}`)).body.data.ids.sort()).toEqual(
      [bo, anaAgain].sort(),
    );
  });

  it('can be filtered and counted, and can also include members who were just removed', async () => {
    const id = await made([ana, cruz]);
    expect(await ids(`group=${id}&keyword=LUNCH`)).toEqual([cruz]);
    expect(await ids(`group=${id}&search=ana`)).toEqual([ana]);
    await change(id, { remove: [cruz] });
    expect(await ids(`group=${id}&also=${cruz},${bo}`)).toEqual([cruz, ana, bo]);
    const { body } = await t.call(owner, 'GET', `subscribers/totals?group=${id}&also=${cruz}`);
    expect(body.data).toEqual({ total_entries: 2, active_subscribers: 2 });
  });

  it('is empty for another account’s group, and never contains another account’s ids', async () => {
    const id = await made([ana]);
    expect(await ids(`group=${id}`, stranger)).toEqual([]);
    expect(await ids(`group=${id}&also=${foreign}`)).toEqual([ana]);
    expect((await t.call(owner, 'GET', 'subscribers?group=x')).status).toBe(422);
  });
});

describe('API-046: one group', () => {
  it('returns the number of members, and no ids with ids=0', async () => {
    const id = await made([ana, bo]);
    const read = async (query: string) => (await t.call(owner, 'GET', `subscribers/groups/${id}${query}`)).body.data;
    expect(await read('')).toMatchObject({ subscribers: [ana, bo], total_subscribers: 2 });
    expect(await read('?ids=0')).toMatchObject({ subscribers: [], total_subscribers: 2 });
  });
});
