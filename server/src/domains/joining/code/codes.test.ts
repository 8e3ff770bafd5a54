import { testApp, type Answer, type TestApp, type TestUser } from '../../../testing/app';
import { eventsDuring } from '../../../testing/live-events';

let t: TestApp;
let owner: TestUser;
let stranger: TestUser;
let next = 0;

const plan = { id: 4, name: 'Business', messages: 100, keywords: 50 };
beforeAll(async () => {
  t = await testApp();
  owner = await t.createOwner({ plan, allow: ['keyword_customkeywords'] });
  stranger = await t.createOwner({ plan, allow: ['keyword_customkeywords'] });
});

const keyword = async (opt_in = ''): Promise<number> =>
  (await t.call(owner, 'POST', 'keywords', { form: { keyword: `CODES${(next += 1)}`, opt_in } })).body.data.id;
const upload = async (
  user: TestUser | null,
  id: number,
  data: string | Buffer,
  name = 'codes.csv',
): Promise<Answer> => {
  const form = new FormData();
  form.append('csv', new Blob([data], { type: 'text/csv' }), name);
  const encoded = new Response(form);
  const payload = Buffer.from(await encoded.arrayBuffer());
  const answer = await t.inject({
    method: 'POST',
    url: `/api/keywords/${id}/submitcodes`,
    headers: { ...t.as(user), 'content-type': encoded.headers.get('content-type') ?? '' },
    payload,
  });
  return { status: answer.statusCode, headers: answer.headers, text: answer.body, body: answer.json() };
};
const codesOf = async (id: number): Promise<Answer> => t.call(owner, 'GET', `keywords/${id}/codes`);
const stored = (id: number): Promise<{ name: string; code: string }[]> =>
  t.db.asEngine((tx) => tx.query('select name, code from keyword_code where keyword_id = $1 order by id', [id]));

describe('KEY-016, KEY-018, API-056: uploading custom codes', () => {
  it('stores one column per name and returns the number of unused codes of each', async () => {
    const id = await keyword();
    const answer = await upload(owner, id, '\uFEFFCOUPON,Table\r\nA1,T1\r\nB2,T2\r\n C3 ,\r\n');
    expect(answer.body).toEqual({ status: 'success', message: 'Codes uploaded', data: { COUPON: 3, Table: 2 } });
    expect((await t.call(owner, 'GET', `keywords/${id}`)).body.data.custom_variables).toEqual({ COUPON: 3, Table: 2 });
    expect((await stored(id)).filter(({ name }) => name === 'COUPON').map(({ code }) => code)).toEqual([
      'A1',
      'B2',
      'C3',
    ]);
  });

  it.each([
    ['semicolons', 'COUPON;Table\r\nA1;T1\r\n"B;2";T2\r\n', ['A1', 'B;2']],
    ['semicolons after a byte order mark', '\uFEFF"COUPON";Table\r\nA1;"T1"\r\nB,2;T2\r\n', ['A1', 'B,2']],
    ['tabs', '\r\nCOUPON\tTable\nA1\tT1\nB2\tT2\n', ['A1', 'B2']],
  ])('accepts columns separated by %s', async (_what, file, coupons) => {
    const id = await keyword();
    expect((await upload(owner, id, file)).body.data).toEqual({ COUPON: 2, Table: 2 });
    expect((await stored(id)).filter(({ name }) => name === 'COUPON').map(({ code }) => code)).toEqual(coupons);
  });

  it('ignores duplicates, in the file and of stored codes, whatever the case of the name', async () => {
    const id = await keyword();
    await upload(owner, id, 'COUPON\nA1\nA1\nB2\n');
    expect((await upload(owner, id, 'coupon\nB2\nC3\n')).body.data).toEqual({ COUPON: 3 });
  });

  it('accepts a word among the codes if it is not directly below the name', async () => {
    const id = await keyword();
    expect((await upload(owner, id, 'COUPON\nA1\nSUMMER\nB2\n')).body.data).toEqual({ COUPON: 3 });
  });

  it('accepts a file of many codes as a whole', async () => {
    const id = await keyword();
    const lines = Array.from({ length: 12_000 }, (_, index) => `X-${index}`);
    expect((await upload(owner, id, ['COUPON', ...lines].join('\n'))).body.data).toEqual({ COUPON: 12_000 });
  });

  it('adds codes once when the same file is uploaded twice concurrently', async () => {
    const id = await keyword();
    const answers = await Promise.all([upload(owner, id, 'COUPON\nA1\nB2\n'), upload(owner, id, 'Coupon\nA1\nB2\n')]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(await stored(id)).toHaveLength(2);
  });

  it('notifies the tabs of the account', async () => {
    const id = await keyword();
    const { told } = await eventsDuring(t.db, () => upload(owner, id, 'COUPON\nA1\n'));
    expect(told).toEqual([{ account: owner.accountId, type: 'keyword.changed', payload: { id } }]);
  });
});

describe('VAL-036, VAL-037, ERR-025: files without codes', () => {
  it.each([
    [
      'no header',
      'A1B2\nC3D4\nE5F6\n',
      'The first row must hold the names of the codes, such as COUPON, with the codes below it.',
    ],
    [
      'numbers as header',
      '1001\n1002\n',
      'The first row must hold the names of the codes, such as COUPON, with the codes below it.',
    ],
    [
      'a column without a name',
      'COUPON,\nA1,B1\n',
      'The first row must hold the names of the codes, such as COUPON, with the codes below it.',
    ],
    [
      'a title above the names, which would be issued as a code',
      'Summer codes\nGutschein\nA1\nB2\nC3\n',
      '“Gutschein” below the names seems to be a name too. Delete the rows above the names; if it is a code, move it further down.',
    ],
    ['names only', 'COUPON\n', 'There are no codes below the names in the first row.'],
    ['blank lines only', '\n\n', 'There are no codes below the names in the first row.'],
    ['a duplicate name', 'Coupon,COUPON\nA1,B1\n', 'Two columns of this file have the same name.'],
    ['an open quote', 'COUPON\n"A1\nB2\n', expect.stringMatching(/^This is not a CSV file\./)],
    [
      'a row with too many cells',
      'COUPON\nA1,B1\n',
      expect.stringMatching(/^This is not a CSV file\. .* Row 2 could not be read\.$/),
    ],
    ['a picture', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0xff]), expect.stringMatching(/^This is not a CSV file\./)],
    [
      'an older encoding',
      Buffer.from([0x43, 0x4f, 0x0a, 0xe9, 0x0a]),
      expect.stringMatching(/^This is not a CSV file\./),
    ],
    ['a code of 101 characters', `COUPON\n${'x'.repeat(101)}\n`, 'A code can have at most 100 characters.'],
  ])('refuses %s and stores nothing', async (_, data, message) => {
    const id = await keyword();
    const answer = await upload(owner, id, data);
    expect(answer.status).toBe(422);
    expect(answer.body).toMatchObject({
      status: 'error',
      data: { id: 'invalid', fields: { csv: expect.any(String) } },
    });
    expect(answer.body.message).toEqual(message);
    expect(await stored(id)).toEqual([]);
  });

  it('refuses another kind of file, a missing one, and one above 5242880 bytes', async () => {
    const id = await keyword();
    expect((await upload(owner, id, 'COUPON\nA1\n', 'codes.xlsx')).status).toBe(422);
    expect((await t.call(owner, 'POST', `keywords/${id}/submitcodes`, { form: { csv: '' } })).body.message).toBe(
      'Choose a CSV file with codes.',
    );
    expect((await upload(owner, id, Buffer.alloc(5_242_881, 'COUPON\n'))).status).toBe(413);
    expect(await stored(id)).toEqual([]);
  });

  it('accepts a name that the welcome message uses, though it looks like a code', async () => {
    const id = await keyword('Your code is {CODE1}.');
    expect((await upload(owner, id, 'CODE1\nSAVE5\nSAVE6\n')).body.data).toEqual({ CODE1: 2 });
  });
});

