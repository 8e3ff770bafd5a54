import { draftContent, newDraftPlace, type DraftRow } from '@textloom/contracts';
import { testApp, type TestApp, type TestUser } from '../../../testing/app';
import { createKeyword, createSubscribers } from '../../../testing/stage';

const PATH = 'messages/campaigns/draft';
const LIST = 'messages/campaigns/drafts';
const CAMPAIGNS = 'messages/campaigns';
const [CENTRAL, PACIFIC] = [0, -2];

let app: TestApp;
let owner: TestUser;
let keyword: number;
let people: number[];
let keys = 0;

beforeAll(async () => {
  app = await testApp();
  owner = await app.createOwner({ planLeft: 1_000 });
  keyword = await createKeyword(app.db, owner, 'PIZZA');
  people = await createSubscribers(app.db, owner, keyword, 4);
});

type Form = Record<string, string | number>;
const newPlace = (): string => newDraftPlace(`key-${(keys += 1)}`);
const put = (user: TestUser | null, content: object, form: Form) =>
  app.call(user, 'PUT', PATH, { form: { content: JSON.stringify(content), ...form } });
/** Begins a draft, as a composer does. */
async function begin(user: TestUser, content: object, form: Form = {}): Promise<{ id: number; revision: number }> {
  const { status, body } = await put(user, content, { place: newPlace(), ...form });
  expect([status, body.message]).toEqual([200, 'Draft saved.']);
  return { id: body.data.id, revision: body.data.revision };
}
const read = (user: TestUser | null, id: number) => app.call(user, 'GET', `${PATH}?filter[id]=${id}`);
const list = async (user: TestUser, query = ''): Promise<DraftRow[]> =>
  (await app.call(user, 'GET', LIST + query)).body.data.entries;
const discard = (user: TestUser | null, id: number) => app.call(user, 'DELETE', `${PATH}?filter[id]=${id}`);
const restore = (user: TestUser | null, id: number) => app.call(user, 'POST', `${PATH}/restore`, { form: { id } });
const duplicate = (user: TestUser | null, id: number | string, place = newPlace()) =>
  app.call(user, 'POST', `${PATH}/duplicate`, { form: { id, place } });
/** An account with a user beside its owner. */
async function account(): Promise<{ nina: TestUser; sam: TestUser }> {
  const nina = await app.createOwner({ firstName: 'Nina', timezone: CENTRAL });
  return { nina, sam: await app.createAuthorizedUser(nina, { timezone: PACIFIC }) };
}

