import { formatSchedule } from '@textloom/contracts';
import { createCampaign, createKeyword, createSubscribers } from '../../../testing/stage';
import { testApp, type TestApp, type TestUser } from '../../../testing/app';
import { checkLedger } from '../../texting/ledger/ledger-check.repository';

let app: TestApp;
let owner: TestUser;
let stranger: TestUser;
let keyword: number;
let people: number[];

beforeAll(async () => {
  app = await testApp();
  owner = await app.createOwner({ planLeft: 80, extraLeft: 20 });
  stranger = await app.createOwner();
  keyword = await createKeyword(app.db, owner, 'PIZZA');
  people = await createSubscribers(app.db, owner, keyword, 10);
});

const PATH = 'messages/campaigns';
const inAnHour = (): string => formatSchedule(new Date(Date.now() + 3_600_000), 0);
const later = (change: object = {}): Record<string, string | number | number[]> => ({
  name: 'Friday',
  message: 'Two for one',
  segments: 1,
  schedule: 1,
  schedule_date: inAnHour(),
  keywords: [keyword],
  ...change,
});
const send = (
  user: TestUser | null,
  form: Record<string, string | number | number[]>,
  path = PATH,
  headers: Record<string, string> = {},
) => app.call(user, 'POST', path, { form, headers });
const count = (): Promise<number> =>
  app.db.asEngine(async (tx) => (await tx.one<{ n: number }>('select count(*) as n from campaign')).n);
const balance = (user: TestUser) =>
  app.db.asEngine((tx) =>
    tx.one('select plan_left, extra_left, billed_total from balance where account_id = $1', [user.accountId]),
  );

describe('API-064, CAMP-023, ENG-018, ENG-019: POST messages/campaigns', () => {
  it('sends immediately with schedule 0: sent 1, the messages reserved, the plan before the extras', async () => {
    const buyer = await app.createOwner({ planLeft: 6, extraLeft: 20 });
    const id = await createKeyword(app.db, buyer);
    await createSubscribers(app.db, buyer, id, 5);
    const answer = await send(buyer, { message: 'Now', segments: 2, schedule: 0, keywords: [id] });
    expect(answer.body).toMatchObject({
      status: 'success',
      message: 'Your campaign is being sent.',
      data: { recipients: 5, required: 10 },
    });
    const one = await app.call(buyer, 'GET', `${PATH}/${answer.body.data.id}`);
    expect(one.body.data).toMatchObject({
      sent: 1,
      msg_count: 10,
      stats: { recipients: 5, pending: 5 },
      keywords_snapshot: [{ id, subscribers: 5 }],
    });
    // The first words of its text (decision 753).
    expect(one.body.data.name).toBe('Now');
    expect(await balance(buyer)).toEqual({ plan_left: 0, extra_left: 16, billed_total: 10 });
    expect(await checkLedger(app.db)).toEqual([]);
  });

  it('stores a later one as sent 0, and reserves nothing yet', async () => {
    const answer = await send(owner, later());
    expect(answer.body).toMatchObject({
      message: 'Your campaign was scheduled.',
      data: { recipients: 10, required: 10 },
    });
    const one = await app.call(owner, 'GET', `${PATH}/${answer.body.data.id}`);
    expect(one.body.data).toMatchObject({
      sent: 0,
      schedule: 1,
      name: 'Friday',
      message: 'Two for one',
      keywords: [{ id: keyword, keyword: 'PIZZA', subscribers: 10 }],
    });
    expect(await balance(owner)).toEqual({ plan_left: 80, extra_left: 20, billed_total: 0 });
  });

  it('is open to an authorized user of the account', async () => {
    const sub = await app.createAuthorizedUser(owner);
    expect((await send(sub, later())).status).toBe(200);
  });

  it('creates one campaign per idempotency key, and refuses the key for another body', async () => {
    const form = later({ name: 'Once' });
    const headers = { 'Idempotency-Key': 'form-1' };
    const [first, second] = await Promise.all([send(owner, form, PATH, headers), send(owner, form, PATH, headers)]);
    expect(second.body.data).toEqual(first.body.data);
    const other = await send(owner, { ...form, message: 'Other' }, PATH, headers);
    expect(other).toMatchObject({ status: 409, body: { data: { id: 'idempotency_key_reused' } } });
  });

  it('cuts the text at the limit of its class', async () => {
    const answer = await send(owner, later({ message: 'x'.repeat(400) }));
    const one = await app.call(owner, 'GET', `${PATH}/${answer.body.data.id}`);
    expect(one.body.data.message).toHaveLength(160);
  });
});

