import { testApp, type TestApp, type TestUser } from '../../../testing/app';
import { createKeyword, createSubscribers } from '../../../testing/stage';
import { replied, sentCampaign } from './campaign.fixture';

let app: TestApp;
let owner: TestUser;
let people: number[];
let id: number;

/** The statuses of the people, in order. */
const STATUSES = [3, 3, 11, 1, 0, -1, 3, 13];
const FIRST = 2_145_570_100;
const phoneOf = (n: number): string => String(FIRST + n);

beforeAll(async () => {
  app = await testApp();
  owner = await app.createOwner();
  people = await createSubscribers(app.db, owner, await createKeyword(app.db, owner), STATUSES.length, FIRST);
  id = await sentCampaign(app.db, owner, people, STATUSES);
  await replied(app.db, id, people[6] ?? 0, 'Second');
  await replied(app.db, id, people[0] ?? 0, 'First');
  await replied(app.db, id, people[0] ?? 0, 'Once more');
  await app.db.asEngine(async (tx) => {
    await tx.execute(`update campaign set state = 'sending', finished_at = null where id = $1`, [id]);
    await tx.execute(`update subscriber set first_name = '=Ann', last_name = 'Lee' where id = $1`, [people[0]]);
    // Two links, opened by two people: one of them opened both.
    await tx.execute(
      `with link as (insert into short_link (account_id, target) select $1, 'https://example.com/' || n from generate_series(1, 2) n returning id)
       insert into link_click (account_id, campaign_id, batch_id, message_id, link_id)
       select $1, $2, m.batch_id, m.id, link.id from link join message m on m.campaign_id = $2
       where m.phone = $3 or m.phone = $4 and link.id = (select min(id) from link)`,
      [owner.accountId, id, phoneOf(1), phoneOf(3)],
    );
    await tx.execute(
      `insert into campaign_leave (account_id, campaign_id, message_id)
       select account_id, campaign_id, id from message where campaign_id = $1 and phone = any($2)`,
      [id, [phoneOf(1), phoneOf(6)]],
    );
  });
});

const list = async (query: string) =>
  (await app.call(owner, 'GET', `messages/campaigns/${id}/history?${query}`)).body.data as {
    total_entries: number;
    entries: { phone: string }[];
  };
const phones = async (query: string): Promise<string[]> => (await list(query)).entries.map(({ phone }) => phone);
const file = (query = '', user: TestUser | null = owner, campaign = id) =>
  app.call(user, 'GET', `messages/campaigns/${campaign}/history/export?${query}`);
const linesOf = (text: string): string[] => text.trimEnd().split('\n').slice(1);

/** The people of each filter, by index. */
const PARTS: Readonly<Record<string, number[]>> = {
  all: [0, 1, 2, 3, 4, 5, 6, 7],
  success: [0, 1, 3, 6],
  pending: [4],
  error: [2, 7],
  delivered: [0, 1, 6],
  failed: [2, 7],
  waiting: [3, 4],
  left: [5],
  clicked: [1, 3],
  replied: [0, 6],
  unsubscribed: [1, 6],
};

describe('CAMP-027, decisions 376 and 377: the parts of a campaign', () => {
  it('add up to its recipients', async () => {
    const { stats } = (await app.call(owner, 'GET', `messages/campaigns/${id}`)).body.data;
    expect(stats).toEqual({
      recipients: 8,
      sent: 6,
      delivered: 3,
      failed: 2,
      waiting: 2,
      pending: 1,
      skipped: 1,
    });
  });

  it.each(Object.entries(PARTS))('list the people of %s, in pages and by phone', async (part, places) => {
    const expected = places.map(phoneOf);
    expect(await phones(`status=${part}`)).toEqual(expected);
    expect((await list(`status=${part}&limit=1`)).total_entries).toBe(expected.length);
    expect(await phones(`status=${part}&limit=1&page=${expected.length}`)).toEqual(expected.slice(-1));
    for (const digits of [phoneOf(1), '5570']) {
      const found = expected.filter((phone) => phone.includes(digits));
      expect(await list(`status=${part}&search=${digits}`)).toMatchObject({
        total_entries: found.length,
        entries: found.map((phone) => ({ phone })),
      });
    }
  });
});

describe('decision 432: GET messages/campaigns/{id}/results', () => {
  const results = (user: TestUser | null = owner, campaign: number | string = id) =>
    app.call(user, 'GET', `messages/campaigns/${campaign}/results`);

  it('counts the people of the lists', async () => {
    expect((await results()).body.data).toEqual({ clicked: 2, replied: 2, unsubscribed: 2, used: 0, answers: [] });
  });

  it('is refused to others, and for a campaign that is unknown or of another account', async () => {
    expect((await results(null)).status).toBe(401);
    expect((await results(await app.createOwner())).status).toBe(404);
    expect((await results(owner, 999_999)).status).toBe(404);
    expect((await results(owner, 'x')).status).toBe(404);
  });
});

describe('decision 377: GET messages/campaigns/{id}/history/export', () => {
  it.each(Object.entries(PARTS))('has exactly the rows of %s', async (part, places) => {
    const expected = places.map((n) => phoneOf(n).replace(/(...)(...)(....)/, '($1) $2-$3'));
    expect(linesOf((await file(`status=${part}`)).text).map((line) => line.split(',')[0])).toEqual(expected);
    expect(linesOf((await file(`status=${part}&search=${phoneOf(1)}`)).text)).toHaveLength(places.includes(1) ? 1 : 0);
  });

  it('has a header, the words of the figures and the reasons, and no formulas', async () => {
    const answer = await file();
    expect(answer.status).toBe(200);
    expect(answer.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="recipients.csv"',
    });
    expect(answer.text.split('\n')[0]).toBe(
      '\uFEFFPhone,First Name,Last Name,Status,Reason,Clicked,Date,Unsubscribed,Code,Code Used',
    );
    expect(linesOf(answer.text).map((line) => line.split(',').slice(1, 6).join())).toEqual([
      "'=Ann,Lee,Delivered,,",
      expect.stringMatching(/,Delivered,,Yes$/),
      expect.stringMatching(/,Failed,Landline,$/),
      expect.stringMatching(/,Waiting,,Yes$/),
      expect.stringMatching(/,Waiting,,$/),
      ',,Left before sending,"Unsubscribed, on hold or removed before the message was sent"',
      expect.stringMatching(/,Delivered,,$/),
      expect.stringMatching(/,Failed,Phone switched off or out of reach,$/),
    ]);
  });

  it('is refused to others and for an unknown filter or campaign', async () => {
    const stranger = await app.createOwner();
    expect((await file('status=odd')).status).toBe(422);
    expect((await file('', null)).status).toBe(401);
    expect((await file('', stranger)).status).toBe(404);
    expect((await file('', owner, 0)).status).toBe(404);
    const own = await sentCampaign(app.db, stranger, [], []);
    expect((await file('', owner, own)).status).toBe(404);
    expect(linesOf((await file('', stranger, own)).text)).toEqual([]);
  });
});
