import { testApp, type TestApp, type TestUser } from '../../testing/app';
import { eventsDuring } from '../../testing/live-events';

let t: TestApp;
let owner: TestUser;
let stranger: TestUser;
let keyword: number;

const sql = <T>(text: string, params: unknown[] = []): Promise<T[]> => t.db.asEngine((tx) => tx.query<T>(text, params));
const idOf = async (text: string, params: unknown[]): Promise<number> =>
  (await t.db.asEngine((tx) => tx.one<{ id: number }>(text, params))).id;
let providerId = 0;

const conversation = (
  user: TestUser,
  phone: string,
  values: { subscriber?: number | null; last?: string; at?: string; unread?: number; direction?: 'in' | 'out' } = {},
): Promise<number> =>
  idOf(
    `insert into conversation (account_id, phone, subscriber_id, initial_message, last_message, last_direction, last_message_at, total_replies, unread)
     values ($1, $2, $3, 'What we asked', $4, $5, $6, 1, $7) returning id`,
    [
      user.accountId,
      phone,
      values.subscriber ?? null,
      values.last ?? 'hello',
      values.direction ?? 'in',
      values.at ?? '2026-05-01T12:00:00Z',
      values.unread ?? 0,
    ],
  );
const subscriber = (user: TestUser, keywordId: number, phone: string, first: string): Promise<number> =>
  idOf('insert into subscriber (account_id, keyword_id, phone, first_name) values ($1, $2, $3, $4) returning id', [
    user.accountId,
    keywordId,
    phone,
    first,
  ]);
const incoming = (
  user: TestUser,
  phone: string,
  body: string,
  at: string,
  more: { rule?: string; evidence?: object; replyTo?: number } = {},
): Promise<number> =>
  idOf(
    `insert into inbound_message (provider_id, account_id, phone, body, canonical, received_at, decision, rule, evidence, reply_to) values ($1, $2, $3, $4, upper($4), $5, 'reply', $6, $7, $8) returning id`,
    [
      `inbox-${++providerId}`,
      user.accountId,
      phone,
      body,
      at,
      more.rule ?? '',
      JSON.stringify(more.evidence ?? {}),
      more.replyTo ?? 0,
    ],
  );
const outgoing = (
  user: TestUser,
  phone: string,
  body: string | null,
  at: string,
  more: { status?: number; campaign?: number } = {},
): Promise<unknown> =>
  sql(
    'insert into message (account_id, kind, status, phone, body, created_at, claimed_at, campaign_id) values ($1, 3, $2, $3, $4, $5, $5, $6)',
    [user.accountId, more.status ?? 3, phone, body, at, more.campaign ?? null],
  );

beforeAll(async () => {
  t = await testApp();
  owner = await t.createOwner();
  stranger = await t.createOwner();
  keyword = await idOf(
    `insert into keyword (account_id, keyword, canonical) values ($1, 'PIZZA', 'PIZZA') returning id`,
    [owner.accountId],
  );
});

interface Entry {
  phone: string;
}