describe('VAL-051, VAL-054, VAL-055, ENG-016: bad input is refused, nothing is stored', () => {
  const cases: [string, () => object, number, string, string][] = [
    ['without a text', () => ({ message: '  ' }), 422, 'invalid', 'Message is required.'],
    ['without anybody', () => ({ keywords: [] }), 422, 'no_recipients', 'Choose at least one person to send this to.'],
    ['in the past', () => ({ schedule_date: '01/01/2020 09:00 AM' }), 422, 'invalid', 'Choose a time in the future.'],
    [
      'on a day that does not exist',
      () => ({ schedule_date: '02/30/2030 09:00 AM' }),
      422,
      'invalid',
      'Enter the date and time to send it, like 12/31/2026 09:30 AM.',
    ],
    ['to an unknown keyword', () => ({ keywords: [999_999] }), 404, 'not_found', 'A chosen keyword was not found.'],
    ['to an unknown group', () => ({ groups: [999_999] }), 404, 'not_found', 'A chosen group was not found.'],
    ['with a class that does not exist', () => ({ segments: 7 }), 422, 'invalid', 'Segments is not valid.'],
  ];
  it.each(cases)('a campaign %s', async (_name, change, status, id, message) => {
    const before = await count();
    const answer = await send(owner, later(change()));
    expect(answer).toMatchObject({ status, body: { status: 'error', message, data: { id } } });
    expect(await count()).toBe(before);
  });

  it('to a subscriber, keyword or group of another tenant is not found', async () => {
    const theirs = await createKeyword(app.db, stranger);
    const [person = 0] = await createSubscribers(app.db, stranger, theirs, 1);
    for (const change of [
      { keywords: [theirs] },
      { extra_subscribers: [person] },
      { filtered_subscribers: String(person) },
    ]) {
      expect(await send(owner, later(change))).toMatchObject({ status: 404, body: { data: { id: 'not_found' } } });
    }
  });

  it('when the remaining balance would be 0 or less: a campaign of the whole balance is refused, one of one message less is sent', async () => {
    const poor = await app.createOwner({ planLeft: 9, extraLeft: 1 });
    const id = await createKeyword(app.db, poor);
    const ids = await createSubscribers(app.db, poor, id, 10);
    const refused = await send(poor, { message: 'Hi', keywords: [id] });
    expect(refused).toMatchObject({
      status: 409,
      body: {
        message:
          'You do not have enough messages for the selected people. Please buy more messages or upgrade your plan.',
        data: { id: 'not_enough_messages' },
      },
    });
    expect(await balance(poor)).toEqual({ plan_left: 9, extra_left: 1, billed_total: 0 });
    expect((await send(poor, { message: 'Hi', subscribers: ids.slice(1) })).status).toBe(200);
  });

  it('with an expired or an unpaid subscription', async () => {
    for (const options of [{ endAt: new Date(Date.now() - 1_000) }, { paid: false, trial: false }]) {
      const late = await app.createOwner(options);
      const id = await createKeyword(app.db, late);
      await createSubscribers(app.db, late, id, 1);
      expect(await send(late, { message: 'Hi', keywords: [id] })).toMatchObject({
        status: 403,
        body: {
          message: 'Your subscription expired. Please renew your subscription.',
          data: { id: 'subscription_expired' },
        },
      });
    }
  });

  it('without a session, and for a frozen account', async () => {
    expect((await send(null, later())).status).toBe(401);
    const frozen = await app.createOwner({ frozen: true });
    expect(await send(frozen, later())).toMatchObject({ status: 403, body: { data: { id: 'frozen' } } });
  });
});

