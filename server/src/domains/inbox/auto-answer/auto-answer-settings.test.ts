import { USUAL_HOURS, type AutoAnswer } from '@textloom/contracts';
import { KIND } from '../../texting/message/kinds';
import { testApp, type TestApp, type TestUser } from '../../../testing/app';

let t: TestApp;
let owner: TestUser;
let words = 0;

beforeAll(async () => {
  t = await testApp();
});
beforeEach(async () => {
  owner = await t.createOwner({ timezone: 1 });
});

const idOf = async (text: string, params: unknown[]): Promise<number> =>
  (await t.db.asEngine((tx) => tx.one<{ id: number }>(text, params))).id;
const keyword = (user: TestUser, word = `HOURS${(words += 1)}`): Promise<number> =>
  idOf('insert into keyword (account_id, keyword, canonical, approved) values ($1, $2, $2, true) returning id', [
    user.accountId,
    word,
  ]);
const template = (user: TestUser): Promise<number> =>
  idOf(`insert into template (account_id, name, message) values ($1, 'Closed', 'We are closed.') returning id`, [
    user.accountId,
  ]);

const HOURS = USUAL_HOURS.map((day, index) => (index === 5 ? { from: 1_080, to: 120 } : day));
const list = (user: TestUser | null) => t.call(user, 'GET', 'messages/auto-answers');
const entries = async (user: TestUser): Promise<AutoAnswer[]> => (await list(user)).body.data.entries;
const save = (user: TestUser | null, id: number, change: Record<string, string | number> = {}) =>
  t.call(user, 'PUT', `messages/auto-answers/${id}`, {
    form: { enabled: 1, hours: JSON.stringify(HOURS), template_id: 0, ...change },
  });
const remove = (user: TestUser, id: number) => t.call(user, 'DELETE', `messages/templates/${id}`);

describe('GET messages/auto-answers', () => {
  it('lists each keyword by name with its setting, the usual hours before the first one, and the owner’s timezone', async () => {
    const [later, first] = [await keyword(owner, `Z${(words += 1)}`), await keyword(owner, `A${(words += 1)}`)];
    const gone = await keyword(owner);
    await t.db.asEngine((tx) => tx.execute('update keyword set deleted = true where id = $1', [gone]));
    const { status, body } = await list(owner);
    expect([status, body.data.timezone]).toEqual([200, 1]);
    const usual = { enabled: false, hours: USUAL_HOURS, template_id: null };
    expect(body.data.entries).toEqual([
      { keyword_id: first, keyword: expect.stringMatching(/^A/), ...usual },
      { keyword_id: later, keyword: expect.stringMatching(/^Z/), ...usual },
    ]);
  });

  it('is empty without keywords, shows nothing of another account, and requires a session', async () => {
    await keyword(await t.createOwner());
    expect(await entries(owner)).toEqual([]);
    expect((await list(null)).status).toBe(401);
  });

  it('serves authorized users, by the timezone of the owner', async () => {
    await keyword(owner);
    const { body } = await list(await t.createAuthorizedUser(owner, { allow: [], timezone: -5 }));
    expect([body.data.timezone, body.data.entries.length]).toEqual([1, 1]);
  });
});