describe('KEY-016, ENG-013: how many codes were issued, and to whom', () => {
  it('returns the numbers of each column and the 25 latest codes with phone and date', async () => {
    const id = await keyword();
    await upload(owner, id, `COUPON\n${Array.from({ length: 30 }, (_, index) => `A-${index}`).join('\n')}\n`);
    await t.db.asEngine((tx) =>
      tx.query(
        `update keyword_code set phone = '51255502' || lpad((id % 100)::text, 2, '0'), used_at = now() - id * interval '1 minute' where keyword_id = $1 and code <> all ($2)`,
        [id, ['A-0', 'A-1', 'A-2']],
      ),
    );
    const { body } = await codesOf(id);
    expect(body.data.pools).toEqual([{ name: 'COUPON', available: 3, issued: 27, total: 30 }]);
    expect(body.data.latest).toHaveLength(25);
    expect(body.data.latest[0]).toEqual({
      phone: expect.stringMatching(/^51255502\d\d$/),
      code: 'A-3',
      name: 'COUPON',
      date: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*-0[78]:00$/),
    });
  });

  it('is empty without codes', async () => {
    expect((await codesOf(await keyword())).body.data).toEqual({ pools: [], latest: [] });
  });
});

describe('KEY-015, PERM-017: who may see and upload codes', () => {
  it('refuses an authorized user without the permission and accepts one with it', async () => {
    const id = await keyword();
    const without = await t.createAuthorizedUser(owner, { allow: [] });
    const allowed = await t.createAuthorizedUser(owner, { allow: ['keyword_customkeywords'] });
    expect([
      (await upload(without, id, 'COUPON\nA1\n')).status,
      (await t.call(without, 'GET', `keywords/${id}/codes`)).status,
    ]).toEqual([403, 403]);
    expect([
      (await upload(allowed, id, 'COUPON\nA1\n')).status,
      (await t.call(allowed, 'GET', `keywords/${id}/codes`)).status,
    ]).toEqual([200, 200]);
  });

  it('finds no keyword of another account, and requires a session', async () => {
    const id = await keyword();
    expect([
      (await upload(stranger, id, 'COUPON\nA1\n')).status,
      (await t.call(stranger, 'GET', `keywords/${id}/codes`)).status,
    ]).toEqual([404, 404]);
    expect([
      (await upload(null, id, 'COUPON\nA1\n')).status,
      (await t.call(null, 'GET', `keywords/${id}/codes`)).status,
    ]).toEqual([401, 401]);
    expect(await stored(id)).toEqual([]);
  });
});
