import { importCheckSchema } from '@textloom/contracts';
import { testApp, type TestApp, type TestUser } from '../../../testing/app';
import { tables } from '../../../testing/tables';
import { startImports } from '../import/import-worker';
import { createList, postImport, subscribersOf } from '../import/imports.fixture';
import { REASONS } from './import-row';

let t: TestApp;
let owner: TestUser;
let keyword: string;
const { sql } = tables(() => t.db);

beforeAll(async () => {
  t = await testApp();
  const worker = await startImports(t.deps, { pollMs: 50 });
  t.db.beforeDrop(() => worker.stop());
});
beforeEach(async () => {
  owner = await t.createOwner();
  keyword = `A${owner.accountId}`;
  await createList(t, owner, keyword);
});

type Query = Record<string, string>;
const send = (data: string, query: Query = {}) => postImport(t, owner, data, { keyword, ...query });
const problemOf = async (data: string, query?: Query) => {
  const { status, body } = await send(data, query);
  return [status, body?.errors?.file ?? body?.message];
};
const check = async (data: string | Buffer, query: Query = {}, user = owner) => {
  const search = new URLSearchParams({ keyword, name: 'people.csv', ...query });
  const { statusCode, body } = await t.inject({
    method: 'POST',
    url: `/api/subscribers/newfile/check?${search}`,
    headers: { ...t.as(user), 'content-type': 'text/csv' },
    payload: data,
  });
  return { status: statusCode, body, ...(statusCode === 200 ? importCheckSchema.parse(JSON.parse(body)) : undefined) };
};
const states = async () => (await subscribersOf(t, owner)).map(({ phone, disabled }) => [phone.slice(-2), disabled]);
const decided = (meanings: Record<string, Record<string, string>>): Query => ({ decided: JSON.stringify(meanings) });
const GYM = 'Phone,Active\n5125550101,Yes\n5125550102,No\n5125550103,\n';

describe('a column that may say who must not be texted', () => {
  it.each([
    ['Active', GYM, {}],
    [
      'Email Subscription Status',
      'Phone,Email Subscription Status\n5125550101,unsubscribed\n5125550102,subscribed\n',
      {},
    ],
    ['VIP', 'Phone,VIP\n5125550101,x\n5125550102,\n', {}],
    ['texts ok in summer', 'Phone,texts ok in summer\n5125550101,No\n', {}],
    ['Column 2', '5125550101,Yes\n5125550102,No\n', { columns: 'Phone,', headless: '1' }],
    ['Opt-out', 'Phone,Opt-out\n5125550101,yes\n', { columns: 'Phone,' }],
    ['Active', GYM, { columns: 'Phone,Status' }],
    ['Active', `Members of May,\nPage 1,\n${GYM}`, { columns: 'Phone,', title_rows: '2' }],
    ['Mobile', 'Mobile,Home\nDO NOT TEXT,5125550101\n5125550102,5125550103\n', { columns: 'Phone,Second Phone' }],
  ])('is refused from a program that does not say what its values mean: %s', async (column, data, query) => {
    const [status, problem] = await problemOf(data, query);
    expect([status, problem]).toEqual([
      422,
      expect.stringContaining(`The column “${column}” may say who must not be texted.`),
    ]);
    expect(await states()).toEqual([]);
    expect(await sql('select * from suppression where account_id = $1', [owner.accountId])).toEqual([]);
  });

  it('needs all values answered: half an answer is refused, naming the missing ones', async () => {
    expect((await problemOf(GYM))[1]).toContain('nothing about texts: “No”, “Yes”, empty cells.');
    expect((await problemOf(GYM, decided({ 1: { no: 'none', yes: 'in' } })))[1]).toContain('texts: empty cells.');
    expect((await send(GYM, { decided: '{"1":{"no":"perhaps"}}' })).status).toBe(422);
    expect((await send(GYM, { decided: 'no' })).status).toBe(422);
  });

  it('is applied as it was decided, value by value', async () => {
    await send(GYM, decided({ 1: { no: 'none', yes: 'in', '': 'out' } }));
    expect(await states()).toEqual([
      ['01', 0],
      ['02', 0],
      ['03', 1],
    ]);
  });

  it('is applied below title rows, which are not values', async () => {
    const query = { columns: 'Phone,', title_rows: '1', ...decided({ 1: { yes: 'in', no: 'out', '': 'none' } }) };
    const { lines } = await send(`Members,Unsubscribe by e-mail to us\n${GYM}`, { ...query, purpose: 'subscribe' });
    expect(lines.at(-1)).toMatchObject({ good: 3, unsubscribed: 1, error: 0 });
  });

  it('has no effect when none of it is about texts', async () => {
    const { lines } = await send(GYM, decided({ 1: { '*': 'none' } }));
    expect(lines.at(-1)).toMatchObject({ good: 3, unsubscribed: 0, error: 0 });
  });

  it('is also asked about for a value that only a late row has', async () => {
    const rows = Array.from({ length: 3_000 }, (_, n) => `512555${String(n).padStart(4, '0')},window seat\n`);
    const [status, problem] = await problemOf(`Phone,Notes\n${rows.join('')}5125559999,do not text\n`);
    expect([status, problem]).toEqual([422, expect.stringContaining('The column “Notes”')]);
  });

  it.each([
    ['Text OK?', 'No', 'Yes'],
    ['Accept SMS Marketing', 'NO', 'YES'],
    ['Baja', 'Sí', 'No'],
    ['List Status', 'Unsubscribed', 'Subscribed'],
  ])('is obeyed without a question where it is sure: %s', async (heading, no, yes) => {
    await send(`Phone,${heading}\n5125550101,${no}\n5125550102,${yes}\n`);
    expect(await states()).toEqual([
      ['01', 1],
      ['02', 0],
    ]);
  });
});