describe('PUT messages/auto-answers/{id}', () => {
  it('stores the setting of one keyword, again and again', async () => {
    const [id, other, templateId] = [await keyword(owner), await keyword(owner), await template(owner)];
    const { status, body } = await save(owner, id, { template_id: templateId });
    const saved = { keyword_id: id, keyword: expect.any(String), enabled: true, hours: HOURS, template_id: templateId };
    expect([status, body.message, body.data]).toEqual([
      200,
      'Your automatic answer was saved.',
      expect.objectContaining(saved),
    ]);
    expect(await entries(owner)).toEqual([saved, expect.objectContaining({ keyword_id: other, enabled: false })]);
    // In the client's encoding: an entry per day, empty for a closed one.
    const form = { enabled: 0, hours: HOURS.map((one) => (one ? JSON.stringify(one) : '')), template_id: 0 };
    expect((await t.call(owner, 'PUT', `messages/auto-answers/${id}`, { form })).status).toBe(200);
    expect((await entries(owner))[0]).toMatchObject({ enabled: false, hours: HOURS, template_id: null });
  });

  it.each([
    ['no template', {}, 'template_id', 'Choose a template.'],
    ['a template that does not exist', { template_id: 99_999_999 }, 'template_id', 'was deleted'],
    ['no hours', { hours: '' }, 'hours', 'Hours is not valid.'],
    ['six days', { hours: JSON.stringify(HOURS.slice(1)) }, 'hours', 'Hours is not valid.'],
    ['a time that is no quarter of an hour', { hours: day({ from: 545, to: 600 }) }, 'hours', 'in steps of 15 minutes'],
    ['a time before the day', { hours: day({ from: -15, to: 600 }) }, 'hours', 'in steps of 15 minutes'],
    ['a time after the day', { hours: day({ from: 600, to: 1_455 }) }, 'hours', 'in steps of 15 minutes'],
    ['a day that opens when it closes', { hours: day({ from: 600, to: 600 }) }, 'hours', 'two different times'],
    ['words instead of hours', { hours: 'nine to five' }, 'hours', 'Hours is not valid.'],
  ])('refuses %s, with the error at its field', async (_what, change, field, text) => {
    const id = await keyword(owner);
    const templateId = field === 'template_id' ? 0 : await template(owner);
    const { status, body } = await save(owner, id, { template_id: templateId, ...change });
    expect([status, body.data.id]).toEqual([422, 'invalid']);
    expect(body.data.fields[field]).toContain(text);
    expect((await entries(owner))[0]).toMatchObject({ enabled: false, hours: USUAL_HOURS });
  });

  it('is reserved to the owner', async () => {
    const [id, templateId] = [await keyword(owner), await template(owner)];
    const change = { template_id: templateId };
    expect((await save(await t.createAuthorizedUser(owner), id, change)).status).toBe(403);
    expect((await save(null, id, change)).status).toBe(401);
    expect((await entries(owner))[0]).toMatchObject({ enabled: false });
  });

  it('does not find a keyword of another account, a deleted or an unknown one, nor another account’s template', async () => {
    const [id, templateId] = [await keyword(owner), await template(owner)];
    const stranger = await t.createOwner();
    expect((await save(stranger, id, { template_id: await template(stranger) })).status).toBe(404);
    expect((await save(owner, 99_999_999, { template_id: templateId })).status).toBe(404);
    expect((await save(owner, id, { template_id: await template(stranger) })).status).toBe(422);
    await t.db.asEngine((tx) => tx.execute('update keyword set deleted = true where id = $1', [id]));
    expect((await save(owner, id, { template_id: templateId })).status).toBe(404);
    expect(await t.db.asEngine((tx) => tx.query('select 1 from auto_answer where keyword_id = $1', [id]))).toEqual([]);
  });
});

describe('DELETE messages/templates/{id}: a template that a keyword answers with', () => {
  it('is refused with the names of the keywords, and succeeds once they answer with another one', async () => {
    const [one, two] = [await keyword(owner, `P${(words += 1)}`), await keyword(owner, `Q${(words += 1)}`)];
    const [templateId, other] = [await template(owner), await template(owner)];
    for (const id of [one, two]) await save(owner, id, { template_id: templateId });
    const { status, body } = await remove(owner, templateId);
    expect([status, body.message]).toEqual([
      409,
      expect.stringMatching(/^P\d+ and Q\d+ answer with this template outside opening hours\. Choose another/),
    ]);
    await save(owner, one, { template_id: other });
    expect((await remove(owner, templateId)).body.message).toMatch(/^Q\d+ answers with this template/);
    await save(owner, two, { template_id: other });
    expect((await remove(owner, templateId)).status).toBe(200);
    expect((await entries(owner)).map(({ template_id }) => template_id)).toEqual([other, other]);
  });

  it('is deleted when the setting is off or the keyword was deleted', async () => {
    const [off, gone, templateId] = [await keyword(owner), await keyword(owner), await template(owner)];
    await save(owner, off, { enabled: 0, template_id: templateId });
    await save(owner, gone, { template_id: templateId });
    await t.db.asEngine((tx) => tx.execute('update keyword set deleted = true where id = $1', [gone]));
    expect((await remove(owner, templateId)).status).toBe(200);
    expect((await entries(owner))[0]).toMatchObject({ enabled: false, template_id: null });
  });

  it('never disappears under a setting that is saved at the same moment', async () => {
    const id = await keyword(owner);
    for (let round = 0; round < 10; round += 1) {
      const templateId = await template(owner);
      const [saved, removed] = await Promise.all([
        save(owner, id, { template_id: templateId }),
        remove(owner, templateId),
      ]);
      expect([
        [200, 409],
        [422, 200],
      ]).toContainEqual([saved.status, removed.status]);
      await save(owner, id, { enabled: 0 });
    }
  });
});

describe('API-030: an automatic answer in its thread', () => {
  it('is marked, and no other message is', async () => {
    const phone = '5125558800';
    const conversation = await idOf(
      `insert into conversation (account_id, phone, last_message, last_direction, last_message_at) values ($1, $2, 'Open?', 'in', now()) returning id`,
      [owner.accountId, phone],
    );
    for (const kind of [KIND.welcome, KIND.autoAnswer, KIND.reply])
      await idOf(
        `insert into message (account_id, kind, status, phone, body, claimed_at) values ($1, $2, 3, $3, 'Text', now()) returning id`,
        [owner.accountId, kind, phone],
      );
    const { body } = await t.call(owner, 'GET', `profiles/inbox/${conversation}`);
    const replies: { automatic?: boolean }[] = body.data.replies;
    expect(replies.map(({ automatic }) => automatic)).toEqual([undefined, true, undefined]);
  });
});

/** HOURS with another Monday. */
function day(hours: { from: number; to: number }): string {
  return JSON.stringify([hours, ...HOURS.slice(1)]);
}
