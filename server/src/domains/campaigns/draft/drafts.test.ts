import { formatSchedule } from '@textloom/contracts';
import { createKeyword, createSubscribers } from '../../../testing/stage';
import { testApp, type TestApp, type TestUser } from '../../../testing/app';
import { jpg } from '../../files/media/media.fixture';
import { storeDraft } from './drafts.service';

const PATH = 'messages/campaigns/draft';
const CAMPAIGNS = 'messages/campaigns';

let app: TestApp;
let owner: TestUser;
let keyword: number;
let people: number[];

beforeAll(async () => {
  app = await testApp();
  owner = await app.createOwner();
  keyword = await createKeyword(app.db, owner, 'PIZZA');
  people = await createSubscribers(app.db, owner, keyword, 4);
});

type Form = Record<string, string | number | boolean | readonly (string | number)[]>;
const read = (user: TestUser | null, place = '') =>
  app.call(user, 'GET', `${PATH}?filter[place]=${encodeURIComponent(place)}`);
const save = (user: TestUser | null, content: object, form: Form = {}) =>
  app.call(user, 'PUT', PATH, { form: { content: JSON.stringify(content), ...form } });
const restore = (user: TestUser | null, place = '') => app.call(user, 'POST', `${PATH}/restore`, { form: { place } });
const duplicate = (user: TestUser | null, id: number, place = `from=${id}`) =>
  app.call(user, 'POST', `${CAMPAIGNS}/${id}/duplicate`, { form: { place } });
const discard = (user: TestUser | null, place = '') =>
  app.call(user, 'DELETE', `${PATH}?filter[place]=${encodeURIComponent(place)}`);

async function saveWithFile(user: TestUser, content: object, revision: number) {
  const form = new FormData();
  form.append('content', JSON.stringify(content));
  form.append('revision', String(revision));
  form.append('file', new Blob([new Uint8Array(await jpg())], { type: 'image/jpeg' }), 'menu.jpg');
  const request = new Request('http://x', { method: 'POST', body: form });
  const answer = await app.inject({
    method: 'PUT',
    url: `/api/${PATH}`,
    headers: { ...app.as(user), 'content-type': request.headers.get('content-type') ?? '' },
    payload: Buffer.from(await request.arrayBuffer()),
  });
  return { status: answer.statusCode, body: answer.json() };
}

