import { checkLedger } from '../../texting/ledger/ledger-check.repository';
import { balanceOf, campaignState, createKeyword, createSubscribers } from '../../../testing/stage';
import { testApp, type TestApp, type TestUser } from '../../../testing/app';
import { replied, sentCampaign } from '../campaign/campaign.fixture';

let app: TestApp;
let owner: TestUser;
let people: number[];
let id: number;
let first = 2_145_560_100;

beforeAll(async () => {
  app = await testApp();
});

/** Four of five people replied; the second of them twice. */
async function setUp(planLeft = 100): Promise<void> {
  owner = await app.createOwner({ planLeft });
  people = await createSubscribers(app.db, owner, await createKeyword(app.db, owner, `K${first}`), 5, first);
  first += 10;
  id = await sentCampaign(app.db, owner, people, [3, 3, 3, 3, 3]);
  for (const [n, person] of people.slice(0, 4).entries()) await replied(app.db, id, person, `Reply ${n}`);
  await replied(app.db, id, people[1] ?? 0, 'And again');
}

type Form = Record<string, string | number>;
const reply = (form: Form, user: TestUser | null = owner, campaign = id, headers: Record<string, string> = {}) =>
  app.call(user, 'POST', `messages/campaigns/${campaign}/replyall`, {
    form: { message: 'Thank you all', segments: 1, ...form },
    headers,
  });
const someOf = (...at: number[]): string => at.map((n) => people[n]).join(',');
const leave = (person: number) =>
  app.db.asEngine((tx) => tx.execute('update subscriber set disabled = 1 where id = $1', [people[person]]));

describe('API-061, CAMP-033, VAL-047: POST messages/campaigns/{id}/replyall', () => {
  beforeEach(() => setUp());

  it('sends each of them one message, as a campaign that is reserved at once', async () => {
    const answer = await reply({ subscribers: someOf(0, 1, 2, 3), message: 'x'.repeat(200), segments: 2 });
    expect(answer.body).toMatchObject({
      status: 'success',
      message: 'Your reply is being sent.',
      data: { recipients: 4, required: 8 },
    });
    expect(await balanceOf(app.db, owner)).toEqual({ left: 92, billed: 8 });
    expect(await campaignState(app.db, answer.body.data.id)).toMatchObject({ sent: 1, recipients: 4, reserved: 8 });
    const view = await app.call(owner, 'GET', `messages/campaigns/${answer.body.data.id}`);
    expect(view.body.data).toMatchObject({ name: 'Reply to Test', segments: 2 });
    expect(await checkLedger(app.db)).toEqual([]);
  });

  it('leaves out those who may not be texted any more, and refuses when nobody is left', async () => {
    await leave(0);
    expect((await reply({ subscribers: someOf(0, 1) })).body.data).toMatchObject({ recipients: 1, required: 1 });
    expect(await reply({ subscribers: someOf(0) })).toMatchObject({
      status: 422,
      body: { data: { id: 'no_recipients' } },
    });
    expect((await app.call(owner, 'GET', `messages/campaigns/${id}/repliers`)).body.data.subscribers).toEqual(
      people.slice(1, 4),
    );
  });

  it('refuses a custom field that the account does not have, beside the text', async () => {
    const { status, body } = await reply({ subscribers: someOf(0), message: 'Size {field_size}' });
    expect([status, body.data.fields]).toEqual([422, { message: '{field_size} is not one of your custom fields.' }]);
  });

  it('may use the last message, unlike a campaign (decision 43), but no more than that', async () => {
    await setUp(4);
    const refused = await reply({ subscribers: someOf(0, 1, 2), segments: 2, message: 'x'.repeat(200) });
    expect(refused).toMatchObject({ status: 409, body: { data: { id: 'not_enough_messages' } } });
    expect(await balanceOf(app.db, owner)).toEqual({ left: 4, billed: 0 });
    expect((await reply({ subscribers: someOf(0, 1, 2, 3) })).status).toBe(200);
    expect(await balanceOf(app.db, owner)).toEqual({ left: 0, billed: 4 });
  });

  it('is sent once per idempotency key, even by two simultaneous clicks', async () => {
    const headers = { 'Idempotency-Key': 'reply-1' };
    const again = () => reply({ subscribers: someOf(0, 1) }, owner, id, headers);
    const [one, two] = await Promise.all([again(), again()]);
    expect(one.body.data).toEqual(two.body.data);
    expect(await balanceOf(app.db, owner)).toEqual({ left: 98, billed: 2 });
    expect((await reply({ subscribers: someOf(2) }, owner, id, headers)).status).toBe(409);
  });

  it.each<[string, () => Form, number, string, string]>([
    ['without a text', () => ({ subscribers: someOf(0), message: ' ' }), 422, 'invalid', 'A message is required.'],
    [
      'with too long a text',
      () => ({ subscribers: someOf(0), message: 'x'.repeat(161) }),
      422,
      'invalid',
      'A message of this kind has at most 160 characters.',
    ],
    ['to nobody', () => ({ subscribers: '' }), 422, 'no_recipients', 'Choose at least one person to send this to.'],
    [
      'to a person who did not reply',
      () => ({ subscribers: someOf(0, 4) }),
      404,
      'not_found',
      'A chosen subscriber was not found.',
    ],
    ['to an invalid id', () => ({ subscribers: '1,x' }), 422, 'invalid', 'Subscribers is not valid.'],
  ])('%s is refused', async (_name, form, status, error, message) => {
    expect(await reply(form())).toMatchObject({ status, body: { message, data: { id: error } } });
    expect(await balanceOf(app.db, owner)).toEqual({ left: 100, billed: 0 });
  });

  it('is open to authorized users, not to other accounts, strangers and expired ones', async () => {
    expect((await reply({ subscribers: someOf(0) }, await app.createAuthorizedUser(owner))).status).toBe(200);
    const other = await app.createOwner();
    expect((await reply({ subscribers: someOf(0) }, other)).status).toBe(404);
    expect((await reply({ subscribers: someOf(0) }, null)).status).toBe(401);
    await app.db.asEngine((tx) =>
      tx.execute(`update subscription set end_at = now() - interval '1 day' where account_id = $1`, [owner.accountId]),
    );
    expect(await reply({ subscribers: someOf(0) })).toMatchObject({
      status: 403,
      body: { data: { id: 'subscription_expired' } },
    });
  });
});