describe('decision 760: the drafts of an account', () => {
  it('are listed with their first words, recipients, time and last editor, those saved last first', async () => {
    const group = await app.call(owner, 'POST', 'subscribers/groups', {
      form: { name: 'VIP guests', subscribers: String(people[0]) },
    });
    await begin(
      owner,
      {
        message: 'Two for {first_name|you} today, and a very long text that goes on and on',
        schedule: 1,
        schedule_date: '12/31/2027 09:30 AM',
        subscribers: [people[0]],
        keywords: [keyword],
        groups: [group.body.data.id],
      },
      { extra_subscribers: people.slice(0, 3).join(','), filtered_subscribers: people.slice(2).join(',') },
    );
    await begin(owner, { keywords: [keyword] });
    const rows = await list(owner);
    expect(rows).toMatchObject([
      { name: '', message: '', people: 0, schedule: 0, groups: [] },
      {
        name: 'Two for you today, and a very long text that goes…',
        keywords: [keyword],
        groups: ['VIP guests'],
        people: 4,
        schedule: 1,
        schedule_date: '12/31/2027 09:30 AM',
        has_file: false,
        saved_at: expect.stringMatching(/^20/),
        saved_by: expect.any(String),
      },
    ]);
    expect((await list(owner, '?filter[search]=TWO')).map(({ id }) => id)).toEqual([rows[1]?.id]);
    expect(await list(owner, '?filter[search]=nothing')).toEqual([]);
    expect((await list(owner, '?filter[limit]=1&filter[page]=2')).map(({ id }) => id)).toEqual([rows[1]?.id]);
  });

  it('are opened and changed by any of its users, and the refusal of an older screen names the other one', async () => {
    const { nina, sam } = await account();
    const begun = await begin(nina, { message: 'Begun by Nina' });
    expect((await read(sam, begun.id)).body.data.content.message).toBe('Begun by Nina');
    const changed = await put(sam, { message: 'Changed by Sam' }, { ...begun });
    expect(changed.status).toBe(200);
    const [row] = await list(nina);
    expect(row).toMatchObject({ id: begun.id, name: 'Changed by Sam' });
    const refused = await put(nina, { message: 'Typed by Nina' }, { ...begun });
    expect(refused).toMatchObject({
      status: 409,
      body: {
        message: `This draft was changed by ${row?.saved_by}.`,
        data: { id: 'edit_conflict', revision: changed.body.data.revision },
      },
    });
    expect((await read(nina, begun.id)).body.data.content.message).toBe('Changed by Sam');
  });

  it('keep the moment that was typed when a user in another timezone opens them', async () => {
    const { nina, sam } = await account();
    const time = { schedule: 1, schedule_date: '12/31/2027 09:30 AM' };
    const { id } = await begin(nina, { message: 'New year', ...time, not_after: '12/31/2027 11:00 AM' });
    const own = await begin(nina, { message: 'Where they are', ...time, own_time: true });
    const unreadable = await begin(nina, { message: 'Unfinished', schedule: 1, schedule_date: '12/' });
    const hours = (await read(sam, id)).body.data.content;
    expect([hours.schedule_date, hours.not_after]).toEqual(['12/31/2027 07:30 AM', '12/31/2027 09:00 AM']);
    expect((await read(sam, own.id)).body.data.content.schedule_date).toBe('12/31/2027 09:30 AM');
    expect((await read(sam, unreadable.id)).body.data.content.schedule_date).toBe('12/');
    expect((await list(sam)).map(({ schedule_date }) => schedule_date)).toEqual([
      '12/',
      '12/31/2027 09:30 AM',
      '12/31/2027 07:30 AM',
    ]);
  });

  it('of another account are not found, and neither listed, changed nor discarded', async () => {
    const { nina } = await account();
    const stranger = await app.createOwner();
    const begun = await begin(nina, { message: 'Secret' });
    expect(await list(stranger)).toEqual([]);
    expect((await read(stranger, begun.id)).status).toBe(404);
    expect((await put(stranger, { message: 'Mine' }, { ...begun })).body).toMatchObject({
      message: 'This draft was discarded in another tab or on another device.',
      data: { revision: 0, campaign: 0 },
    });
    expect((await duplicate(stranger, begun.id)).status).toBe(404);
    await discard(stranger, begun.id);
    expect((await read(nina, begun.id)).body.data.content.message).toBe('Secret');
    await discard(nina, begun.id);
    expect((await restore(stranger, begun.id)).status).toBe(404);
    expect((await list(nina)).length).toBe(0);
  });

  it('need a session and an id', async () => {
    expect((await app.call(null, 'GET', LIST)).status).toBe(401);
    expect((await duplicate(null, 1)).status).toBe(401);
    expect((await duplicate(owner, 'x')).status).toBe(422);
    expect((await read(owner, 999_999_999)).status).toBe(404);
    expect((await restore(owner, 999_999_999)).status).toBe(404);
  });

  it('were begun by the release before, and are listed and opened too', async () => {
    const { nina } = await account();
    const before = await put(nina, { message: 'Typed before the release' }, { place: '' });
    const linked = await put(nina, { message: 'To Ana' }, { place: 'user_id=5' });
    expect((await list(nina)).map(({ name }) => name)).toEqual(['To Ana', 'Typed before the release']);
    expect((await read(nina, before.body.data.id)).body.data.content.message).toBe('Typed before the release');
    await discard(nina, linked.body.data.id);
    expect((await list(nina)).map(({ name }) => name)).toEqual(['Typed before the release']);
  });
});

describe('a draft that is begun', () => {
  it('is one draft, however often its first save is repeated because no answer came', async () => {
    const { nina } = await account();
    const place = newPlace();
    const first = await put(nina, { message: 'Two' }, { place });
    const again = await put(nina, { message: 'Two for one' }, { place });
    expect(again.body.data.id).toBe(first.body.data.id);
    expect((await list(nina)).map(({ message }) => message)).toEqual(['Two for one']);
  });

  it('is refused beyond 500, and one that was deleted still comes back', async () => {
    const { nina } = await account();
    const begun = await begin(nina, { message: 'Kept' });
    await discard(nina, begun.id);
    await app.db.asAccount(nina.accountId, (tx) =>
      tx.execute(
        `insert into campaign_draft (account_id, user_id, place, content, ids)
         select $1, $2, 'new=' || n, $3, '{}' from generate_series(1, 500) n`,
        [nina.accountId, nina.userId, JSON.stringify(draftContent.parse({ message: 'Old' }))],
      ),
    );
    const refused = await put(nina, { message: 'One more' }, { place: newPlace() });
    expect(refused).toMatchObject({
      status: 409,
      body: {
        message:
          'Your account has 500 drafts, which is the maximum. Please delete some of them under Campaigns, Drafts.',
        data: { id: 'conflict' },
      },
    });
    expect((await restore(nina, begun.id)).status).toBe(200);
    expect((await read(nina, begun.id)).body.data.content.message).toBe('Kept');
  });
});