describe('API-028, INBOX-001, INBOX-002, INBOX-003, INBOX-004: GET profiles/inbox', () => {
  let lister: TestUser;
  beforeAll(async () => {
    lister = await t.createOwner();
    const own = await idOf(
      `insert into keyword (account_id, keyword, canonical) values ($1, 'LISTING', 'LISTING') returning id`,
      [lister.accountId],
    );
    const ana = await subscriber(lister, own, '5125550101', 'Ana');
    await conversation(lister, '5125550101', {
      subscriber: ana,
      last: 'at six?',
      at: '2026-05-03T12:00:00Z',
      unread: 2,
    });
    await conversation(lister, '2105550102', { last: '100% sure', at: '2026-05-02T12:00:00Z', direction: 'out' });
    await conversation(lister, '7135550103', { last: 'no', at: '2026-05-01T12:00:00Z', unread: 1 });
    await conversation(stranger, '5125550101', { last: 'foreign', unread: 1 });
  });
  const phones = async (query: string): Promise<string[]> =>
    (await t.call(lister, 'GET', `profiles/inbox?${query}`)).body.data.entries.map((entry: Entry) =>
      entry.phone.slice(-4),
    );

  it('lists the latest first, with all fields of a row, and nothing of other accounts', async () => {
    const { body } = await t.call(lister, 'GET', 'profiles/inbox');
    expect(body.data).toMatchObject({ total_entries: 3, per_page_entries: 25, current_page: 1 });
    expect(body.data.entries[0]).toEqual({
      id: expect.any(Number),
      phone: '5125550101',
      subscriber: { id: expect.any(Number), first_name: 'Ana', last_name: '', disabled: 0 },
      initial_message: 'What we asked',
      last_message: 'at six?',
      last_message_at: '2026-05-03T05:00:00-07:00',
      total_replies: 1,
      direction: 'in',
      unread: true,
    });
    expect(body.data.entries[1]).toMatchObject({
      phone: '2105550102',
      subscriber: null,
      direction: 'out',
      unread: false,
    });
  });

  it.each([
    ['', ['0101', '0102', '0103']],
    ['orderbytype=ASC', ['0103', '0102', '0101']],
    ['unread=1', ['0101', '0103']],
    ['filter[unread]=true', ['0101', '0103']],
    ['unread=0', ['0101', '0102', '0103']],
    ['search=ANA', ['0101']],
    ['search=six', ['0101']],
    ['search=100%25', ['0102']],
    ['search=%25', ['0102']],
    ['search=(713) 555', ['0103']],
    ['search=foreign', []],
    ['unread=1&search=six', ['0101']],
    ['limit=1&page=2', ['0102']],
    ['orderby=nonsense', ['0101', '0102', '0103']],
    ['orderby=valueOf', ['0101', '0102', '0103']],
  ])('applies "%s"', async (query, expected) => {
    expect(await phones(query)).toEqual(expected);
  });

  it('counts the matches of the filter', async () => {
    expect((await t.call(lister, 'GET', 'profiles/inbox?unread=1&limit=1')).body.data).toMatchObject({
      total_entries: 2,
      per_page_entries: 1,
    });
  });

  it('refuses invalid filters and calls without a session', async () => {
    expect((await t.call(lister, 'GET', 'profiles/inbox?unread=maybe')).status).toBe(422);
    expect((await t.call(null, 'GET', 'profiles/inbox')).status).toBe(401);
  });
});

