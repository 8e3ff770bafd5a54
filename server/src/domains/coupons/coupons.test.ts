import { testApp, type TestApp, type TestUser } from '../../testing/app';
import { createKeyword, createSubscribers } from '../../testing/stage';

let t: TestApp;
let owner: TestUser;
let helper: TestUser;
let stranger: TestUser;
let keyword: number;

beforeAll(async () => {
  t = await testApp();
  owner = await t.createOwner({ planLeft: 100 });
  helper = await t.createAuthorizedUser(owner);
  stranger = await t.createOwner();
  keyword = await createKeyword(t.db, owner, 'PIZZA');
  await createSubscribers(t.db, owner, keyword, 3);
});

type Form = Record<string, string | number>;
const post = (path: string, form: Form, user: TestUser | null = owner, headers: Record<string, string> = {}) =>
  t.call(user, 'POST', path, { form, headers });
/** Codes that no other test uses. */
const codesOf = (word: string, count: number): string =>
  Array.from({ length: count }, (_, n) => `${word}-${n + 1}`).join('\n');
async function pool(name: string, count = 3, form: Form = {}): Promise<number> {
  const { body } = await post('coupons', {
    name,
    codes: codesOf(name.toUpperCase().replaceAll(' ', ''), count),
    ...form,
  });
  return body.data.id;
}
const read = async (id: number) => (await t.call(owner, 'GET', `coupons/${id}`)).body.data;
const send = (message: string, form: Form = {}) =>
  post('messages/campaigns', { message, 'keywords[]': keyword, ...form });
const fields = (answer: { status: number; body: { data: { fields: unknown } } }) => [
  answer.status,
  answer.body.data.fields,
];

describe('ADR 0087: POST, GET and DELETE coupons', () => {
  it('stores each code of a file once, and derives the field from the name', async () => {
    const { status, body } = await post('coupons', {
      name: ' Summer Sale ',
      codes: 'Code,Uses\r\n"SUN-1",0\r\nSUN-2,0\r\nsun-1,0\r\n',
      expires_on: '12/31/2099',
    });
    expect([status, body.message]).toEqual([
      200,
      'The pool Summer Sale was added. 2 codes added. 1 left out, because you already have them.',
    ]);
    expect(await read(body.data.id)).toEqual({
      id: body.data.id,
      name: 'Summer Sale',
      slug: 'coupon_summer_sale',
      expires_on: '2099-12-31',
      expired: false,
      left: 2,
      held: 0,
      given: 0,
      used: 0,
      added_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
    });
    const { profile } = (await t.call(owner, 'GET', 'login')).body.data;
    expect(profile.coupon_pools).toContainEqual({ slug: 'coupon_summer_sale', name: 'Summer Sale' });
  });

  it('adds codes that the account does not have yet, in any of its pools', async () => {
    const [first, second] = [await pool('First'), await pool('Second')];
    const { body } = await post(`coupons/${second}/codes`, { codes: 'SECOND-4, FIRST-1, SECOND-5' });
    expect(body.data).toEqual({ id: second, added: 2, left_out: 1 });
    expect([(await read(first)).left, (await read(second)).left]).toEqual([3, 5]);
    expect(fields(await post(`coupons/${second}/codes`, { codes: 'second-4' }))).toEqual([
      422,
      { codes: 'You already have all of these codes.' },
    ]);
  });

  it('refuses texts that are no codes, and a name that is taken', async () => {
    await pool('Taken');
    const refused = async (form: Form) => fields(await post('coupons', { name: 'Bad', ...form }));
    expect(await refused({ codes: 'OK-1\nTEN %' })).toEqual([
      422,
      { codes: expect.stringMatching(/^Line 2: “TEN %”/) },
    ]);
    expect(await refused({ codes: 'A'.repeat(21) })).toEqual([422, { codes: expect.stringMatching(/up to 20/) }]);
    expect(await refused({ codes: 'Code\n' })).toEqual([422, { codes: 'Enter at least one code.' }]);
    expect(await refused({ codes: 'X1', name: 'taken' })).toEqual([422, { name: 'Another pool has this name.' }]);
    expect(await refused({ codes: 'X1', expires_on: '13/40/2026' })).toEqual([
      422,
      { expires_on: 'Enter a date as MM/DD/YYYY.' },
    ]);
  });

  it('adds one pool, however often a bad connection repeats the call', async () => {
    const form = { name: 'Once', codes: 'ONCE-1' };
    const key = { 'Idempotency-Key': 'pool-once' };
    const [first, again] = [await post('coupons', form, owner, key), await post('coupons', form, owner, key)];
    expect(again.body).toEqual(first.body);
  });

  it('lists and searches them, for authorized users too, and hides those of another account', async () => {
    const id = await pool('Hidden');
    const { body } = await t.call(helper, 'GET', 'coupons?search=hidd');
    expect(body.data.entries).toMatchObject([{ id, name: 'Hidden', left: 3 }]);
    expect((await t.call(stranger, 'GET', 'coupons')).body.data.entries).toEqual([]);
    for (const [method, path] of [
      ['GET', `coupons/${id}`],
      ['POST', `coupons/${id}/codes`],
      ['DELETE', `coupons/${id}`],
    ] as const) {
      const form = method === 'POST' ? { form: { codes: 'THEIRS-1' } } : {};
      expect([method, (await t.call(stranger, method, path, form)).status]).toEqual([method, 404]);
      expect([method, (await t.call(null, method, path, form)).status]).toEqual([method, 401]);
    }
    expect((await t.call(owner, 'GET', 'coupons/99999999')).status).toBe(404);
    expect((await read(id)).left).toBe(3);
  });

  it('deletes a pool, whose codes another pool may then have, and never reuses its field', async () => {
    const id = await pool('Gone');
    expect((await t.call(owner, 'DELETE', `coupons/${id}`)).body.message).toBe('The coupon pool was deleted.');
    expect((await t.call(owner, 'GET', `coupons/${id}`)).status).toBe(404);
    expect(await read(await pool('Gone'))).toMatchObject({ slug: 'coupon_gone_2', left: 3 });
  });
});