describe('a draft of a campaign', () => {
  it('is stored as typed and read with the names behind its ids', async () => {
    const user = await app.createAuthorizedUser(owner);
    expect((await read(user)).body.data).toMatchObject({ revision: 0, content: null, file: null });
    const answer = await save(
      user,
      { message: 'Two for', schedule: 1, schedule_date: '12/', subscribers: [people[0]], keywords: [keyword] },
      { extra_subscribers: people.slice(1).join(',') },
    );
    expect(answer.body).toMatchObject({ message: 'Draft saved.', data: { revision: expect.any(Number) } });
    expect((await read(user)).body.data).toMatchObject({
      revision: answer.body.data.revision,
      content: { message: 'Two for', schedule: 1, schedule_date: '12/', quiet: true, keywords: [keyword] },
      subscribers: [{ id: people[0], phone: '5125550100' }],
      extra_subscribers: people.slice(1),
      filtered_subscribers: [],
    });
  });

  it('keeps its long lists of ids when a save does not send them, and empties a list that is sent empty', async () => {
    const user = await app.createAuthorizedUser(owner);
    const first = await save(user, { message: 'A' }, { extra_subscribers: people.join(','), filtered_subscribers: '' });
    const second = await save(user, { message: 'B' }, { revision: first.body.data.revision });
    expect((await read(user)).body.data).toMatchObject({ content: { message: 'B' }, extra_subscribers: people });
    await save(user, { message: 'B' }, { revision: second.body.data.revision, extra_subscribers: '' });
    expect((await read(user)).body.data.extra_subscribers).toEqual([]);
  });

  it('of another screen that was saved later is not overwritten', async () => {
    const user = await app.createAuthorizedUser(owner);
    const { revision } = (await save(user, { message: 'First' })).body.data;
    const newer = await save(user, { message: 'Second' }, { revision });
    const refused = await save(user, { message: 'Old screen' }, { revision });
    expect(refused).toMatchObject({
      status: 409,
      body: { data: { id: 'edit_conflict', revision: newer.body.data.revision } },
    });
    expect((await read(user)).body.data.content.message).toBe('Second');
    await discard(user);
    expect(await save(user, { message: 'Old' }, { revision: newer.body.data.revision })).toMatchObject({
      status: 409,
      body: {
        message: 'This draft was discarded in another tab or on another device.',
        data: { id: 'edit_conflict', revision: 0 },
      },
    });
  });

  it('is stored once when two screens begin it at the same time', async () => {
    const user = await app.createAuthorizedUser(owner);
    const answers = await Promise.all([save(user, { message: 'A' }), save(user, { message: 'B' })]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  it('belongs to its user and to the link that it was begun from', async () => {
    const user = await app.createAuthorizedUser(owner);
    const colleague = await app.createAuthorizedUser(owner);
    await save(user, { message: 'Everybody' });
    await save(user, { message: 'Only Ana' }, { place: 'user_id=5' });
    expect((await read(user)).body.data.content.message).toBe('Everybody');
    expect((await read(user, 'user_id=5')).body.data.content.message).toBe('Only Ana');
    expect((await read(colleague)).body.data.content).toBeNull();
    expect((await read(await app.createOwner())).body.data.content).toBeNull();
    expect((await discard(user, 'user_id=5')).body.message).toBe('Draft discarded.');
    expect((await read(user, 'user_id=5')).body.data.content).toBeNull();
    expect((await read(user)).body.data.content.message).toBe('Everybody');
  });

  it.each([
    ['a class that does not exist', { segments: 4 }],
    ['a text beyond every limit', { message: 'x'.repeat(10_001) }],
    ['a keyword that is not a number', { keywords: ['PIZZA'] }],
    ['something that is not an object', 'text'],
  ])('with %s is refused', async (_name, content) => {
    expect((await save(owner, content as object)).status).toBe(422);
  });

  it('needs a session', async () => {
    expect((await read(null)).status).toBe(401);
    expect((await save(null, {})).status).toBe(401);
    expect((await discard(null)).status).toBe(401);
  });
});

describe('the file of a draft', () => {
  it('stays with later saves, is sent with the campaign, and the draft is cleared', async () => {
    const user = await app.createAuthorizedUser(owner);
    const first = await saveWithFile(user, { message: 'Look', segments: 3 }, 0);
    expect(first).toMatchObject({ status: 200, body: { data: { file: { name: 'menu.jpg' } } } });
    const second = await save(user, { message: 'Look!', segments: 3 }, { revision: first.body.data.revision });
    const draft_revision = second.body.data.revision;
    expect((await read(user)).body.data.file).toMatchObject({ name: 'menu.jpg', mime: 'image/jpeg' });
    const sent = await app.call(user, 'POST', CAMPAIGNS, {
      form: { message: 'Look!', segments: 3, schedule: 0, keywords: [keyword], draft_place: '', draft_revision },
    });
    const { data } = (await app.call(user, 'GET', `${CAMPAIGNS}/${sent.body.data.id}`)).body;
    expect(data).toMatchObject({ segments: 3, file: { name: 'menu.jpg' } });
    expect((await read(user)).body.data.content).toBeNull();
  });

  it('is removed by a save with an empty file', async () => {
    const user = await app.createAuthorizedUser(owner);
    const { revision } = (await saveWithFile(user, { message: 'Look', segments: 3 }, 0)).body.data;
    await save(user, { message: 'Look', segments: 1 }, { revision, file: '' });
    expect((await read(user)).body.data.file).toBeNull();
  });

  it('that is gone must be attached again, and nothing is sent without it', async () => {
    const user = await app.createAuthorizedUser(owner);
    const refused = await app.call(user, 'POST', CAMPAIGNS, {
      form: { message: 'Look!', segments: 3, schedule: 0, keywords: [keyword], draft_place: '' },
    });
    expect(refused).toMatchObject({
      status: 422,
      body: { data: { fields: { file: 'The file is no longer stored. Please attach it again.' } } },
    });
  });

  it('stays with the draft when the send is refused', async () => {
    const poor = await app.createOwner({ planLeft: 1 });
    const own = await createKeyword(app.db, poor);
    await createSubscribers(app.db, poor, own, 3);
    const { revision: draft_revision } = (await save(poor, { message: 'Hi' })).body.data;
    const refused = await app.call(poor, 'POST', CAMPAIGNS, {
      form: { message: 'Hi', keywords: [own], draft_place: '', draft_revision },
    });
    expect(refused.body.data.id).toBe('not_enough_messages');
    expect((await read(poor)).body.data.content.message).toBe('Hi');
  });
});

describe('a campaign that is undone', () => {
  it('becomes the draft again, with its recipients, options and file', async () => {
    const user = await app.createAuthorizedUser(owner);
    const first = await saveWithFile(user, { message: 'Look', segments: 3 }, 0);
    const draft_revision = first.body.data.revision;
    const sent = await app.call(user, 'POST', CAMPAIGNS, {
      form: {
        name: 'Friday',
        message: 'Look',
        segments: 3,
        quiet: 0,
        keywords: [keyword],
        filtered_subscribers: people.join(','),
        draft_place: '',
        draft_revision,
      },
    });
    const begun = await save(user, { message: 'Something else' });
    const undone = await app.db.asAccount(user.accountId, (tx) =>
      storeDraft(tx, { accountId: user.accountId, userId: user.userId, timezone: 0 }, sent.body.data.id),
    );
    expect((await read(user)).body.data).toMatchObject({
      content: { name: 'Friday', message: 'Look', segments: 3, schedule: 0, quiet: false, keywords: [keyword] },
      filtered_subscribers: people,
      id: undone,
      file: { name: 'menu.jpg' },
      aside_at: '',
    });
    const other = await app.call(user, 'GET', `${PATH}?filter[id]=${begun.body.data.id}`);
    expect(other.body.data.content.message).toBe('Something else');
  });
});

describe('a draft that was discarded', () => {
  it('comes back with its file and its revision, and sets aside what was begun meanwhile', async () => {
    const user = await app.createAuthorizedUser(owner);
    const { revision } = (await saveWithFile(user, { message: 'Look', segments: 3 }, 0)).body.data;
    expect((await restore(user)).status).toBe(404);
    await discard(user);
    expect((await read(user)).body.data).toMatchObject({ content: null, aside_at: expect.stringMatching(/^20/) });
    await save(user, { message: 'New' });
    expect((await restore(user)).body.message).toBe('The draft is back.');
    expect((await read(user)).body.data).toMatchObject({
      revision,
      content: { message: 'Look' },
      file: { name: 'menu.jpg' },
    });
    await restore(user);
    expect((await read(user)).body.data).toMatchObject({ content: { message: 'New' }, file: null });
  });

  it('belongs to its place and user, and is forgotten when another draft of the place is sent', async () => {
    const user = await app.createAuthorizedUser(owner);
    await save(user, { message: 'Ana' }, { place: 'user_id=5' });
    await discard(user, 'user_id=5');
    expect((await read(user)).body.data.aside_at).toBe('');
    expect((await restore(await app.createAuthorizedUser(owner), 'user_id=5')).status).toBe(404);
    const form = { message: 'Hi', keywords: [keyword], draft_place: 'user_id=5' };
    expect((await app.call(user, 'POST', CAMPAIGNS, { form })).status).toBe(200);
    expect((await restore(user, 'user_id=5')).status).toBe(404);
    expect((await restore(null)).status).toBe(401);
  });
});

describe('a copy of a campaign', () => {
  it('has its recipients, texts, file and quiet hours, a name of its own, and none of its times', async () => {
    const user = await app.createAuthorizedUser(owner);
    const draft_revision = (await saveWithFile(user, { message: 'Look', segments: 3 }, 0)).body.data.revision;
    const sent = await app.call(user, 'POST', CAMPAIGNS, {
      form: {
        name: 'Friday',
        message: 'Look https://txl.example/s/0000100000000abcde',
        segments: 3,
        schedule: 1,
        schedule_date: formatSchedule(new Date(Math.ceil(Date.now() / 300_000) * 300_000 + 86_400_000), 0),
        not_after: formatSchedule(new Date(Date.now() + 4 * 86_400_000), 0),
        quiet: 0,
        keywords: [keyword],
        subscribers: [people[0] ?? 0],
        filtered_subscribers: people.join(','),
        draft_place: '',
        draft_revision,
      },
    });
    const { id } = sent.body.data;
    const place = `from=${id}`;
    expect((await duplicate(user, id)).body.data).toEqual({ id: expect.any(Number), copied: true });
    expect((await read(user, place)).body.data).toMatchObject({
      content: {
        name: 'Copy of Friday',
        message: 'Look https://txl.example/s/0000100000000abcde',
        segments: 3,
        schedule: 0,
        schedule_date: '',
        not_after: '',
        quiet: false,
        keywords: [keyword],
      },
      subscribers: [{ id: people[0] }],
      filtered_subscribers: people,
      file: { name: 'menu.jpg' },
    });
    const { revision } = (await read(user, place)).body.data;
    await save(user, { message: 'Changed' }, { place, revision });
    expect((await duplicate(user, id)).body.data).toMatchObject({ copied: false });
    expect((await read(user, place)).body.data.content.message).toBe('Changed');
  });

  it('is refused if the campaign is deleted, or another account’s', async () => {
    const sent = await app.call(owner, 'POST', CAMPAIGNS, {
      form: {
        message: 'Hi',
        schedule: 1,
        schedule_date: formatSchedule(new Date(Math.ceil(Date.now() / 300_000) * 300_000 + 86_400_000), 0),
        keywords: [keyword],
      },
    });
    const { id } = sent.body.data;
    expect((await duplicate(await app.createOwner(), id)).status).toBe(404);
    expect((await duplicate(null, id)).status).toBe(401);
    await app.call(owner, 'DELETE', `${CAMPAIGNS}/${id}`);
    expect((await duplicate(owner, id)).status).toBe(404);
  });
});