describe('a list of people who must not be texted', () => {
  it.each([
    ['by its name', 'Phone\n5125550101\n', { name: 'Do not text.csv' }],
    ['by its name', 'Phone\n5125550101\n', { name: 'opt-outs 2026.csv' }],
    ['by its name', 'Phone\n5125550101\n', { name: 'bajas.csv' }],
    ['by its name', 'Phone\n5125550101\n', { name: 'Désabonnés.csv' }],
    ['by its sheet', 'Phone\n5125550101\n', { name: 'people (Suppression list).csv' }],
    ['by its title', 'Unsubscribed in May\nPhone\n5125550101\n', { columns: 'Phone', title_rows: '1' }],
    ['by the heading of a second phone', 'Phone,Do not text\n,5125550101\n', { columns: 'Phone,Second Phone' }],
    ['by its heading', 'Unsubscribed numbers\n5125550101\n', { columns: 'Phone' }],
  ])('is not imported as subscribers: %s', async (_, data, query) => {
    const [status, problem] = await problemOf(data, query);
    expect([status, problem]).toEqual([422, expect.stringContaining('says that these people must not be texted')]);
    expect(await states()).toEqual([]);
    await send(data, { ...query, purpose: 'unsubscribe' });
    expect(await states()).toEqual([['01', 1]]);
  });

  it('is imported as subscribers when the user says so', async () => {
    await send('Phone\n5125550101\n', { name: 'bus stops.csv', purpose: 'subscribe' });
    expect(await states()).toEqual([['01', 0]]);
  });
});

