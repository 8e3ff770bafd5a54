import type { SmartFilter } from '@textloom/contracts';
import fc from 'fast-check';
import { testApp, type TestApp, type TestUser } from '../../../testing/app';
import { createCampaign } from '../../../testing/stage';
import { tables } from '../../../testing/tables';
import { filters, meets, people, type Person } from './smart-groups.fixture';

let t: TestApp;
let owner: TestUser;
let stranger: TestUser;
let keyword: number;

const { addKeyword, addSubscriber, sql, one } = tables(() => t.db);
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

/** Fields of each kind but a choice, which is compared like a text. */
async function addFields(user: TestUser): Promise<void> {
  for (const [name, kind] of [
    ['Note', 'text'],
    ['Size', 'number'],
    ['Since', 'date'],
  ] as const)
    await t.call(user, 'POST', 'subscribers/fields', { form: { name, kind } });
}

async function setValues(user: TestUser, id: number, given: Record<string, string | number | null>): Promise<void> {
  const fields = await sql<{ id: number; slug: string }>(`select id, slug from custom_field where account_id = $1`, [
    user.accountId,
  ]);
  const values = fields.flatMap((field) => (given[field.slug] === null ? [] : [[field.id, String(given[field.slug])]]));
  await t.call(user, 'PUT', `subscribers/${id}/fields`, {
    form: { values: JSON.stringify(Object.fromEntries(values)) },
  });
}

/** Stores what these people are and did; returns their ids. */
async function store(user: TestUser, list: readonly Person[], link: number, campaign: number): Promise<number[]> {
  const ids: number[] = [];
  const at = (days: number): string => `now() - interval '${days * 24 + 12} hours'`;
  const message = (phone: string, when: string, of: number | null): Promise<{ id: number }> =>
    one(
      `insert into message (account_id, kind, status, campaign_id, phone, created_at) values ($1, 1, 3, $2, $3, ${when}) returning id`,
      [user.accountId, of, phone],
    );
  for (const person of list) {
    const { phone, keyword: of, zip, tags, note, size, since } = person;
    const id = await addSubscriber(user, {
      keyword: of,
      phone,
      zip,
      tags: tags.join(','),
      disabled: person.disabled ? 1 : 0,
    });
    ids.push(id);
    await sql(`update subscriber set birthday = $2, added_at = ${at(person.joined)} where id = $1`, [
      id,
      person.birthday,
    ]);
    await setValues(user, id, { field_note: note, field_size: size, field_since: since });
    if (person.texted !== null) await message(phone, at(person.texted), null);
    if (person.received !== null) await message(phone, 'now()', person.received).catch(() => undefined);
    if (person.clicked !== null) {
      const { id: sent } = await message(phone, at(person.clicked), null);
      await sql(
        `insert into link_click (account_id, campaign_id, batch_id, message_id, link_id, last_at) values ($1, $2, 1, $3, $4, ${at(person.clicked)})`,
        [user.accountId, campaign, sent, link],
      );
    }
    if (person.replied !== null)
      await sql(
        `insert into inbound_message (provider_id, account_id, phone, body, canonical, decision, received_at)
         values (gen_random_uuid()::text, $1, $2, 'Yes', 'YES', 'reply', ${at(person.replied)})`,
        [user.accountId, phone],
      );
  }
  return ids;
}

describe('smart groups', () => {
  it('have exactly the people whom a recomputation finds, and are counted before they are saved', async () => {
    const other = await t.createOwner({ allow: ['group_creategroups'] });
    await addFields(other);
    const keywords = [await addKeyword(other, 'ONE'), await addKeyword(other, 'TWO')];
    const campaigns = [await createCampaign(t.db, other), await createCampaign(t.db, other)];
    const [first = 0] = campaigns;
    await sql('update campaign set started_at = now() where account_id = $1', [other.accountId]);
    const link = await one<{ id: number }>(
      `insert into short_link (account_id, target) values ($1, 'https://shop.example/') returning id`,
      [other.accountId],
    );
    const [list = []] = fc.sample(people(keywords, campaigns), { numRuns: 1 });
    const ids = await store(other, list, link.id, first);
    const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Chicago' }).format(new Date());
    const { id } = (await create(ZIP, other)).body.data;
    await fc.assert(
      fc.asyncProperty(filters(keywords, campaigns), async (filter) => {
        const matching = list.map((person) => {
          const met = filter.conditions.map((condition) => meets(list, person, condition, today));
          return !person.disabled && (filter.match === 'all' ? met.every(Boolean) : met.some(Boolean));
        });
        const phones = list.flatMap(({ phone }, n) => (matching[n] ? [phone] : []));
        // The oldest subscriber of each phone.
        const expected = ids.filter((_, n) => matching[n] && phones.indexOf(list[n]?.phone ?? '') === phonesBefore(n));
        function phonesBefore(n: number): number {
          return matching.slice(0, n).filter(Boolean).length;
        }
        expect((await count(filter, other)).body.data).toEqual({ total: expected.length, exact: true });
        await groups('PUT', `/${id}`, { name: 'Near', filter: JSON.stringify(filter) }, other);
        expect((await groups('GET', `/${id}`, undefined, other)).body.data).toMatchObject({
          subscribers: expected,
          filter,
        });
      }),
      { numRuns: 15 },
    );
  });

  it('follow their filter without being saved again', async () => {
    const { id } = (await create({ match: 'all', conditions: [{ kind: 'tag', tag: 'Regular' }] })).body.data;
    expect(await membersOf(id)).toEqual([]);
    await sql(`update subscriber set tags = 'regular' where account_id = $1 and phone = $2`, [owner.accountId, PHONE]);
    expect(await membersOf(id)).toHaveLength(1);
    await sql(`update subscriber set tags = '' where account_id = $1 and phone = $2`, [owner.accountId, PHONE]);
    expect(await membersOf(id)).toEqual([]);
  });

  it('refuse to be changed by hand', async () => {
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
    await addFields(stranger);
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

  it('need the permission of groups, and are unknown to other accounts', async () => {
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
