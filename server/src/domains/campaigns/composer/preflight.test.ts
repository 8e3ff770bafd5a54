import { formatSchedule, requiredMessages } from '@textloom/contracts';
import { expandOneStep } from '../batch/expand';
import { insertNumber } from '../../tenancy/number';
import { START_PROBLEMS } from '../../texting/ledger/start-problems';
import { checkLedger } from '../../texting/ledger/ledger-check.repository';
import { createKeyword, createSubscribers } from '../../../testing/stage';
import { DEFAULT_TUNING } from '../../texting/worker/tuning';
import { testApp, type TestApp, type TestUser } from '../../../testing/app';

const PATH = 'messages/campaigns/dryrun';

let app: TestApp;
let owner: TestUser;
let keyword: number;
let people: number[];

beforeAll(async () => {
  app = await testApp();
  owner = await app.createOwner({ planLeft: 80, extraLeft: 20 });
  keyword = await createKeyword(app.db, owner, 'PIZZA');
  people = await createSubscribers(app.db, owner, keyword, 10);
});

type Form = Record<string, string | number | readonly (string | number)[]>;
const dryRun = (user: TestUser | null, form: Form) => app.call(user, 'POST', PATH, { form });

describe('VAL-051, ENG-022, ENG-023: a dry run', () => {
  it('counts the recipients and the cost, and changes nothing', async () => {
    const answer = await dryRun(owner, {
      message: 'Two for one',
      segments: 2,
      keywords: [keyword],
      subscribers: people,
    });
    expect(answer.body.data).toMatchObject({
      chosen: 10,
      unsubscribed: 0,
      suppressed: 0,
      undeliverable: 0,
      duplicates: 0,
      recipients: 10,
      required: 20,
      remaining: 100,
      after: 80,
      parts: 1,
      encoding: 'GSM-7',
      problem: null,
      reason: '',
    });
    const state = await app.db.asEngine((tx) =>
      tx.one(
        'select (select count(*) from campaign) as campaigns, plan_left + extra_left as balance from balance where account_id = $1',
        [owner.accountId],
      ),
    );
    expect(state).toEqual({ campaigns: 0, balance: 100 });
  });

  it('counts the carrier parts of the text with the footer', async () => {
    const answer = await dryRun(owner, { message: '🍕'.repeat(60), segments: 1, keywords: [keyword] });
    expect(answer.body.data).toMatchObject({ parts: 3, encoding: 'UCS-2' });
  });

  it('counts the longer of two texts, and the hours until the better one is chosen', async () => {
    const texts = { message: 'Hi', message_b: '🍕'.repeat(60), keywords: [keyword], quiet: 0 };
    const answer = await dryRun(owner, { ...texts, ab_share: 20, ab_hours: 4 });
    expect(answer.body.data).toMatchObject({ parts: 3, encoding: 'UCS-2' });
    expect(Date.parse(answer.body.data.ends_at)).toBeGreaterThan(Date.now() + 3.9 * 3_600_000);
    expect((await dryRun(owner, texts)).body.data).toMatchObject({ parts: 1, encoding: 'GSM-7' });
  });

  it.each([
    ['nobody is chosen', {}, 'no_recipients', 'Choose at least one person to send this to.'],
    [
      'the balance would be 0 or less',
      { segments: 3 },
      'not_enough_messages',
      'You do not have enough messages for the selected people. Please buy more messages or upgrade your plan.',
    ],
  ])('says so when %s', async (_name, form, problem, reason) => {
    const poor = await app.createOwner({ planLeft: 30, extraLeft: 0 });
    const own = await createKeyword(app.db, poor);
    await createSubscribers(app.db, poor, own, 10);
    const answer = await dryRun(poor, {
      message: 'Hi',
      ...(problem === 'no_recipients' ? {} : { keywords: [own] }),
      ...form,
    });
    expect(answer.body.data).toMatchObject({ problem, reason });
  });

  it('reports when everybody has left, and when the subscription has expired', async () => {
    const late = await app.createOwner({ endAt: new Date(Date.now() - 1_000) });
    const own = await createKeyword(app.db, late);
    await createSubscribers(app.db, late, own, 2);
    expect((await dryRun(late, { message: 'Hi', keywords: [own] })).body.data).toMatchObject({
      problem: 'subscription_expired',
      reason: 'Your subscription expired. Please renew your subscription.',
    });
    const left = await app.createOwner();
    const empty = await createKeyword(app.db, left);
    await createSubscribers(app.db, left, empty, 2);
    await app.db.asEngine((tx) =>
      tx.execute('update subscriber set disabled = 1 where account_id = $1', [left.accountId]),
    );
    expect((await dryRun(left, { message: 'Hi', keywords: [empty] })).body.data).toMatchObject({
      chosen: 2,
      unsubscribed: 2,
      recipients: 0,
      problem: 'no_recipients',
      reason: START_PROBLEMS.no_recipients,
    });
  });

  it('is correct for a keyword that nobody has joined', async () => {
    const nobody = await app.createOwner();
    const keywords = [await createKeyword(app.db, nobody)];
    expect((await dryRun(nobody, { message: 'Hi', keywords })).body.data).toMatchObject({
      chosen: 0,
      problem: 'no_recipients',
      reason:
        'There is nobody to text: nobody has joined what you selected, or everybody in it has left or cannot be reached.',
    });
  });

  it('estimates the end from the rate, the queued messages and its time', async () => {
    const slow = await testApp({ messageRate: 10 }, { db: app.db });
    const sender = await app.createOwner();
    const own = await createKeyword(app.db, sender);
    await createSubscribers(app.db, sender, own, 50);
    const form = { message: 'Hi', keywords: [own] };
    const seconds = async (more: Form = {}): Promise<number> => {
      const answer = await slow.call(sender, 'POST', PATH, { form: { ...form, ...more } });
      return (Date.parse(answer.body.data.ends_at) - Date.now()) / 1_000;
    };
    expect(await seconds()).toBeCloseTo(5, -1);
    await slow.call(sender, 'POST', 'messages/campaigns', { form });
    const [after, later] = [
      await seconds(),
      await seconds({
        schedule: 1,
        schedule_date: formatSchedule(new Date(Date.now() + 7_200_000), 0),
      }),
    ];
    expect(after).toBeGreaterThan(8);
    expect(after).toBeLessThan(12);
    expect(later).toBeGreaterThan(7_000);
  });

  it('decision 680: estimates the end from the rate of the account’s own number, and from what waits for that number', async () => {
    const slow = await testApp({ messageRate: 10 }, { db: app.db });
    const [shared, sender] = [await app.createOwner(), await app.createOwner()];
    const { accountId } = sender;
    await app.db.asEngine((tx) =>
      insertNumber(tx, { digits: '8885550171', accountId, kind: 'toll_free', perSecond: 0.5 }),
    );
    const form = async (owner: TestUser): Promise<Form> => {
      const keyword = await createKeyword(app.db, owner);
      await createSubscribers(app.db, owner, keyword, 50);
      return { message: 'Hi', keywords: [keyword] };
    };
    await slow.call(shared, 'POST', 'messages/campaigns', { form: await form(shared) });
    const own = await form(sender);
    const seconds = async (): Promise<number> => {
      const answer = await slow.call(sender, 'POST', PATH, { form: own });
      return (Date.parse(answer.body.data.ends_at) - Date.now()) / 1_000;
    };
    expect(await seconds()).toBeCloseTo(100, -1);
    await slow.call(sender, 'POST', 'messages/campaigns', { form: own });
    expect(await seconds()).toBeCloseTo(200, -1);
  });

  it('decision 729: says how many get it on later days, when the daily limit of the account’s number is reached', async () => {
    const sender = await app.createOwner();
    const { accountId } = sender;
    await app.db.asEngine((tx) =>
      insertNumber(tx, { digits: '8885550172', accountId, kind: 'local', perSecond: 100, dailyLimit: 50 }),
    );
    const keyword = await createKeyword(app.db, sender);
    await createSubscribers(app.db, sender, keyword, 50);
    const asked = async (message: string) => (await dryRun(sender, { message, keywords: [keyword] })).body.data;
    // A tenth is kept for single texts.
    const one = await asked('Hi');
    expect(one.daily).toEqual({ limit: 45, later: 5 });
    expect(Date.parse(one.ends_at)).toBeGreaterThan(Date.now() + 8 * 3_600_000);
    expect((await asked('x'.repeat(200))).daily).toEqual({ limit: 22, later: 28 });
    await app.db.engine.query('update own_number set daily_limit = null where account_id = $1', [accountId]);
    expect((await asked('Hi')).daily).toBeNull();
  });

  it('returns how many recipients are in quiet hours when it starts, and until when', async () => {
    const night = await app.createOwner();
    await app.db.asEngine((tx) =>
      tx.execute('update account set quiet_until = 8, quiet_from = 21 where id = $1', [night.accountId]),
    );
    const own = await createKeyword(app.db, night);
    // Ten phones of Austin, three of which are elsewhere by their zip.
    const ids = await createSubscribers(app.db, night, own, 10);
    await app.db.asEngine((tx) =>
      tx.execute("update subscriber set zip = '96815' where id = any($1)", [ids.slice(0, 3)]),
    );
    const tomorrow = formatSchedule(new Date(Date.now() + 86_400_000), 0).slice(0, 10);
    const form = { message: 'Hi', keywords: [own], schedule: 1, schedule_date: `${tomorrow} 09:00 AM` };
    const { data } = (await dryRun(night, form)).body;
    expect(data.quiet).toMatchObject({ people: 3 });
    expect(formatSchedule(new Date(data.quiet.until), -5)).toBe(`${tomorrow} 08:00 AM`);
    expect(Date.parse(data.ends_at)).toBeGreaterThanOrEqual(Date.parse(data.quiet.until));
    expect((await dryRun(night, { ...form, quiet: 0 })).body.data.quiet).toBeNull();
    expect((await dryRun(night, { ...form, schedule_date: `${tomorrow} 02:00 PM` })).body.data.quiet).toBeNull();
  });

  it('refuses ids of another tenant, invalid ids and calls without a session', async () => {
    const stranger = await app.createOwner();
    expect((await dryRun(stranger, { message: 'Hi', keywords: [keyword] })).status).toBe(404);
    expect((await dryRun(stranger, { message: 'Hi', extra_subscribers: [people[0] ?? 0] })).status).toBe(404);
    expect((await dryRun(owner, { message: 'Hi', keywords: ['x'] })).status).toBe(422);
    expect((await dryRun(null, {})).status).toBe(401);
  });
});