describe('decision 442: a campaign starts only with a code for each recipient', () => {
  it('is refused, and its pre-flight says so, when the pool has too few', async () => {
    await pool('Few', 2);
    const few = 'The pool Few has 2 codes left, the campaign goes to 3 people.';
    expect(fields(await send('Take {coupon_few}'))).toEqual([422, { message: few }]);
    const { body } = await post('messages/campaigns/dryrun', { message: 'Take {coupon_few}', 'keywords[]': keyword });
    expect(body.data).toMatchObject({ problem: 'too_few_coupons', reason: few });
  });

  it('is refused if the pool does not exist, has expired, or is the second one of the message', async () => {
    await pool('Old', 3, { expires_on: '01/31/2026' });
    await pool('Other');
    expect(fields(await send('Take {coupon_nothing}'))).toEqual([
      422,
      { message: '{coupon_nothing} is not one of your coupon pools.' },
    ]);
    expect(fields(await send('Take {coupon_old}'))).toEqual([
      422,
      { message: 'The codes of the pool Old have expired.' },
    ]);
    expect(fields(await send('Take {coupon_old} or {coupon_other}'))).toEqual([
      422,
      { message: 'A message can give codes of one coupon pool only.' },
    ]);
  });

  it('holds its codes from the start, so that the next one is refused and the pool stays', async () => {
    const id = await pool('Held', 5);
    expect((await send('Take {coupon_held}')).status).toBe(200);
    expect(await read(id)).toMatchObject({ left: 2, held: 3 });
    expect(fields(await send('Again {coupon_held}'))).toEqual([
      422,
      { message: 'The pool Held has 2 codes left, the campaign goes to 3 people.' },
    ]);
    expect((await t.call(owner, 'DELETE', `coupons/${id}`)).status).toBe(409);
  });
});

describe('decision 443: coupons are for campaigns and recurring campaigns', () => {
  it('templates with coupons are refused at the field', async () => {
    await pool('Tpl');
    expect(fields(await post('messages/templates', { name: 'T', message: 'Take {coupon_tpl}' }))).toEqual([
      422,
      { message: 'Coupons can be used in campaigns and recurring campaigns only.' },
    ]);
  });

  it('a recurring campaign may name a pool with too few codes, but no unknown one', async () => {
    await pool('Weekly', 1);
    const save = (message: string) =>
      post('messages/automations', {
        ...{ kind: 'recurring', name: 'Friday', every: 'week', 'days[]': 5, time: '09:30', message },
        'keywords[]': keyword,
      });
    expect((await save('Take {coupon_weekly}')).status).toBe(200);
    expect(fields(await save('Take {coupon_gone}'))).toEqual([
      422,
      { message: '{coupon_gone} is not one of your coupon pools.' },
    ]);
  });
});

describe('decision 444: POST coupons/used', () => {
  it('marks a code once, whatever its case, and returns what the first call stored', async () => {
    const id = await pool('Used');
    const first = await post('coupons/used', { code: 'used-2', total: '49.90', at: '2026-11-20T12:00:00Z' });
    expect([first.status, first.body.message]).toEqual([200, 'The code is marked as used.']);
    expect(first.body.data).toMatchObject({ code: 'USED-2', total: 49.9, already: false, campaign_id: null });
    expect(Date.parse(first.body.data.used_at)).toBe(Date.parse('2026-11-20T12:00:00Z'));
    const again = await post('coupons/used', { code: 'USED-2', total: '1' }, helper);
    expect(again.body).toMatchObject({ message: 'The code was already used.' });
    expect(again.body.data).toEqual({ ...first.body.data, already: true });
    // A code that was used before anybody got it is never given.
    expect(await read(id)).toMatchObject({ left: 2, used: 1 });
  });

  it('refuses bad input, unknown codes, other accounts and callers without a session', async () => {
    await pool('Mine');
    expect(fields(await post('coupons/used', { code: '' }))).toEqual([422, { code: 'Code is required.' }]);
    expect((await post('coupons/used', { code: 'MINE-1', total: 'ten' })).status).toBe(422);
    expect((await post('coupons/used', { code: 'MINE-1', at: 'yesterday' })).status).toBe(422);
    expect((await post('coupons/used', { code: 'NOT-THERE' })).status).toBe(404);
    expect((await post('coupons/used', { code: 'MINE-1' }, stranger)).status).toBe(404);
    expect((await post('coupons/used', { code: 'MINE-1' }, null)).status).toBe(401);
  });
});