describe('a draft that is discarded', () => {
  it('leaves the list, comes back with its revision, and bringing it back twice changes nothing', async () => {
    const { nina, sam } = await account();
    const begun = await begin(nina, { message: 'Not today' });
    expect((await discard(sam, begun.id)).body.message).toBe('Draft discarded.');
    expect((await read(nina, begun.id)).status).toBe(404);
    expect(await list(nina)).toEqual([]);
    expect((await put(nina, { message: 'Still typing' }, { ...begun })).status).toBe(409);
    for (let time = 0; time < 2; time += 1) {
      expect((await restore(nina, begun.id)).body.message).toBe('The draft is back.');
      expect((await read(nina, begun.id)).body.data).toMatchObject({
        revision: begun.revision,
        content: { message: 'Not today' },
      });
    }
  });

  it('is deleted a day later, counted from the moment at which it was discarded', async () => {
    const { nina } = await account();
    const [old, fresh] = [await begin(nina, { message: 'Old' }), await begin(nina, { message: 'Fresh' })];
    await discard(nina, old.id);
    await discard(nina, fresh.id);
    await app.db.asAccount(nina.accountId, (tx) =>
      tx.execute(
        `update campaign_draft set saved_at = now() - interval '9 days',
           aside_at = aside_at - case when id = $1 then interval '25 hours' else interval '23 hours' end`,
        [old.id],
      ),
    );
    await begin(nina, { message: 'Another' });
    expect((await restore(nina, old.id)).status).toBe(404);
    expect((await restore(nina, fresh.id)).status).toBe(200);
  });
});

describe('a copy of a draft', () => {
  it('has its content, and its name if it has one; repeated requests make one copy', async () => {
    const { nina, sam } = await account();
    const { id } = await begin(nina, { name: 'Friday', message: 'Pies' }, { extra_subscribers: '1,2' });
    const unnamed = await begin(nina, { message: 'Cakes' });
    const place = newPlace();
    const copy = await duplicate(sam, id, place);
    expect(copy.body.message).toBe('Draft copied.');
    expect((await duplicate(sam, id, place)).body.data.id).toBe(copy.body.data.id);
    expect((await read(nina, copy.body.data.id)).body.data).toMatchObject({
      content: { name: 'Copy of Friday', message: 'Pies' },
      extra_subscribers: [1, 2],
    });
    const second = await duplicate(nina, unnamed.id);
    expect((await read(nina, second.body.data.id)).body.data.content).toMatchObject({ name: '', message: 'Cakes' });
    expect(await list(nina)).toHaveLength(4);
  });
});

describe('a draft that is sent', () => {
  it('leaves the list, whoever of the account sends it, and Undo makes it a draft again', async () => {
    const sender = await app.createOwner({ planLeft: 1_000, undoSeconds: 60 });
    const word = await createKeyword(app.db, sender, 'CAKES');
    await createSubscribers(app.db, sender, word, 2);
    const colleague = await app.createAuthorizedUser(sender);
    const begun = await begin(colleague, { message: 'Cakes', keywords: [word] });
    const other = await begin(sender, { message: 'Stays' });
    const form = { message: 'Cakes', keywords: [word], draft_place: '', draft_id: begun.id };
    const sent = await app.call(sender, 'POST', CAMPAIGNS, { form: { ...form, draft_revision: begun.revision } });
    expect(sent.status).toBe(200);
    expect((await list(sender)).map(({ id }) => id)).toEqual([other.id]);
    const undone = await app.call(sender, 'POST', `${CAMPAIGNS}/${sent.body.data.id}/undo`);
    const { draft_id } = undone.body.data;
    expect((await read(sender, draft_id)).body.data.content).toMatchObject({ message: 'Cakes', keywords: [word] });
    expect((await list(sender)).map(({ id }) => id)).toEqual([draft_id, other.id]);
  });
});