describe('the dry run of a file', () => {
  it('counts what the import then does, and changes nothing', async () => {
    await send(
      'Phone,First Name,Status\n5125550101,Ann,Subscribed\n5125550102,Ben,Subscribed\n5125550103,Cy,Unsubscribed\n',
    );
    const before = await sql('select to_jsonb(s) as row from subscriber s where account_id = $1 order by id', [
      owner.accountId,
    ]);
    const data = [
      'Phone,First Name,Last Name,Status',
      '5125550101,Anna,,Subscribed',
      '5125550102,Ben,Ray,Unsubscribed',
      '5125550103,Cy,,Subscribed',
      '5125550104,Dee,,Subscribed',
      '5125550104,Dee,,Subscribed',
      '5125550105,Eve,,Unsubscribed',
      '5125550106,Fay,,Pending',
      '12,Gil,,Subscribed',
    ].join('\n');
    const found = await check(data);
    expect(found).toMatchObject({
      status: 200,
      added: 1,
      known: 1,
      unsubscribed: 2,
      leaving: [
        { phone: '5125550102', name: 'Ben Ray' },
        { phone: '5125550105', name: 'Eve' },
      ],
      left_before: 0,
      repeated: 1,
      others: 0,
    });
    expect(found.refused).toEqual(
      expect.arrayContaining([
        { reason: REASONS.optedOut, count: 1, rows: [{ line: 4, phone: '5125550103' }] },
        { reason: expect.stringContaining('“Pending”') as string, count: 1, rows: [{ line: 8, phone: '5125550106' }] },
        { reason: 'This is not a phone number of 10 digits.', count: 1, rows: [{ line: 9, phone: '12' }] },
      ]),
    );
    expect(
      await sql('select to_jsonb(s) as row from subscriber s where account_id = $1 order by id', [owner.accountId]),
    ).toEqual(before);
    const { lines } = await send(data);
    expect(lines.at(-1)).toMatchObject({ good: 2, updated: 2, skipped: 1, error: 3, unsubscribed: 2 });
    expect(await check(data)).toMatchObject({ added: 0, known: 2, unsubscribed: 0, left_before: 2 });
  });

  it('reads title rows, several phones of a row, dates and custom fields as the import does', async () => {
    await sql(`insert into custom_field (account_id, name, slug, kind) values ($1, 'Since', 'field_since', 'date')`, [
      owner.accountId,
    ]);
    const data = [
      'Members of May,,,,',
      'Mobile,Home,Joined,Birthday,Text OK?',
      '5125550101,5125550102,03/04/2024,05/06,Yes',
      ',5125550103,25/12/2024,31/01,Yes',
      '12,5125550104,01/02/2024,,Yes',
      '5125550105,5125550106,01/02/2024,,No',
      '5125550106,,01/02/2024,,Yes',
    ].join('\n');
    const query = { columns: 'Phone,Second Phone,field_since,Birthday,Status', title_rows: '1', day_first: '1' };
    const found = await check(data, query);
    expect(found).toMatchObject({ added: 2, known: 0, unsubscribed: 2, repeated: 0, refused: [{ count: 1 }] });
    const [refused] = found.refused ?? [];
    expect(refused?.rows).toEqual([{ line: 5, phone: '12' }]);
    const { lines } = await send(data, query);
    expect(lines.at(-1)).toMatchObject({ good: 4, updated: 0, skipped: 0, error: 1, unsubscribed: 2 });
    expect(await states()).toEqual([
      ['01', 0],
      ['03', 0],
      ['05', 1],
      ['06', 1],
    ]);
  });

  it('lists the first of many', async () => {
    const rows = Array.from({ length: 6_000 }, (_, n) => `512555${String(n).padStart(4, '0')},no\n`);
    const found = await check(`Phone,Opt-in\n${rows.join('')}`);
    expect([found.unsubscribed, found.leaving?.length]).toEqual([6_000, 5]);
  });

  it('VAL-019, VAL-020, VAL-024, PERM-020: refuses what an import refuses', async () => {
    expect(await check(GYM)).toMatchObject({ status: 422, body: expect.stringContaining('Active') as string });
    expect((await check('Name\nAnn\n')).status).toBe(422);
    expect((await check('Phone\n5125550101\n', { keyword: 'NOSUCH' })).status).toBe(422);
    expect((await check(Buffer.alloc(5_242_881, 'x'))).status).toBe(413);
    const stranger = await t.createAuthorizedUser(owner);
    expect((await check('Phone\n5125550101\n', {}, stranger)).status).toBe(403);
    const other = await t.createOwner();
    expect((await check('Phone\n5125550101\n', {}, other)).status).toBe(422);
  });
});
