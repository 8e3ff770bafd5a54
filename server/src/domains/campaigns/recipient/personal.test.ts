import { createKeyword, createSubscribers } from '../../../testing/stage';
import { testApp, type TestApp, type TestUser } from '../../../testing/app';

let t: TestApp;
let owner: TestUser;
let pizza: number;
let lunch: number;
let people: number[];
let others: number[];

type Form = Record<string, string | number | readonly number[]>;
const sql = (text: string, values: unknown[] = []) => t.db.asEngine((tx) => tx.execute(text, values));
const post = async (user: TestUser | null, path: string, form: Form) =>
  t.call(user, 'POST', `messages/campaigns/${path}`, { form });
const count = async (message: string, form: Form = { keywords: [pizza] }) =>
  (await post(owner, 'fallbacks', { message, ...form })).body.data;
const preview = async (form: Form) => (await post(owner, 'preview', form)).body.data.entries;

/** PIZZA: Ana, Bo with a company that GSM-7 lacks, two without a name, and one who left. LUNCH: two without a name. */
beforeAll(async () => {
  t = await testApp();
  owner = await t.createOwner({ planLeft: 100 });
  pizza = await createKeyword(t.db, owner, 'PIZZA');
  lunch = await createKeyword(t.db, owner, 'LUNCH');
  people = await createSubscribers(t.db, owner, pizza, 5);
  others = await createSubscribers(t.db, owner, lunch, 2, 5_125_559_000);
  const name = 'update subscriber set first_name = $2, company_name = $3 where id = $1';
  await sql(name, [people[0], 'Ana', 'Acme']);
  await sql(name, [people[1], 'Bo', '李']);
  await sql('update subscriber set disabled = 1, first_name = $2 where id = $1', [people[4], '']);
});

describe('decision 364: people for whom a field falls back', () => {
  it('are counted per text: empty fields, and values that GSM-7 cannot express', async () => {
    expect(await count('Hi')).toEqual({ counted: true, unfilled: 0, unwritable: 0 });
    expect(await count('Hi {keyword}')).toMatchObject({ unfilled: 0, unwritable: 0 });
    expect(await count('Hi {first_name|you}')).toMatchObject({ unfilled: 2, unwritable: 0 });
    expect(await count('Hi {first_name|you} of {company_name|us}')).toMatchObject({ unfilled: 2, unwritable: 1 });
    expect(await count('Hi {company_name|us} 🍕')).toMatchObject({ unfilled: 2, unwritable: 0 });
    expect(await count('Hi {state}')).toMatchObject({ unfilled: 4 });
    expect(await count('Hi', { keywords: [pizza], message_b: '{city|here}', ab_share: 20 })).toMatchObject({
      unfilled: 4,
    });
  });

  it('are counted for custom fields; a campaign accepts only those of the account', async () => {
    await sql(
      `with field as (insert into custom_field (account_id, name, slug, kind) values ($1, 'Size', 'field_size', 'text') returning id)
       insert into subscriber_value (account_id, subscriber_id, field_id, value, folded)
       select $1, p.id, f.id, v, v from field f, unnest($2::bigint[], array['42', '李']) p(id, v)`,
      [owner.accountId, people.slice(0, 2)],
    );
    expect(await count('Hi {field_size|you}')).toMatchObject({ unfilled: 2, unwritable: 1 });
    expect(await count('{field_size}')).toMatchObject({ counted: true });
    const refused = await t.call(owner, 'POST', 'messages/campaigns', {
      form: { message: 'Hi {field_sise|you}', keywords: [pizza] },
    });
    expect([refused.status, refused.body.data.fields]).toEqual([
      422,
      { message: '{field_sise} is not one of your custom fields.' },
    ]);
  });

  it('come from the choice: keywords, groups and lists, each subscriber once', async () => {
    const text = 'Hi {first_name|you}';
    expect(await count(text, { keywords: [pizza, lunch] })).toMatchObject({ unfilled: 4 });
    expect(await count(text, { subscribers: people })).toMatchObject({ unfilled: 2 });
    expect(await count(text, { keywords: [pizza], subscribers: [...people, ...others] })).toMatchObject({
      unfilled: 4,
    });
    const group = await t.call(owner, 'POST', 'subscribers/groups', {
      form: { name: 'Two', subscribers: [people[0] ?? 0, people[2] ?? 0].join(',') },
    });
    expect(await count(text, { groups: [group.body.data.id] })).toMatchObject({ unfilled: 1 });
  });

  it('are recipients: one per phone, nobody who left, and nobody for whom the text is empty', async () => {
    const [phone] = await t.db.asEngine((tx) =>
      tx.query<{ phone: string }>('select phone from subscriber where id = $1', [people[2]]),
    );
    await createSubscribers(t.db, owner, lunch, 1, Number(phone?.phone));
    const form = { keywords: [pizza, lunch] };
    expect(await count('Hi {first_name|you}', form)).toMatchObject({ unfilled: 4 });
    expect(await count('{first_name} {company_name}', form)).toMatchObject({ unfilled: 0, unwritable: 1 });
    expect(await count('{first_name}', { ...form, segments: 3 })).toMatchObject({ unfilled: 4 });
  });

  it('follow every change of a subscriber', async () => {
    const text = 'Hi {city|you}';
    await sql('update subscriber set city = $2 where id = $1', [people[2], 'Austin']);
    expect(await count(text)).toMatchObject({ unfilled: 3 });
    await sql('update subscriber set disabled = 1 where id = $1', [people[3]]);
    expect(await count(text)).toMatchObject({ unfilled: 2 });
    await sql('update subscriber set disabled = 0 where id = $1', [people[3]]);
    await sql('update subscriber set city = $2 where id = $1', [people[2], '']);
    expect(await count(text)).toMatchObject({ unfilled: 4 });
  });

  it('require a session, valid ids, and a choice of the caller’s own account', async () => {
    const form = { message: '{first_name}', keywords: [pizza] };
    expect((await post(null, 'fallbacks', form)).status).toBe(401);
    expect((await post(owner, 'fallbacks', { ...form, keywords: 'x' })).status).toBe(422);
    expect((await post(owner, 'fallbacks', { ...form, keywords: [999_999] })).status).toBe(404);
    const stranger = await t.createOwner();
    expect((await post(stranger, 'fallbacks', form)).status).toBe(404);
    expect((await post(stranger, 'fallbacks', { message: '{first_name}', subscribers: people })).status).toBe(404);
  });

  it('are not counted if that takes too long, and the text can still be sent @long', async () => {
    const form = { message: 'Hi {first_name|you}', keywords: [pizza] };
    const held = await t.db.asEngine(async (tx) => {
      // Readers of subscribers wait for the end of this transaction.
      await tx.execute('lock table subscriber in access exclusive mode');
      return (await post(owner, 'fallbacks', form)).body.data;
    });
    expect(held).toEqual({ counted: false, unfilled: 0, unwritable: 0 });
    expect(await count('Hi {first_name|you}')).toMatchObject({ counted: true });
  });
});

