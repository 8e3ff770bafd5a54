import { testApp, type TestApp, type TestUser } from '../../../testing/app';
import { tables } from '../../../testing/tables';

let t: TestApp;
let owner: TestUser;
let mover: TestUser;
let helper: TestUser;
let stranger: TestUser;
let pizza: number;
let next = 0;

const { one, sql, addKeyword } = tables(() => t.db);
const newPhone = (): string => `512556${String((next += 1)).padStart(4, '0')}`;
const add = (changes: Record<string, unknown> = {}): Promise<{ id: number; phone: string }> => {
  const row: Record<string, unknown> = {
    account_id: owner.accountId,
    keyword_id: pizza,
    phone: newPhone(),
    first_name: 'Ana',
    last_name: 'Bell',
    city: 'Austin',
    ...changes,
  };
  const names = Object.keys(row);
  return one(
    `insert into subscriber (${names.join(', ')}) values (${names.map((_, index) => `$${index + 1}`).join(', ')}) returning id, phone`,
    Object.values(row),
  );
};
const row = (id: number) =>
  one<Record<string, unknown>>(
    'select phone, keyword_id, disabled, first_name, last_name, city, tags from subscriber where id = $1',
    [id],
  );
/** Saves changed fields, together with the values that the editor saw. */
const change = (user: TestUser | null, id: number, form: Record<string, string>, base: Record<string, string>) =>
  t.call(user, 'PUT', `subscribers/${id}`, { form: { ...form, base: JSON.stringify(base) } });

beforeAll(async () => {
  t = await testApp();
  owner = await t.createOwner();
  stranger = await t.createOwner();
  helper = await t.createAuthorizedUser(owner, { allow: [] });
  mover = await t.createAuthorizedUser(owner, { allow: ['subscriber_changekeyword'] });
  pizza = await addKeyword(owner, 'PIZZA');
  await addKeyword(owner, 'LUNCH');
});

