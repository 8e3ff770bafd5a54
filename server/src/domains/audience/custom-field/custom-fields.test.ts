import type { CustomField } from '@textloom/contracts';
import { testApp, type TestApp, type TestUser } from '../../../testing/app';
import { tables } from '../../../testing/tables';
import { purgeExpired } from '../../../app/jobs/purge.job';

let t: TestApp;
let owner: TestUser;
let helper: TestUser;
let stranger: TestUser;
let pizza: number;

const { sql, addKeyword, addSubscriber } = tables(() => t.db);

beforeAll(async () => {
  t = await testApp();
  owner = await t.createOwner();
  helper = await t.createAuthorizedUser(owner, { allow: [] });
  stranger = await t.createOwner();
  pizza = await addKeyword(owner, 'PIZZA');
});

type Form = Record<string, string | readonly string[]>;
const add = (user: TestUser | null, form: Form) => t.call(user, 'POST', 'subscribers/fields', { form });
const change = (user: TestUser, id: number, form: Form) => t.call(user, 'PUT', `subscribers/fields/${id}`, { form });
const remove = (user: TestUser, id: number) => t.call(user, 'DELETE', `subscribers/fields/${id}`);
const fieldsOf = async (user: TestUser): Promise<CustomField[]> =>
  (await t.call(user, 'GET', 'login')).body.data.profile.custom_fields;
const added = async (form: Form, user = owner): Promise<number> => (await add(user, form)).body.data.id;
const save = (user: TestUser | null, id: number, values: Record<string, string>) =>
  t.call(user, 'PUT', `subscribers/${id}/fields`, { form: { values: JSON.stringify(values) } });
const valuesOf = async (id: number) => (await t.call(owner, 'GET', `subscribers/${id}`)).body.data.values;

