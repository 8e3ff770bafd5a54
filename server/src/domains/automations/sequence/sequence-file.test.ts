import { rm } from 'node:fs/promises';
import { testApp, type TestApp, type TestUser } from '../../../testing/app';
import { setBack } from '../../../testing/automations';
import { createKeyword, createSubscribers } from '../../../testing/stage';
import { filesOfCampaigns } from '../use/file-uses.repository';
import { jpg, upload } from '../../files/media/media.fixture';
import { workOff } from '../entry/sequence-triggers.fixture';

let t: TestApp;
let owner: TestUser;
let stranger: TestUser;
let keyword: number;

beforeAll(async () => {
  t = await testApp();
  owner = await t.createOwner({ planLeft: 1_000 });
  stranger = await t.createOwner();
  keyword = await createKeyword(t.db, owner, 'PIZZA');
  await sql('update account set quiet_until = null, quiet_from = null where id = $1', [owner.accountId]);
});
afterAll(() => rm(t.deps.config.dataDir, { recursive: true, force: true }));

const PATH = 'messages/automations';
const TEXT = { after: 'hours', hours: 1, message: 'One', segments: 1 };
const PICTURE = { after: 'hours', hours: 2, message: '', segments: 3 };
const form = (steps: readonly object[], changes: Record<string, string | number> = {}) => ({
  kind: 'sequence',
  name: 'Welcome',
  trigger: 'tag',
  trigger_tag: 'vip',
  steps: JSON.stringify(steps),
  ...changes,
});
const sql = (text: string, values: unknown[]) => t.db.asEngine((tx) => tx.execute(text, values));
const menu = async (position: number, name = 'menu.jpg') => ({ name, data: await jpg(), field: `file_${position}` });
const created = async (): Promise<number> =>
  (await upload(t, owner, PATH, form([TEXT, PICTURE]), await menu(2))).body.data.id;
const put = (id: number, steps: readonly object[], revision: number, user: TestUser = owner) =>
  t.call(user, 'PUT', `${PATH}/${id}`, { form: form(steps, { revision }) });
const stepsOf = async (id: number) => (await t.call(owner, 'GET', `${PATH}/${id}`)).body.data.steps;
const mediaOf = (id: number): Promise<(number | null)[]> =>
  t.db.asEngine((tx) =>
    tx.values('select media_id from sequence_step where automation_id = $1 and not deleted order by id', [id]),
  );

describe('the file of a message of a sequence', () => {
  it('needs no text, makes the message class 3, and is kept by later saves until it is removed', async () => {
    const id = await created();
    const [one, two] = await stepsOf(id);
    expect([one, two]).toMatchObject([
      { message: 'One', segments: 1, file: null },
      { message: '', segments: 3, file: { name: 'menu.jpg', mime: 'image/jpeg' } },
    ]);
    // In another order, and with a text that only fits beside a file.
    const kept = await put(
      id,
      [
        { ...PICTURE, id: two.id, message: 'x'.repeat(400) },
        { ...TEXT, id: one.id },
      ],
      1,
    );
    expect(kept.status).toBe(200);
    expect((await stepsOf(id))[1]).toMatchObject({ segments: 3, message: 'x'.repeat(400), file: { name: 'menu.jpg' } });
    const bare = { ...PICTURE, id: two.id, message: 'Two', segments: 1, file: '' };
    expect((await put(id, [{ ...TEXT, id: one.id }, bare], 2)).status).toBe(200);
    expect((await stepsOf(id))[1]).toMatchObject({ segments: 1, message: 'Two', file: null });
  });

  it('is replaced by another one, and leaves with its message', async () => {
    const id = await created();
    const [one, two] = await stepsOf(id);
    const steps = [
      { ...TEXT, id: one.id },
      { ...PICTURE, id: two.id },
    ];
    const saved = await upload(
      t,
      owner,
      `${PATH}/${id}`,
      form(steps, { revision: 1 }),
      await menu(2, 'b.jpg'),
      {},
      'PUT',
    );
    expect(saved.status).toBe(200);
    expect((await stepsOf(id))[1]).toMatchObject({ file: { name: 'b.jpg' } });
    expect((await put(id, [{ ...TEXT, id: one.id }], 2)).status).toBe(200);
    expect(await mediaOf(id)).toEqual([null]);
  });

  it('is part of each message sent, even without a text, and of the cost of one pass', async () => {
    const id = await created();
    expect((await t.call(owner, 'GET', `${PATH}/${id}/forecast`)).body.data).toMatchObject({ messages: 4 });
    await t.call(owner, 'PUT', `${PATH}/${id}/state`, { form: { state: 'on' } });
    const [person] = await createSubscribers(t.db, owner, keyword, 1, 5_125_560_900);
    await sql(`update subscriber set tags = 'vip' where id = $1`, [person]);
    await workOff(t);
    for (const by of ['61 minutes', '60 minutes']) {
      await setBack(t.db, id, by);
      await workOff(t);
    }
    const sent = await t.db.asEngine((tx) =>
      tx.query('select body, segments, media_id, status from message where subscriber_id = $1 order by id', [person]),
    );
    const [, media] = await mediaOf(id);
    expect(sent).toEqual([
      { body: 'One', segments: 1, media_id: null, status: 0 },
      { body: '', segments: 3, media_id: media, status: 0 },
    ]);
    expect(await stepsOf(id)).toMatchObject([{ sent: 1 }, { sent: 1 }]);
  });

  it('survives the erasure of a person who got or sent the same file', async () => {
    const [, media] = await mediaOf(await created());
    expect(await t.db.asEngine((tx) => filesOfCampaigns(tx, [media ?? 0]))).toEqual([media]);
  });

  it('is stored once, however often a bad connection repeats the call', async () => {
    const file = await menu(2);
    const key = { 'Idempotency-Key': 'sequence-file' };
    const post = () => upload(t, owner, PATH, form([TEXT, PICTURE]), file, key);
    const [first, again] = [await post(), await post()];
    expect(again.body).toEqual(first.body);
  });

  it('is refused at its message when it is not allowed, missing, or named by an address', async () => {
    const virus = { name: 'virus.exe', data: Buffer.from('MZ'), field: 'file_2' };
    const refused = await upload(t, owner, PATH, form([TEXT, PICTURE]), virus);
    expect(refused).toMatchObject({ status: 422, body: { data: { fields: { file_2: 'File type not allowd' } } } });
    const missing = await t.call(owner, 'POST', PATH, { form: form([TEXT, PICTURE]) });
    expect(missing).toMatchObject({ status: 422, body: { data: { fields: { message_2: 'A message is required.' } } } });
    const named = await t.call(owner, 'POST', PATH, { form: form([{ ...TEXT, file: '/media/abc' }]) });
    expect(named.status).toBe(422);
  });

  it('is refused for another account, without a session, and with a message of another sequence', async () => {
    const id = await created();
    const steps = await stepsOf(await created());
    expect((await put(id, [{ ...PICTURE, id: steps[1].id }], 1)).status).toBe(409);
    expect((await put(id, [TEXT], 1, stranger)).status).toBe(404);
    expect((await t.call(null, 'PUT', `${PATH}/${id}`, { form: form([TEXT], { revision: 1 }) })).status).toBe(401);
    expect((await stepsOf(id))[1]).toMatchObject({ file: { name: 'menu.jpg' } });
  });
});
