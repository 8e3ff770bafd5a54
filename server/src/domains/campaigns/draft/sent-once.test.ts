import { createKeyword, createSubscribers } from '../../../testing/stage';
import { testApp, type TestApp, type TestUser } from '../../../testing/app';
import { jpg } from '../../files/media/media.fixture';

const PATH = 'messages/campaigns/draft';
const CAMPAIGNS = 'messages/campaigns';
const ELSEWHERE = 'in another tab or on another device';

let app: TestApp;
let owner: TestUser;
let keyword: number;

beforeAll(async () => {
  app = await testApp();
  owner = await app.createOwner({ planLeft: 100_000 });
  keyword = await createKeyword(app.db, owner, 'PIZZA');
  await createSubscribers(app.db, owner, keyword, 3);
});

interface Shown {
  id: number;
  revision: number;
}
type Form = Record<string, string | number>;

async function save(user: TestUser, content: object, shown: Shown = { id: 0, revision: 0 }): Promise<Shown> {
  const form = { content: JSON.stringify(content), ...shown };
  const { status, body } = await app.call(user, 'PUT', PATH, { form });
  expect([status, body.message]).toEqual([200, 'Draft saved.']);
  return { id: body.data.id, revision: body.data.revision };
}
const send = (user: TestUser, shown: Shown, form: Form = {}, key?: string) =>
  app.call(user, 'POST', CAMPAIGNS, {
    form: {
      name: 'Friday',
      message: 'Two for one',
      keywords: [keyword],
      draft_place: '',
      draft_id: shown.id,
      draft_revision: shown.revision,
      ...form,
    },
    ...(key === undefined ? {} : { headers: { 'Idempotency-Key': key } }),
  });
const read = async (user: TestUser) => (await app.call(user, 'GET', `${PATH}?filter[place]=`)).body.data;
const campaigns = async (user: TestUser): Promise<number> =>
  (await app.call(user, 'GET', CAMPAIGNS)).body.data.total_entries;
const owners = async (): Promise<TestUser> => {
  const user = await app.createOwner({ planLeft: 1_000 });
  const own = await createKeyword(app.db, user, `K${user.userId}`);
  await createSubscribers(app.db, user, own, 3);
  return user;
};