describe('ENG-022, ENG-023: POST messages/campaigns/recipients', () => {
  const ask = (form: Record<string, string | number | number[]>, user: TestUser | null = owner) =>
    send(user, form, `${PATH}/recipients`);

  it('counts each phone once, however often it is chosen, and only those that may be texted', async () => {
    const rich = await app.createOwner();
    const [a, b] = [await createKeyword(app.db, rich), await createKeyword(app.db, rich)];
    const first = await createSubscribers(app.db, rich, a, 6);
    await createSubscribers(app.db, rich, b, 6);
    await app.db.asEngine(async (tx) => {
      await tx.execute('update subscriber set disabled = 1 where id = $1', [first[0]]);
      await tx.execute(
        `insert into suppression (account_id, phone, reason) select account_id, phone, 'stop' from subscriber where id = $1`,
        [first[1]],
      );
      await tx.execute(
        `insert into suppression (account_id, phone, keyword_id, reason) select account_id, phone, $2, 'stop' from subscriber where id = $1`,
        [first[2], a],
      );
    });
    expect((await ask({ keywords: [a], subscribers: first }, rich)).body.data).toEqual({ recipients: 3, left_out: 0 });
    expect(
      (await ask({ keywords: [a, b], subscribers: first, filtered_subscribers: first.join(',') }, rich)).body.data,
    ).toEqual({ recipients: 5, left_out: 0 });
  });

  it('counts 0 for an empty choice, and refuses foreign ids and calls without a session', async () => {
    expect((await ask({})).body.data).toEqual({ recipients: 0, left_out: 0 });
    expect((await ask({}, null)).status).toBe(401);
    expect((await ask({ keywords: [keyword] }, stranger)).status).toBe(404);
    expect((await ask({ keywords: ['x'] as never })).status).toBe(422);
  });
});

describe('API-064, ENG-021, CAMP-042: POST messages/campaigns/{id}', () => {
  it('changes a pending campaign', async () => {
    const id = await createCampaign(app.db, owner, {
      choice: { keywords: [keyword] },
      sendAt: new Date(Date.now() + 3_600_000),
    });
    const answer = await send(
      owner,
      later({ name: 'Changed', subscribers: people.slice(0, 2), keywords: [] }),
      `${PATH}/${id}`,
    );
    expect(answer.body).toMatchObject({ message: 'Campaign saved.', data: { id, recipients: 2 } });
    const one = await app.call(owner, 'GET', `${PATH}/${id}`);
    expect(one.body.data).toMatchObject({
      name: 'Changed',
      subscribers: [{ id: people[0], phone: '5125550100' }, { id: people[1] }],
      keywords: [],
    });
  });

  it('refuses a started one, an unknown one, and one of another tenant', async () => {
    const started = await send(owner, { message: 'Now', subscribers: people.slice(0, 1) });
    const path = `${PATH}/${started.body.data.id}`;
    expect(await send(owner, later(), path)).toMatchObject({
      status: 409,
      body: { message: 'This campaign has already started and cannot be changed.', data: { id: 'campaign_started' } },
    });
    expect((await send(stranger, later(), path)).status).toBe(404);
    expect((await send(owner, later(), `${PATH}/999999`)).status).toBe(404);
    expect((await send(null, later(), path)).status).toBe(401);
    expect((await send(owner, later({ message: '' }), path)).status).toBe(409);
  });
});