/** Seeded, so that each run has the same numbers. */
function dice(seed: number): (sides: number) => number {
  let state = seed;
  return (sides) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * sides);
  };
}

/** Three keywords that share phones, with people who left in every way, and groups across them. */
async function randomRecipients(user: TestUser, roll: (sides: number) => number) {
  const keywords = [];
  const all: number[] = [];
  for (let n = 0; n < 3; n += 1) {
    const id = await createKeyword(app.db, user);
    keywords.push(id);
    all.push(...(await createSubscribers(app.db, user, id, 40 + roll(40), 5_125_550_000 + roll(60))));
  }
  const some = (share: number): number[] => all.filter(() => roll(100) < share);
  const group = await app.db.asEngine(async (tx) => {
    await tx.execute('update subscriber set disabled = 1 where id = any($1)', [some(15)]);
    await tx.execute('update subscriber set undeliverable = 11 where id = any($1)', [some(10)]);
    await tx.execute('update subscriber set disabled = 1, deleted = true where id = any($1)', [some(8)]);
    await tx.execute(
      `insert into suppression (account_id, phone, keyword_id, reason)
       select account_id, phone, case when id % 2 = 0 then 0 else keyword_id end, 'stop' from subscriber where id = any($1) on conflict do nothing`,
      [some(15)],
    );
    const { id } = await tx.one<{ id: number }>(
      "insert into contact_group (account_id, name) values ($1, 'G') returning id",
      [user.accountId],
    );
    await tx.execute(
      'insert into contact_group_member (account_id, group_id, subscriber_id) select $1, $2, id from unnest($3::bigint[]) id',
      [user.accountId, id, some(30)],
    );
    return id;
  });
  return { keywords, group, some };
}

