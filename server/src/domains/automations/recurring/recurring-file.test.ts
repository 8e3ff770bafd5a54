import { rm } from 'node:fs/promises';
import { testApp, type TestApp, type TestUser } from '../../../testing/app';
import { createKeyword, createSubscribers } from '../../../testing/stage';
import { filesOfCampaigns } from '../use/file-uses.repository';
import { jpg, upload } from '../../files/media/media.fixture';
import { runOneRecurring } from './run-recurring';

let t: TestApp;
let owner: TestUser;
let stranger: TestUser;
let keyword: number;

beforeAll(async () => {
  t = await testApp();
  owner = await t.createOwner();
  stranger = await t.createOwner();
  keyword = await createKeyword(t.db, owner, 'PIZZA');
  await createSubscribers(t.db, owner, keyword, 3);
});
afterAll(() => rm(t.deps.config.dataDir, { recursive: true, force: true }));

const PATH = 'messages/automations';
const form = (changes: Record<string, string | number> = {}) => ({
  kind: 'recurring',
  name: 'Friday deal',
  'days[]': 5,
  message: '',
  segments: 3,
  'keywords[]': keyword,
  ...changes,
});
const menu = async () => ({ name: 'menu.jpg', data: await jpg() });
const created = async (): Promise<number> => (await upload(t, owner, PATH, form(), await menu())).body.data.id;
const put = (id: number, changes: Record<string, string | number>, user: TestUser = owner) =>
  t.call(user, 'PUT', `${PATH}/${id}`, { form: form(changes) });
const read = async (id: number) => (await t.call(owner, 'GET', `${PATH}/${id}`)).body.data;
const sql = (text: string, values: unknown[]) => t.db.asEngine((tx) => tx.execute(text, values));
const mediaOf = (table: 'automation' | 'campaign', where: string, id: number) =>
  t.db.asEngine((tx) => tx.value<number | null>(`select media_id from ${table} where ${where} = $1`, [id]));

describe('the file of a recurring campaign', () => {
  it('needs no text, makes a message of class 3, and is kept by later saves until it is removed', async () => {
    const id = await created();
    expect(await read(id)).toMatchObject({ segments: 3, message: '', file: { name: 'menu.jpg', mime: 'image/jpeg' } });
    expect((await put(id, { revision: 1, message: 'x'.repeat(400) })).status).toBe(200);
    expect(await read(id)).toMatchObject({ segments: 3, message: 'x'.repeat(400), file: { name: 'menu.jpg' } });
    expect((await put(id, { revision: 2, message: 'Two for one', segments: 1, file: '' })).status).toBe(200);
    expect(await read(id)).toMatchObject({ segments: 1, message: 'Two for one', file: null });
  });

  it('is replaced by another one', async () => {
    const id = await created();
    const other = { name: 'winter.jpg', data: await jpg() };
    const saved = await upload(t, owner, `${PATH}/${id}`, form({ revision: 1 }), other, {}, 'PUT');
    expect(saved.status).toBe(200);
    expect(await read(id)).toMatchObject({ segments: 3, file: { name: 'winter.jpg' } });
  });

  it('is part of each run, and of its forecast cost', async () => {
    const id = await created();
    expect((await t.call(owner, 'GET', `${PATH}/${id}/forecast`)).body.data).toMatchObject({ people: 3, messages: 9 });
    await sql(
      `update automation set state = 'on', next_at = now(), plan = plan || '{"days": [1,2,3,4,5,6,7]}',
         at_minute = extract(hour from m) * 60 + extract(minute from m)
       from (select now() at time zone 'America/Chicago' as m) c where id = $1`,
      [id],
    );
    await runOneRecurring(t.deps);
    expect(await mediaOf('campaign', 'automation_id', id)).toBe(await mediaOf('automation', 'id', id));
  });

  it('survives the erasure of a person who got or sent the same file', async () => {
    const media = await mediaOf('automation', 'id', await created());
    expect(await t.db.asEngine((tx) => filesOfCampaigns(tx, media === null ? [] : [media]))).toEqual([media]);
  });

  it('is refused when it is not allowed, missing, named by an address, or another account’s', async () => {
    const refused = await upload(t, owner, PATH, form(), { name: 'virus.exe', data: Buffer.from('MZ') });
    expect(refused).toMatchObject({ status: 422, body: { message: 'File type not allowd' } });
    const missing = await t.call(owner, 'POST', PATH, { form: form() });
    expect(missing).toMatchObject({ status: 422, body: { data: { fields: { message: 'A message is required.' } } } });
    const id = await created();
    expect((await put(id, { revision: 1, file: '/media/abc' })).status).toBe(422);
    expect((await put(id, { revision: 1 }, stranger)).status).toBe(404);
    expect(await read(id)).toMatchObject({ revision: 1, file: { name: 'menu.jpg' } });
  });
});