describe('API-040: two users edit one subscriber', () => {
  it('changes to different fields are merged', async () => {
    const { id, phone } = await add();
    expect((await change(owner, id, { last_name: 'Cruz' }, { last_name: 'Bell' })).status).toBe(200);
    expect((await change(helper, id, { city: 'Dallas', tags: 'vip' }, { city: 'Austin', tags: '' })).status).toBe(200);
    expect(await row(id)).toMatchObject({
      phone,
      first_name: 'Ana',
      last_name: 'Cruz',
      city: 'Dallas',
      tags: 'vip',
      keyword_id: pizza,
    });
  });

  it('a change to the same field is refused with both values, and nothing is saved', async () => {
    const { id } = await add();
    await change(owner, id, { last_name: 'Cruz' }, { last_name: 'Bell' });
    const { status, body } = await change(
      helper,
      id,
      { last_name: 'Diaz', city: 'Dallas' },
      { last_name: 'Bell', city: 'Austin' },
    );
    expect([status, body.data.id, body.data.conflicts]).toEqual([
      409,
      'edit_conflict',
      [{ field: 'last_name', yours: 'Diaz', theirs: 'Cruz' }],
    ]);
    expect(body.data.fields).toEqual({ last_name: 'Changed meanwhile to “Cruz”.' });
    expect(await row(id)).toMatchObject({ last_name: 'Cruz', city: 'Austin' });
    // An editor who has seen the other value may replace it.
    expect((await change(helper, id, { last_name: 'Diaz' }, { last_name: 'Cruz' })).status).toBe(200);
    expect(await row(id)).toMatchObject({ last_name: 'Diaz' });
  });

  it('one of several concurrent saves wins, and all others are refused', async () => {
    const { id } = await add();
    const names = ['B', 'C', 'D', 'E', 'F'];
    const answers = await Promise.all(
      names.map((name) => change(owner, id, { first_name: name }, { first_name: 'Ana' })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409]);
    const winner = names[answers.findIndex(({ status }) => status === 200)];
    expect(await row(id)).toMatchObject({ first_name: winner });
  });

  it('the same change made twice is not a conflict, and a field may be emptied', async () => {
    const { id } = await add();
    await change(owner, id, { city: '' }, { city: 'Austin' });
    expect((await change(helper, id, { city: '' }, { city: 'Austin' })).status).toBe(200);
    expect(await row(id)).toMatchObject({ city: '', first_name: 'Ana' });
    expect((await change(owner, id, {}, {})).status).toBe(200);
    const { body } = await change(owner, id, { city: 'Waco' }, { city: 'Austin' });
    expect(body.data.conflicts).toEqual([{ field: 'city', yours: 'Waco', theirs: '' }]);
  });

  it('phones and keywords are compared by value, not by spelling', async () => {
    const { id, phone } = await add();
    const shown = `(${phone.slice(0, 3)}) ${phone.slice(3, 6)}-${phone.slice(6)}`;
    const moved = newPhone();
    expect(
      (await change(mover, id, { phone: moved, keyword: 'lunch' }, { phone: shown, keyword: 'pizza' })).status,
    ).toBe(200);
    expect((await row(id)).phone).toBe(moved);
    const late = await change(mover, id, { phone: newPhone() }, { phone });
    expect(late.body.data.conflicts).toEqual([expect.objectContaining({ field: 'phone', theirs: moved })]);
    expect((await row(id)).phone).toBe(moved);
  });

  it('a change of the keyword still needs the permission, and the new phone must be free', async () => {
    const { id } = await add();
    const taken = await add();
    expect((await change(helper, id, { keyword: 'LUNCH' }, { keyword: 'PIZZA' })).status).toBe(403);
    const { phone } = await row(id);
    expect((await change(owner, id, { phone: taken.phone }, { phone: String(phone) })).body.data.id).toBe(
      'subscriber_exists',
    );
    expect(await row(id)).toMatchObject({ phone, keyword_id: pizza });
  });

  it('a subscriber removed meanwhile is reported as removed; one unsubscribed meanwhile stays unsubscribed and is changed', async () => {
    const gone = await add();
    await t.call(owner, 'DELETE', `subscribers/${gone.id}`);
    const { status, body } = await change(owner, gone.id, { city: 'Waco' }, { city: 'Austin' });
    expect([status, body.message]).toEqual([
      404,
      'This subscriber was removed while you were editing. Nothing was saved.',
    ]);
    const left = await add();
    await t.call(owner, 'PUT', `subscribers/${left.id}/unsubscribe`);
    expect((await change(owner, left.id, { city: 'Waco' }, { city: 'Austin' })).status).toBe(200);
    expect(await row(left.id)).toMatchObject({ city: 'Waco', disabled: 1 });
  });

  it('without base every field is written, and invalid ones are refused', async () => {
    const { id, phone } = await add();
    expect((await t.call(owner, 'PUT', `subscribers/${id}`, { form: { phone, first_name: 'Bea' } })).status).toBe(200);
    expect(await row(id)).toMatchObject({ first_name: 'Bea', last_name: '', city: '' });
    expect((await t.call(owner, 'PUT', `subscribers/${id}`, { form: { first_name: 'Cat' } })).body.data.fields).toEqual(
      { phone: 'Phone is required.' },
    );
    expect((await change(owner, id, {}, { phone })).body.data.fields).toEqual({ phone: 'Phone is required.' });
    for (const base of ['no json', '{"disabled":"0"}', '{"city":5}', '[]'])
      expect((await t.call(owner, 'PUT', `subscribers/${id}`, { form: { city: 'Waco', base } })).status).toBe(422);
    expect((await change(owner, id, { email: 'nobody' }, { email: '' })).body.data.fields).toEqual({
      email: expect.any(String),
    });
  });

  it('callers of other accounts do not see the stored values', async () => {
    const { id } = await add();
    expect((await change(null, id, { city: 'Waco' }, { city: 'Nowhere' })).status).toBe(401);
    expect((await change(stranger, id, { city: 'Waco' }, { city: 'Nowhere' })).status).toBe(404);
    expect(await sql(`select from subscriber where id = $1 and city = 'Waco'`, [id])).toEqual([]);
  });
});