describe('ENG-018, ENG-023: the numbers of the dry run', () => {
  it.each([1, 2, 3, 4])('equal those of history and ledger, for random people (%i)', async (seed) => {
    const roll = dice(seed);
    const user = await app.createOwner({ planLeft: 5_000 });
    const { keywords, group, some } = await randomRecipients(user, roll);
    const segments = 1 + roll(2);
    const form = {
      message: 'Hi',
      segments,
      keywords: keywords.filter(() => roll(2) === 0),
      groups: roll(2) === 0 ? [group] : [],
      subscribers: some(10),
      extra_subscribers: some(10),
      filtered_subscribers: some(20).join(','),
    };
    const { data } = (await dryRun(user, form)).body;
    expect(data.chosen - data.unsubscribed - data.suppressed - data.undeliverable - data.duplicates).toBe(
      data.recipients,
    );
    expect(Math.min(data.unsubscribed, data.suppressed, data.duplicates)).toBeGreaterThanOrEqual(0);
    const sent = await app.call(user, 'POST', 'messages/campaigns', { form });
    expect(sent.body.data).toMatchObject({ recipients: data.recipients, required: data.required });
    while (await expandOneStep(app.deps, DEFAULT_TUNING, 'test'));
    const { written, billed, phones } = await app.db.asEngine((tx) =>
      tx.one<{ written: number; billed: number; phones: number }>(
        `select (select count(*) from message where campaign_id = $1) as written, (select count(distinct phone) from message where campaign_id = $1) as phones,
                (select billed_total from balance where account_id = $2) as billed`,
        [sent.body.data.id, user.accountId],
      ),
    );
    expect({ written, phones, billed }).toEqual({
      written: data.recipients,
      phones: data.recipients,
      billed: requiredMessages(data.recipients, segments),
    });
    expect(await checkLedger(app.db)).toEqual([]);
  });
});