describe('API-065, CAMP-005: DELETE messages/campaigns/{id}', () => {
  const remove = (id: number | string, user: TestUser | null = owner) => app.call(user, 'DELETE', `${PATH}/${id}`);

  it('deletes a pending one permanently', async () => {
    const id = await createCampaign(app.db, owner, { sendAt: new Date(Date.now() + 3_600_000) });
    expect((await remove(id)).body.message).toBe('Campaign deleted.');
    expect((await app.call(owner, 'GET', `${PATH}/${id}`)).status).toBe(404);
    expect((await remove(id)).status).toBe(404);
  });

  it('refuses a sent one, one of another tenant, an unknown one, and a call without a session', async () => {
    const started = await send(owner, { message: 'Now', subscribers: people.slice(0, 1) });
    expect(await remove(started.body.data.id)).toMatchObject({
      status: 409,
      body: { data: { id: 'campaign_started' } },
    });
    const id = await createCampaign(app.db, owner, { sendAt: new Date(Date.now() + 3_600_000) });
    expect((await remove(id, stranger)).status).toBe(404);
    expect((await remove('abc')).status).toBe(404);
    expect((await remove(id, null)).status).toBe(401);
  });
});

describe('API-062, CAMP-003, CAMP-034: GET messages/campaigns', () => {
  it('pages, searches, sorts and filters by sent, and returns the number of remaining messages', async () => {
    const lister = await app.createOwner({ planLeft: 70, extraLeft: 5 });
    const other = await createKeyword(app.db, lister);
    const soon = new Date(Date.now() + 3_600_000);
    for (let n = 0; n < 3; n += 1)
      await createCampaign(app.db, lister, { choice: { keywords: [other] }, message: `Text ${n}`, sendAt: soon });
    const list = (query: string) => app.call(lister, 'GET', `${PATH}?${query}`);
    const all = await list('limit=2&filter[orderby]=message&orderbytype=asc');
    expect(all.body.data).toMatchObject({
      total_entries: 3,
      per_page_entries: 2,
      current_page: 1,
      total_available_messages: 75,
    });
    expect(all.body.data.entries.map((entry: { message: string }) => entry.message)).toEqual(['Text 0', 'Text 1']);
    expect((await list('search=text%202')).body.data.entries).toHaveLength(1);
    expect((await list('sent=pending')).body.data.total_entries).toBe(3);
    expect((await list('sent=1')).body.data.total_entries).toBe(0);
    expect((await list('sent=null&orderby=nonsense')).body.data.total_entries).toBe(3);
    expect((await list('sent=9')).status).toBe(422);
    expect((await app.call(null, 'GET', PATH)).status).toBe(401);
    expect((await app.call(stranger, 'GET', PATH)).body.data.entries).toEqual([]);
  });
});

describe('a search in the order of matches', () => {
  it('has the name first, then its beginning, a word and a part of it, and last what only the text contains', async () => {
    const finder = await app.createOwner();
    const id = await createKeyword(app.db, finder);
    await createSubscribers(app.db, finder, id, 1);
    const names = ['PIZZA', 'Pizza night', 'A pizza', 'Subpizza', 'Lunch', 'Dinner'];
    for (const name of names) {
      const message = name === 'Dinner' ? 'Soup' : 'With pizza';
      const made = await send(finder, later({ name, message, keywords: [id] }));
      expect(made.status).toBe(200);
    }
    const found = await app.call(finder, 'GET', `${PATH}?search=pizza&orderby=match&limit=4`);
    expect(found.body.data.entries.map(({ name }: { name: string }) => name)).toEqual(names.slice(0, 4));
    expect(found.body.data.total_entries).toBe(5);
    // Without a search no name matches better than another: the newest is first.
    const all = await app.call(finder, 'GET', `${PATH}?orderby=match&limit=1`);
    expect(all.body.data.entries).toMatchObject([{ name: 'Dinner' }]);
  });
});