describe('a preview for one recipient', () => {
  it('has the values of custom fields by slug, but not of removed ones', async () => {
    await sql(
      `with field as (
         insert into custom_field (account_id, name, slug, kind, deleted)
         values ($1, 'Dog', 'field_dog', 'text', false), ($1, 'Cat', 'field_cat', 'text', true) returning id
       ) insert into subscriber_value (account_id, subscriber_id, field_id, value, folded) select $1, $2, id, 'Rex', 'rex' from field`,
      [owner.accountId, people[2]],
    );
    const found = await preview({ subscribers: [people[2] ?? 0] });
    expect(found).toMatchObject([{ id: people[2], custom: { field_dog: 'Rex' } }]);
    expect(found[0].custom).not.toHaveProperty('field_cat');
  });

  it('offers the first recipients with their values, named ones first', async () => {
    const found = await preview({ keywords: [pizza] });
    expect(found.map((one: { id: number }) => one.id)).toEqual([people[0], people[1], people[2], people[3]]);
    expect(found[1]).toMatchObject({ first_name: 'Bo', company_name: '李', keyword: 'PIZZA', city: '' });
  });

  it('finds recipients by a part of their name, phone or email, however many others have the same name', async () => {
    // More than a page of a list, who are no recipients.
    const namesakes = await createSubscribers(t.db, owner, lunch, 60, 5_125_557_000);
    await sql(`update subscriber set first_name = 'Bo' where id = any($1)`, [namesakes]);
    await sql(`update subscriber set last_name = 'Hart', email = 'bo@example.com' where id = $1`, [people[1]]);
    for (const search of ['bo', ' BO  har', 'o h', 'bo@example'])
      expect(await preview({ keywords: [pizza], search })).toMatchObject([{ id: people[1] }]);
    const [{ phone }] = await preview({ keywords: [pizza], search: 'ana' });
    for (const search of [
      phone,
      `(${String(phone).slice(0, 3)}) ${String(phone).slice(3, 6)}-${String(phone).slice(6)}`,
    ])
      expect(await preview({ keywords: [pizza], search })).toMatchObject([{ id: people[0] }]);
    expect(await preview({ keywords: [pizza], subscribers: [namesakes[40] ?? 0], search: 'bo' })).toMatchObject([
      { id: people[1] },
      { id: namesakes[40] },
    ]);
    // A person who left, and a name that looks like a search pattern.
    await sql(`update subscriber set first_name = 'Gone' where id = $1`, [people[4]]);
    for (const search of ['gone', '%', 'b_'])
      expect(await preview({ keywords: [pizza], subscribers: people, search })).toEqual([]);
  });

  it('needs a session, and shows nobody of another account', async () => {
    expect((await post(null, 'preview', { keywords: [pizza] })).status).toBe(401);
    expect((await post(owner, 'preview', { keywords: [pizza], search: 'x'.repeat(101) })).status).toBe(422);
    expect((await post(owner, 'preview', { groups: [999_999] })).status).toBe(404);
    const stranger = await t.createOwner();
    expect((await post(stranger, 'preview', { keywords: [pizza] })).status).toBe(404);
    const own = await createKeyword(t.db, stranger);
    const entries = (await post(stranger, 'preview', { keywords: [own], search: 'Ana' })).body.data.entries;
    expect(entries).toEqual([]);
  });
});
