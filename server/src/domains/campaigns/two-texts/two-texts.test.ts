import { createKeyword, createSubscribers } from '../../../testing/stage';
import { testApp, type TestApp, type TestUser } from '../../../testing/app';
import { formatSchedule } from '@textloom/contracts';

let app: TestApp;
let owner: TestUser;
let stranger: TestUser;
let keyword: number;

beforeAll(async () => {
  app = await testApp();
  owner = await app.createOwner();
  stranger = await app.createOwner();
  keyword = await createKeyword(app.db, owner, 'PIZZA');
  await createSubscribers(app.db, owner, keyword, 100);
});

type Form = Record<string, string | number | number[]>;
const inHours = (hours: number): string => formatSchedule(new Date(Date.now() + hours * 3_600_000), 0);
const compared = (change: Form = {}): Form => ({
  message: 'Two for one',
  message_b: 'Half price today',
  ab_share: 20,
  ab_metric: 'replies',
  ab_hours: 4,
  schedule: 1,
  schedule_date: inHours(1),
  keywords: [keyword],
  ...change,
});
const send = (form: Form, path = 'messages/campaigns') => app.call(owner, 'POST', path, { form });
const texts = (id: number, user: TestUser | null = owner) => app.call(user, 'GET', `messages/campaigns/${id}/texts`);
const shrunk = async (): Promise<string> =>
  (await app.call(owner, 'POST', 'helper/shorturl', { form: { link: 'https://example.com/menu' } })).body.data.id;

describe('a campaign with two texts', () => {
  it('stores the comparison, and returns it to its editor', async () => {
    const { status, body } = await send(compared());
    expect([status, body.data.required]).toEqual([200, 100]);
    const read = async () => (await app.call(owner, 'GET', `messages/campaigns/${body.data.id}`)).body.data.ab;
    expect(await read()).toEqual({ message_b: 'Half price today', share: 20, metric: 'replies', hours: 4 });
    await send(compared({ ab_share: 0 }), `messages/campaigns/${body.data.id}`);
    expect(await read()).toBeNull();
  });

  it.each([
    ['no second text', { message_b: ' ' }, { message_b: 'A second message is required.' }],
    ['the same text', { message_b: 'Two for one ' }, { message_b: 'Both texts are the same. Write another one.' }],
    [
      'a second text of a higher class',
      { message_b: 'x'.repeat(161) },
      { message_b: 'Both texts are of the same kind, which allows at most 160 characters.' },
    ],
    [
      'a field that does not exist',
      { message_b: 'Hi {nickname}' },
      { message_b: expect.stringMatching(/not a field/) },
    ],
    ['a share that is too small', { ab_share: 9 }, { ab_share: 'Choose a share between 10 and 50 percent.' }],
    ['a share that is too large', { ab_share: 51 }, { ab_share: 'Choose a share between 10 and 50 percent.' }],
    [
      'a share of too few people for each text',
      { ab_share: 19 },
      {
        ab_share:
          'Each text is tried on at least 10 people. 19% of 100 people are too few: choose a larger share, or send one text.',
      },
    ],
    ['too short a time', { ab_hours: 0 }, { ab_hours: 'Choose a time between 1 and 24 hours.' }],
    ['too long a time', { ab_hours: 25 }, { ab_hours: 'Choose a time between 1 and 24 hours.' }],
    ['an unknown measure', { ab_metric: 'luck' }, { ab_metric: expect.any(String) }],
    [
      'an end before the choice',
      { not_after: inHours(3) },
      { ab_hours: 'The better text would be chosen after the time at which sending ends.' },
    ],
    [
      'clicks without a short link',
      { ab_metric: 'clicks' },
      { ab_metric: 'Clicks are counted on short links. Add one to both texts, or compare the replies.' },
    ],
  ])('refuses %s, with the error at its field', async (_what, change, fields) => {
    const { status, body } = await send(compared(change));
    expect([status, body.data.fields]).toEqual([422, fields]);
  });

  it('compares clicks where both texts have a short link', async () => {
    const link = await shrunk();
    const both = { ab_metric: 'clicks', message: `One ${link}`, message_b: `Two ${link}` };
    expect((await send(compared(both))).status).toBe(200);
    expect((await send(compared({ ...both, message_b: 'Two' }))).status).toBe(422);
  });

  it('accepts a second text of 306 characters when the first one is expanded too', async () => {
    expect((await send(compared({ segments: 2, message_b: 'x'.repeat(306) }))).status).toBe(200);
  });
});

describe('GET messages/campaigns/{id}/texts', () => {
  it('returns both texts, the rest and the winner', async () => {
    const { id } = (await send(compared())).body.data;
    expect((await texts(id)).body.data).toEqual({
      texts: [
        { recipients: 0, delivered: 0, replied: 0, clicked: 0 },
        { recipients: 0, delivered: 0, replied: 0, clicked: 0 },
      ],
      rest: 0,
      winner: 0,
      tie: false,
      decide_at: '',
    });
    await app.db.asEngine((tx) =>
      tx.execute('update campaign set ab_winner = 2, ab_decide_at = now() where id = $1', [id]),
    );
    expect((await texts(id)).body.data).toMatchObject({ winner: 2, decide_at: expect.stringMatching(/^\d{4}-/) });
  });

  it('is 404 for one text, an unknown campaign and another account, and requires a session', async () => {
    const plain = (await send(compared({ ab_share: 0 }))).body.data.id;
    const own = (await send(compared())).body.data.id;
    expect((await texts(plain)).status).toBe(404);
    expect((await texts(99_999_999)).status).toBe(404);
    expect((await texts(own, stranger)).status).toBe(404);
    expect((await texts(own, null)).status).toBe(401);
  });
});