describe('Custom fields', () => {
  it('are added, renamed and removed by the owner; the slug stays', async () => {
    const user = await t.createOwner();
    const id = await added({ name: 'Shoe size', kind: 'number' }, user);
    await added({ name: 'Größe', kind: 'choice', choices: ['S', 'M'] }, user);
    expect((await change(user, id, { name: 'Size of shoes' })).status).toBe(200);
    expect(await fieldsOf(user)).toEqual([
      { id, name: 'Size of shoes', slug: 'field_shoe_size', kind: 'number', choices: [] },
      {
        id: expect.any(Number),
        name: 'Größe',
        slug: 'field_große'.replace('ß', '_'),
        kind: 'choice',
        choices: ['S', 'M'],
      },
    ]);
    expect((await remove(user, id)).status).toBe(200);
    expect((await remove(user, id)).status).toBe(404);
    expect((await change(user, id, { name: 'Again' })).status).toBe(404);
    expect((await fieldsOf(user)).map(({ name }) => name)).toEqual(['Größe']);
  });

  it.each<[string, Form]>([
    ['no name', { name: ' ', kind: 'text' }],
    ['an unknown kind', { name: 'A', kind: 'colour' }],
    ['a choice without choices', { name: 'A', kind: 'choice' }],
    ['two equal choices', { name: 'A', kind: 'choice', choices: ['x', 'X '] }],
  ])('are refused with %s', async (_, form) => {
    expect((await add(owner, form)).status).toBe(422);
  });

  it('are refused to others: without a session, without being the owner, of another account', async () => {
    const id = await added({ name: 'Only mine', kind: 'text' });
    expect((await add(null, { name: 'A', kind: 'text' })).status).toBe(401);
    expect((await add(helper, { name: 'A', kind: 'text' })).status).toBe(403);
    expect((await change(helper, id, { name: 'B' })).status).toBe(403);
    expect((await remove(helper, id)).status).toBe(403);
    expect((await change(stranger, id, { name: 'B' })).status).toBe(404);
    expect((await remove(stranger, id)).status).toBe(404);
    expect(await fieldsOf(stranger)).toEqual([]);
    expect((await add(owner, { name: 'only MINE', kind: 'text' })).status).toBe(422);
  });

  it('stay while something uses them, and the refusal names the uses', async () => {
    const user = await t.createOwner();
    const keyword = await addKeyword(user, `USED${user.accountId}`);
    const id = await added({ name: 'Size', kind: 'text' }, user);
    const date = await added({ name: 'Since', kind: 'date' }, user);
    const account = user.accountId;
    const refusal = async (field: number): Promise<unknown[]> => {
      const { status, body } = await remove(user, field);
      return [status, body.message];
    };
    const uses: [string, string, unknown[]][] = [
      [
        'the template “Hi”',
        `insert into template (account_id, name, message, segments) values ($1, 'Hi', 'Yours: { FIELD_size |M}', 1)`,
        [account],
      ],
      [
        'the campaign “Later”',
        `insert into campaign (account_id, name, message, segments, choice, ab) values ($1, 'Later', 'A', 1, '{}', '{"message_b": "{field_size}"}')`,
        [account],
      ],
      [
        'the automation “Weekly”',
        `insert into automation (account_id, kind, name, message) values ($1, 'recurring', 'Weekly', '{field_size}')`,
        [account],
      ],
      [
        'the smart group “Big”',
        `insert into contact_group (account_id, name, filter) values ($1, 'Big', '{"conditions": [{"kind": "field", "field": "field_size", "value": "L"}]}')`,
        [account],
      ],
      [
        'the running import of people.csv',
        `insert into import_job (account_id, user_id, keyword_id, name, file, bytes, header, lease_owner, lease_until) values ($1, $2, $3, 'people.csv', 'Phone', 5, '["Phone","field_size"]', 'other', now() + interval '1 hour')`,
        [account, user.userId, keyword],
      ],
    ];
    for (const [said, text, values] of uses) {
      await sql(text, values);
      expect(await refusal(id)).toEqual([409, `Size was not removed. It is used by ${said}.`]);
      for (const table of ['template', 'campaign', 'automation', 'contact_group', 'import_job'])
        await sql(`delete from ${table} where account_id = $1`, [account]);
    }
    await sql(
      `insert into campaign (account_id, name, message, segments, choice, state) values ($1, 'Over', '{field_size}', 1, '{}', 'done')`,
      [account],
    );
    await sql(`insert into template (account_id, name, message, segments) values ($1, 'Other', '{field_size_2}', 1)`, [
      account,
    ]);
    expect((await remove(user, id)).status).toBe(200);
    await sql(
      `insert into automation (account_id, kind, name, trigger, trigger_field) values ($1, 'sequence', 'Yearly', 'date', $2)`,
      [account, date],
    );
    expect(await refusal(date)).toEqual([409, 'Since was not removed. It is used by the automation “Yearly”.']);
  });

  it.each(['Phone', ' first  NAME', 'Full Name', 'Status', 'Opt-In', 'Second Phone'])(
    'cannot have a name that files use for one of ours: %s',
    async (name) => {
      const user = await t.createOwner();
      const refused = await add(user, { name, kind: 'text' });
      expect([refused.status, refused.body.data.fields]).toEqual([
        422,
        { name: `Files use the name “${name.trim()}” for something else. Choose another name.` },
      ]);
      const id = await added({ name: 'Size', kind: 'text' }, user);
      expect((await change(user, id, { name })).status).toBe(422);
      await sql('update custom_field set name = $2 where id = $1', [id, name.trim()]);
      expect((await change(user, id, { name: name.trim() })).status).toBe(200);
    },
  );

  it('may be named like a membership, which no file surely uses for texts', async () => {
    expect(await added({ name: 'Member status', kind: 'text' }, await t.createOwner())).toBeGreaterThan(0);
  });

  it('number at most 20, with different slugs', async () => {
    const user = await t.createOwner();
    for (const name of ['A!', 'A?', ...Array.from({ length: 18 }, (_, n) => `Field ${n}`)])
      expect((await add(user, { name, kind: 'text' })).status).toBe(200);
    expect((await fieldsOf(user)).slice(0, 2).map(({ slug }) => slug)).toEqual(['field_a', 'field_a_2']);
    expect((await add(user, { name: 'One more', kind: 'text' })).status).toBe(409);
  });
});

