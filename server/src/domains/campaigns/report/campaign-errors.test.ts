import { createKeyword, createSubscribers } from '../../../testing/stage';
import { testApp, type TestApp, type TestUser } from '../../../testing/app';
import { sentCampaign } from '../campaign/campaign.fixture';

let app: TestApp;
let owner: TestUser;
let people: number[];
let id: number;
let first = 2_145_550_100;

beforeAll(async () => {
  app = await testApp();
});
beforeEach(async () => {
  owner = await app.createOwner();
  const [a, b] = [await createKeyword(app.db, owner, `A${first}`), await createKeyword(app.db, owner, `B${first}`)];
  people = await createSubscribers(app.db, owner, a, 5, first);
  // The first phone is also on another list.
  await createSubscribers(app.db, owner, b, 1, first);
  first += 10;
  id = await sentCampaign(app.db, owner, people, [11, 11, 12, 13, 3]);
});

const unsubscribe = (errorMessage: string, user: TestUser | null = owner, campaign = id) =>
  app.call(user, 'POST', `messages/campaigns/${campaign}/unsubscribe`, { form: { error_message: errorMessage } });
const disabled = async (of = owner): Promise<number[]> =>
  (
    await app.db.asEngine((tx) =>
      tx.query<{ disabled: number }>('select disabled from subscriber where account_id = $1 order by id', [
        of.accountId,
      ]),
    )
  ).map((row) => row.disabled);
const groups = async (user = owner): Promise<Record<string, [number, number]>> =>
  Object.fromEntries(
    (await app.call(user, 'GET', `messages/campaigns/${id}`)).body.data.errors.map(
      (group: { error_message: string; total_subscribers: number; unsubscribed_subscribers: number }) => [
        group.error_message,
        [group.total_subscribers, group.unsubscribed_subscribers],
      ],
    ),
  );

describe('API-067, CAMP-030, CAMP-031, CAMP-041: POST messages/campaigns/{id}/unsubscribe', () => {
  it('unsubscribes everybody in the group from every list, and nobody else', async () => {
    expect(await groups()).toEqual({
      Landline: [2, 0],
      'Unknown subscriber': [1, 0],
      'Phone switched off or out of reach': [1, 0],
    });
    const answer = await unsubscribe('Landline');
    expect(answer.body).toMatchObject({ message: '2 subscribers were unsubscribed.', data: { unsubscribed: 2 } });
    expect(await disabled()).toEqual([1, 1, 0, 0, 0, 1]);
    expect(await groups()).toMatchObject({ Landline: [2, 2], 'Unknown subscriber': [1, 0] });
  });

  it('counts people who left since in a large list as in a small one', async () => {
    await unsubscribe('Landline');
    // Others who left, none of them by this campaign: too many to look up one by one.
    const other = await createKeyword(app.db, owner, `C${first}`);
    await createSubscribers(app.db, owner, other, 5_001, 2_845_500_000);
    await app.db.asEngine((tx) =>
      tx.execute('update subscriber set disabled = 1, disabled_at = now() where keyword_id = $1', [other]),
    );
    expect(await groups()).toMatchObject({ Landline: [2, 2], 'Unknown subscriber': [1, 0] });
  });

  it('writes the same as an unsubscribe by the owner: suppressions, consent events with words and actor', async () => {
    await unsubscribe('Unknown subscriber');
    const written = await app.db.asEngine(async (tx) => ({
      suppressions: await tx.query('select phone, keyword_id, reason from suppression where account_id = $1', [
        owner.accountId,
      ]),
      events: await tx.query(
        'select subscriber_id, event, words, actor, channel from consent_event where account_id = $1',
        [owner.accountId],
      ),
    }));
    expect(written).toEqual({
      suppressions: [{ phone: String(first - 10 + 2), keyword_id: 0, reason: 'owner' }],
      events: [
        {
          subscriber_id: people[2],
          event: 'opt-out',
          words: 'Unsubscribed after “Unknown subscriber” by Olivia Tester',
          actor: `user:${owner.userId}`,
          channel: 'web',
        },
      ],
    });
  });

  it('changes nothing the second time, and two simultaneous clicks count each person once', async () => {
    const answers = await Promise.all([unsubscribe('Landline'), unsubscribe('Landline')]);
    expect(answers.reduce((sum, answer) => sum + answer.body.data.unsubscribed, 0)).toBe(2);
    expect((await unsubscribe('Landline')).body).toMatchObject({
      message: '0 subscribers were unsubscribed.',
      data: { unsubscribed: 0 },
    });
  });

  it('excludes a subscriber whose number has changed since', async () => {
    await app.db.asEngine((tx) => tx.execute(`update subscriber set phone = '2145559999' where id = $1`, [people[2]]));
    expect((await unsubscribe('Unknown subscriber')).body.data).toEqual({ unsubscribed: 0 });
  });

  it.each(['', 'Nonsense', 'Invalid number', '11'])('refuses %j, which is no group of this campaign', async (text) => {
    expect(await unsubscribe(text)).toMatchObject({
      status: 422,
      body: { data: { id: 'invalid', fields: { error_message: 'This campaign has no such error group.' } } },
    });
  });

  it('is reserved to owners (decision 106) of the campaign’s account', async () => {
    const sub = await app.createAuthorizedUser(owner, { allow: ['subscriber_addnewcontacts'] });
    expect((await unsubscribe('Landline', sub)).status).toBe(403);
    expect((await unsubscribe('Landline', null)).status).toBe(401);
    expect((await unsubscribe('Landline', await app.createOwner())).status).toBe(404);
    expect((await unsubscribe('Landline', owner, 999_999)).status).toBe(404);
    expect(await disabled()).toEqual([0, 0, 0, 0, 0, 0]);
  });
});