describe('API-063, API-066, CAMP-027, CAMP-029, CAMP-031: one campaign and its history', () => {
  it('shows counters, error groups, replies, and pages its messages by status', async () => {
    const seer = await app.createOwner();
    const id = await createKeyword(app.db, seer);
    const ids = await createSubscribers(app.db, seer, id, 5);
    const { data } = (await send(seer, { message: 'Look', keywords: [id] })).body;
    await app.db.asEngine(async (tx) => {
      const messages = await tx.query<{ id: number }>(
        `insert into message (account_id, kind, campaign_id, batch_id, subscriber_id, phone, status)
         select account_id, 1, $1, 900, id, phone, (array[3, 1, 11, 0, -1])[row_number() over (order by id)] from subscriber where id = any($2) order by id returning id`,
        [data.id, ids],
      );
      await tx.execute(
        `insert into send_batch (id, account_id, campaign_id, first_id, last_id, size, segments, accepted, delivered, failed, withdrawn, errors)
         values (900, $1, $2, $3, $4, 5, 1, 1, 1, 1, 1, '{"11": 1}')`,
        [seer.accountId, data.id, messages[0]?.id, messages[4]?.id],
      );
      await tx.execute('update subscriber set disabled = 1, disabled_at = now() where id = $1', [ids[2]]);
      await tx.execute(
        `insert into inbound_message (provider_id, account_id, phone, body, canonical, decision, subscriber_id, reply_to) values ('SMx', $1, '5125550100', 'Thanks', 'THANKS', 'reply', $2, $3)`,
        [seer.accountId, ids[0], data.id],
      );
    });
    const one = await app.call(seer, 'GET', `${PATH}/${data.id}`);
    expect(one.body.data).toMatchObject({
      stats: { recipients: 5, sent: 3, delivered: 1, failed: 1, waiting: 2, pending: 1, skipped: 1 },
      errors: [{ error_message: 'Landline', status: 11, total_subscribers: 1, unsubscribed_subscribers: 1 }],
      replies: [{ message: 'Thanks', phone: '5125550100', subscriber_id: ids[0], reply_to: data.id }],
    });
    expect(one.body.data.messages_history).toHaveLength(5);
    const history = (query: string, user: TestUser | null = seer) =>
      app.call(user, 'GET', `${PATH}/${data.id}/history?${query}`);
    const statusesOf = async (query: string): Promise<number[]> =>
      (await history(query)).body.data.entries.map((entry: { status: number }) => entry.status);
    expect(await statusesOf('status=all&limit=3')).toEqual([3, 1, 11]);
    expect(await statusesOf('status=all&limit=3&page=2')).toEqual([0, -1]);
    expect(await statusesOf('status=success')).toEqual([3, 1]);
    expect(await statusesOf('status=pending')).toEqual([0]);
    expect((await history('status=error')).body.data).toMatchObject({
      total_entries: 1,
      entries: [
        { status: 11, reason: 'Landline', direction: 'out', message: 'Look', subscriber: { id: ids[2], disabled: 1 } },
      ],
    });
    expect((await history('search=0101')).body.data.total_entries).toBe(1);
    expect((await history('status=odd')).status).toBe(422);
    expect((await history('', stranger)).status).toBe(404);
    expect((await history('', null)).status).toBe(401);
    expect((await app.call(stranger, 'GET', `${PATH}/${data.id}`)).status).toBe(404);
    expect((await app.call(null, 'GET', `${PATH}/${data.id}`)).status).toBe(401);
    expect((await app.call(seer, 'GET', `${PATH}/0`)).status).toBe(404);
  });
});

describe('CAMP-001: GET messages/campaigns/{id}/reach', () => {
  it('counts the people whom a scheduled campaign reaches now, and keeps the number of a sent one', async () => {
    const user = await app.createOwner();
    const list = await createKeyword(app.db, user);
    await createSubscribers(app.db, user, list, 3);
    const sendAt = new Date(Date.now() + 3_600_000);
    const id = await createCampaign(app.db, user, { choice: { keywords: [list] }, sendAt });
    const reach = (of: TestUser | null = user, campaign = id) => app.call(of, 'GET', `${PATH}/${campaign}/reach`);
    expect((await reach()).body.data).toEqual({ recipients: 3 });
    await createSubscribers(app.db, user, list, 2, 5_125_550_200);
    expect((await reach()).body.data).toEqual({ recipients: 5 });
    const { data } = (await send(user, { message: 'Now', keywords: [list] })).body;
    await createSubscribers(app.db, user, list, 1, 5_125_550_300);
    expect((await reach(user, data.id)).body.data).toEqual({ recipients: 5 });
    expect((await reach(stranger)).status).toBe(404);
    expect((await reach(null)).status).toBe(401);
  });
});