describe('Custom field values', () => {
  let person: number;
  let size: number;
  let colour: number;
  let since: number;
  let note: number;

  beforeAll(async () => {
    person = await addSubscriber(owner, { keyword: pizza, phone: '5125550101' });
    size = await added({ name: 'Size', kind: 'number' });
    colour = await added({ name: 'Colour', kind: 'choice', choices: ['Red', 'Dark blue'] });
    since = await added({ name: 'Since', kind: 'date' });
    note = await added({ name: 'Note', kind: 'text' });
  });

  it('are saved in one spelling, changed and emptied', async () => {
    const texts = { [size]: '1,042.50', [colour]: 'dark BLUE', [since]: '2027-1-5', [note]: ' Likes tea ' };
    expect((await save(helper, person, texts)).status).toBe(200);
    const stored = { [size]: '1042.5', [colour]: 'Dark blue', [since]: '01/05/2027', [note]: 'Likes tea' };
    expect(await valuesOf(person)).toEqual(stored);
    await save(owner, person, { [size]: '', [note]: 'Coffee' });
    const { [size]: _, ...others } = stored;
    expect(await valuesOf(person)).toEqual({ ...others, [note]: 'Coffee' });
    await save(owner, person, texts);
  });

  it('are refused when they do not fit, with the reason beside the field, and nothing is saved', async () => {
    const before = await valuesOf(person);
    for (const [field, text, problem] of [
      [size, 'large', 'Enter a number.'],
      [colour, 'green', 'Choose one of Red, Dark blue.'],
      [since, '02/30/2026', 'Enter a date as MM/DD/YYYY.'],
      [note, 'x'.repeat(201), 'Enter at most 200 characters.'],
    ] as const) {
      const answer = await save(owner, person, { [note]: 'other', [field]: text });
      expect([answer.status, answer.body.data.fields]).toEqual([422, { [field]: problem }]);
    }
    expect(await valuesOf(person)).toEqual(before);
  });

  it('are refused for another account, for an unknown person or field, and without a session', async () => {
    const foreign = await added({ name: 'Theirs', kind: 'text' }, stranger);
    expect((await save(owner, person, { [foreign]: 'x' })).status).toBe(404);
    expect((await save(stranger, person, { [foreign]: 'x' })).status).toBe(404);
    expect((await save(owner, 999_999_999, { [note]: 'x' })).status).toBe(404);
    expect((await save(null, person, { [note]: 'x' })).status).toBe(401);
    expect((await save(owner, person, { name: 'x' })).status).toBe(422);
  });

  it('filter the list, and are columns of its export', async () => {
    const other = await addSubscriber(owner, { keyword: pizza, phone: '5125550102' });
    await save(owner, other, { [size]: '7', [colour]: 'Red', [since]: '12/31/2026' });
    await addSubscriber(owner, { keyword: pizza, phone: '5125550103' });
    const found = async (query: string): Promise<string[]> =>
      (await t.call(owner, 'GET', `subscribers?${query}`)).body.data.entries
        .map(({ phone }: { phone: string }) => phone.slice(-4))
        .toSorted();
    for (const [query, phones] of [
      ['field=field_size', ['0101', '0102']],
      ['field=field_colour&field_is=RED', ['0102']],
      ['field=field_note&field_is=likes%20tea', ['0101']],
      ['field=field_size&field_from=7&field_to=1,042', ['0102']],
      ['field=field_size&field_from=8', ['0101']],
      ['field=field_since&field_to=12/31/2026', ['0102']],
      ['field=field_since&field_from=01/01/2027', ['0101']],
      ['field=field_nothing', []],
    ] as const)
      expect([query, await found(query)]).toEqual([query, phones]);
    expect((await t.call(owner, 'GET', 'subscribers?field=field_size&field_from=much')).status).toBe(422);
    const [head, ...rows] = (await t.call(owner, 'GET', 'subscribers/export?field=field_size')).text.trim().split('\n');
    expect(head).toMatch(/Unsubscribed On,Only mine,Size,Colour,Since,Note$/);
    expect(rows.toSorted().map((row) => row.split(',').slice(-5).join())).toEqual([
      ',1042.5,Dark blue,01/05/2027,Likes tea',
      ',7,Red,12/31/2026,',
    ]);
    const bulk = await t.call(owner, 'POST', 'subscribers/bulk/tag', {
      form: { filter: JSON.stringify({ field: 'field_size', field_from: '8' }), tag: 'large' },
    });
    expect(bulk.status).toBe(200);
  });

  it('are removed with their field', async () => {
    await remove(owner, note);
    expect(Object.keys(await valuesOf(person))).not.toContain(String(note));
    expect((await save(owner, person, { [note]: 'x' })).status).toBe(404);
    await purgeExpired(t.db);
    expect(await sql('select 1 from subscriber_value where field_id = $1', [note])).toEqual([]);
    expect(await sql('select 1 from custom_field where id = $1', [note])).toEqual([]);
    expect(await sql('select 1 from subscriber_value where field_id = $1', [size])).toHaveLength(2);
  });
});