describe('a draft is sent once', () => {
  it('is refused the second time, with the campaign that it was sent as, and nothing is billed', async () => {
    const user = await app.createAuthorizedUser(owner);
    const shown = await save(user, { message: 'Two for one' });
    const first = await send(user, shown);
    expect(first.status).toBe(200);
    const [sent, left] = [await campaigns(user), (await app.call(user, 'GET', CAMPAIGNS)).body.data];
    expect(await send(user, shown)).toMatchObject({
      status: 409,
      body: {
        status: 'error',
        message: `This draft was already sent as Friday ${ELSEWHERE}.`,
        data: { id: 'edit_conflict', revision: 0, campaign: first.body.data.id },
      },
    });
    const after = (await app.call(user, 'GET', CAMPAIGNS)).body.data;
    expect(after.total_entries).toBe(sent);
    expect(after.total_available_messages).toBe(left.total_available_messages);
  });

  it('becomes one campaign, in twenty pairs of simultaneous sends', async () => {
    const user = await app.createAuthorizedUser(owner);
    const before = await campaigns(user);
    const figures = { campaigns: 0, refused: 0, others: 0 };
    for (let round = 0; round < 20; round += 1) {
      const shown = await save(user, { message: 'Two for one' });
      const pair = await Promise.all([send(user, shown, {}, `a${round}`), send(user, shown, {}, `b${round}`)]);
      const sent = pair.find(({ status }) => status === 200);
      for (const { status, body } of pair)
        if (status === 200) figures.campaigns += 1;
        else if (status === 409 && body.data.campaign === sent?.body.data.id) figures.refused += 1;
        else figures.others += 1;
    }
    expect(figures).toEqual({ campaigns: 20, refused: 20, others: 0 });
    expect((await campaigns(user)) - before).toBe(20);
  });

  it('is not sent from a screen whose draft another one has changed since, with a file or without', async () => {
    const user = await app.createAuthorizedUser(owner);
    const shown = await save(user, { message: 'Mine' });
    const newer = await save(user, { message: 'Newer' }, shown);
    const before = await campaigns(user);
    const changed = {
      status: 409,
      body: {
        message: `This draft was changed ${ELSEWHERE}.`,
        data: { id: 'edit_conflict', revision: newer.revision, campaign: 0 },
      },
    };
    expect(await send(user, shown)).toMatchObject(changed);
    expect(await send(user, shown, { segments: 3 })).toMatchObject(changed);
    expect(await send(user, { id: 0, revision: 0 })).toMatchObject(changed);
    expect(await campaigns(user)).toBe(before);
    expect((await read(user)).content.message).toBe('Newer');
    expect((await send(user, newer)).status).toBe(200);
    expect((await send(user, shown)).body.message).toBe(`This draft was already sent as Friday ${ELSEWHERE}.`);
  });

  it('that was scheduled, discarded or undone is refused, and the refusal says what happened to it', async () => {
    const user = await app.createAuthorizedUser(owner);
    const scheduled = await save(user, { message: 'Later' });
    const later = { schedule: 1, schedule_date: '12/31/2027 09:30 AM' };
    const first = await send(user, scheduled, later);
    const refused = await send(user, scheduled, later);
    expect(refused.body.message).toBe(`This draft was already scheduled as Friday ${ELSEWHERE}.`);
    expect(refused.body.data.campaign).toBe(first.body.data.id);
    await app.call(user, 'DELETE', `${CAMPAIGNS}/${first.body.data.id}`);
    expect((await send(user, scheduled, later)).body).toMatchObject({
      message: `This draft was already scheduled as Friday ${ELSEWHERE}, and undone or deleted there.`,
      data: { campaign: 0 },
    });
    const discarded = await save(user, { message: 'No' });
    await app.call(user, 'DELETE', `${PATH}?filter[place]=`);
    expect(await send(user, discarded)).toMatchObject({
      status: 409,
      body: { message: `This draft was discarded ${ELSEWHERE}.`, data: { revision: 0, campaign: 0 } },
    });
  });

  it('can no longer be saved by another screen after it was sent', async () => {
    const user = await app.createAuthorizedUser(owner);
    const shown = await save(user, { message: 'Mine' });
    const { body } = await send(user, shown);
    const form = { content: JSON.stringify({ message: 'Mine!' }), ...shown };
    expect(await app.call(user, 'PUT', PATH, { form })).toMatchObject({
      status: 409,
      body: { data: { revision: 0, campaign: body.data.id } },
    });
    expect((await read(user)).content).toBeNull();
  });

  it('can be sent after a refusal, and a new draft after that', async () => {
    const user = await app.createAuthorizedUser(owner);
    const shown = await save(user, { message: 'Two for one' });
    expect((await send(user, shown, { message: '' })).status).toBe(422);
    expect((await send(user, shown)).status).toBe(200);
    const next = await save(user, { message: 'Two for one' });
    expect(next.id).not.toBe(shown.id);
    expect((await send(user, next)).status).toBe(200);
  });

  it("of another tenant is not named: its id and its campaign's stay unknown", async () => {
    const shown = await save(owner, { message: 'Secret' });
    expect((await send(owner, shown, { name: 'Secret' })).status).toBe(200);
    const refused = await send(await owners(), shown);
    expect(refused).toMatchObject({
      status: 409,
      body: { message: `This draft was discarded ${ELSEWHERE}.`, data: { campaign: 0 } },
    });
  });

  it('loses its file to one campaign only', async () => {
    const user = await app.createAuthorizedUser(owner);
    const form = new FormData();
    form.append('content', JSON.stringify({ message: 'Look', segments: 3 }));
    form.append('file', new Blob([new Uint8Array(await jpg())], { type: 'image/jpeg' }), 'menu.jpg');
    const request = new Request('http://x', { method: 'POST', body: form });
    const answer = await app.inject({
      method: 'PUT',
      url: `/api/${PATH}`,
      headers: { ...app.as(user), 'content-type': request.headers.get('content-type') ?? '' },
      payload: Buffer.from(await request.arrayBuffer()),
    });
    const { id, revision } = answer.json().data;
    const pair = await Promise.all([1, 2].map(() => send(user, { id, revision }, { message: 'Look', segments: 3 })));
    expect(pair.map(({ status }) => status).sort()).toEqual([200, 409]);
  });
});