describe('CAMP-028: GET messages/campaigns/{id}/replies', () => {
  beforeAll(() => setUp());
  const list = (query = '', user: TestUser | null = owner) =>
    app.call(user, 'GET', `messages/campaigns/${id}/replies?${query}`);

  it('pages and searches, newest first, with the conversation of each', async () => {
    const { data } = (await list('limit=2')).body;
    expect(data).toMatchObject({ total_entries: 5, per_page_entries: 2, current_page: 1 });
    expect(data.entries).toMatchObject([
      { message: 'And again', subscriber_id: people[1], reply_to: id, conversation_id: expect.any(Number) },
      { message: 'Reply 3', subscriber_id: people[3] },
    ]);
    expect((await list('limit=2&page=3')).body.data.entries).toMatchObject([{ message: 'Reply 0' }]);
    expect((await list('search=again')).body.data.total_entries).toBe(1);
    expect((await list(`search=${String(first - 10 + 2)}`)).body.data.entries).toMatchObject([{ message: 'Reply 2' }]);
    expect((await app.call(owner, 'GET', `messages/campaigns/${id}`)).body.data).toMatchObject({ total_replies: 5 });
  });

  it('is reserved to the account of the campaign', async () => {
    expect((await list('', await app.createAuthorizedUser(owner))).status).toBe(200);
    expect((await list('', await app.createOwner())).status).toBe(404);
    expect((await list('', null)).status).toBe(401);
    expect((await list('page=0')).status).toBe(422);
    const repliers = (user: TestUser | null) => app.call(user, 'GET', `messages/campaigns/${id}/repliers`);
    expect((await repliers(await app.createOwner())).status).toBe(404);
    expect((await repliers(null)).status).toBe(401);
  });
});