describe('API-030, INBOX-010, INBOX-014: GET profiles/inbox/{id}', () => {
  const phone = '5125550120';
  let id: number;
  let person: number;
  let campaign: number;
  beforeAll(async () => {
    person = await subscriber(owner, keyword, phone, 'Bo');
    campaign = await idOf(
      `insert into campaign (account_id, name, message, segments, choice, state, sent) values ($1, 'c', 'Tonight two for one', 1, '{}', 'done', 1) returning id`,
      [owner.accountId],
    );
    id = await conversation(owner, phone, { subscriber: person });
    await outgoing(owner, phone, null, '2026-05-01T10:00:00Z', { campaign });
    await incoming(owner, phone, 'Me please', '2026-05-01T10:05:00Z', {
      rule: 'messaged',
      evidence: { messaged_at: '2026-05-01T10:00:00.000Z' },
      replyTo: campaign,
    });
    await outgoing(owner, phone, 'See you', '2026-05-01T10:06:00Z');
    await outgoing(owner, phone, 'never left', '2026-05-01T10:07:00Z', { status: -1 });
    const look = await incoming(owner, phone, 'Look', '2026-05-01T10:08:00Z', { rule: 'answered', evidence: {} });
    await sql(
      `with file as (insert into media (account_id, token, name, extension, mime, size) values ($1, 'tokentoken', 'picture.png', 'png', 'image/png', 1) returning id)
       insert into inbound_media (inbound_id, account_id, position, url, state, media_id) select $2, $1, 1, 'https://carrier.example/1', 'stored', id from file`,
      [owner.accountId, look],
    );
    await incoming(stranger, phone, 'secret', '2026-05-01T10:09:00Z');
    await outgoing(stranger, phone, 'secret too', '2026-05-01T10:10:00Z');
  });

  it('shows both directions in order of time, and nothing of other accounts', async () => {
    const { body } = await t.call(owner, 'GET', `profiles/inbox/${id}`);
    expect(
      body.data.replies.map((reply: { direction: string; message: string }) => [reply.direction, reply.message]),
    ).toEqual([
      ['out', 'Tonight two for one'],
      ['in', 'Me please'],
      ['out', 'See you'],
      ['in', 'Look'],
    ]);
    expect(body.data.info).toMatchObject({ id, phone, read: true, total: 4 });
    expect(body.data.subscriber).toMatchObject({ id: person, first_name: 'Bo', keyword: 'PIZZA', keyword_id: keyword });
    expect(body.data.replies[1]).toMatchObject({
      phone,
      reply_to: campaign,
      date: '2026-05-01T03:05:00-07:00',
      status: 99,
      attachment: null,
      routed: 'You had messaged this phone on May 1, 2026. 5:00 AM, CDT.',
    });
    expect(body.data.replies[2]).toMatchObject({ status: 3, routed: '' });
    expect(body.data.replies[3]).toMatchObject({
      attachment: {
        url: expect.stringMatching(/\/media\/tokentoken$/),
        mime: 'image/png',
        extension: 'png',
        name: 'picture.png',
      },
      routed: 'You had answered this phone within 24 hours.',
    });
  });

  it('opens the same conversation by reply_to and subscriber id', async () => {
    const { body } = await t.call(owner, 'GET', `profiles/inbox/${campaign}_${person}`);
    expect(body.data.info).toMatchObject({ id, phone });
  });

  it('gives the same reason for a phone that is only on our list and for one that joined us last', async () => {
    for (const rule of ['only', 'joined-last'])
      await incoming(owner, '5125550121', rule, '2026-05-01T10:00:00Z', {
        rule,
        evidence: { joined_at: '2026-01-01T00:00:00Z' },
      });
    const other = await conversation(owner, '5125550121');
    const { body } = await t.call(owner, 'GET', `profiles/inbox/${other}`);
    expect(body.data.subscriber).toBeNull();
    expect(new Set(body.data.replies.map((reply: { routed: string }) => reply.routed))).toEqual(
      new Set(['This phone had joined one of your keywords.']),
    );
  });

  it('finds neither conversations of another account nor unknown ones', async () => {
    for (const [user, address] of [
      [stranger, id],
      [stranger, `${campaign}_${person}`],
      [owner, 999_999],
      [owner, '0_999999'],
      [owner, '999999999999999'],
      [owner, 'x'],
    ] as const)
      expect([address, (await t.call(user, 'GET', `profiles/inbox/${address}`)).status]).toEqual([address, 404]);
    expect((await t.call(null, 'GET', `profiles/inbox/${id}`)).status).toBe(401);
  });
});

describe('ENG-042: reading a thread', () => {
  it('marks it read, lowers the unread count and notifies the other tabs, once', async () => {
    const reader = await t.createOwner();
    const first = await conversation(reader, '5125550130', { unread: 3 });
    await conversation(reader, '5125550131', { unread: 1 });
    const { told } = await eventsDuring(t.db, async () => {
      for (let time = 0; time < 2; time += 1) {
        const { body } = await t.call(reader, 'GET', `profiles/inbox/${first}`);
        expect(body.data.info).toMatchObject({ read: true, unread: 1 });
      }
    });
    expect(told).toEqual([
      { account: reader.accountId, type: 'inbox.changed', payload: { conversation_id: first, unread: 1 } },
    ]);
    expect(
      (await t.call(reader, 'GET', 'profiles/inbox?unread=1')).body.data.entries.map((entry: Entry) => entry.phone),
    ).toEqual(['5125550131']);
    expect((await t.call(reader, 'GET', 'login')).body.data.globals.inbox_unread).toBe(1);
  });
});
