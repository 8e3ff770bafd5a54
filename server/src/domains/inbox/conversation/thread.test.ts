import { testApp, type TestApp, type TestUser } from '../../../testing/app';
import { eventsDuring } from '../../../testing/live-events';
import { inboxFixture } from './inbox.fixture';

let t: TestApp;
let owner: TestUser;
let stranger: TestUser;
let keywordId: number;
const { sql, idOf, conversation, keyword, subscriber, incoming, outgoing } = inboxFixture(() => t);
const thread = (user: TestUser | null, address: number | string, query = '') =>
  t.call(user, 'GET', `profiles/inbox/${address}?${query}`);

interface Reply {
  direction: string;
  message: string;
  routed: string;
  author: string;
  failure: unknown;
}

beforeAll(async () => {
  t = await testApp();
  owner = await t.createOwner();
  stranger = await t.createOwner();
  keywordId = await keyword(owner, 'PIZZA');
});

describe('API-030, INBOX-010, INBOX-014: GET profiles/inbox/{id}', () => {
  const phone = '5125550120';
  let id: number;
  let person: number;
  let campaign: number;
  beforeAll(async () => {
    person = await subscriber(owner, keywordId, phone, 'Bo');
    campaign = await idOf(
      `insert into campaign (account_id, name, message, segments, choice, state, sent) values ($1, 'c', 'Tonight two for one', 1, '{}', 'done', 1) returning id`,
      [owner.accountId],
    );
    id = await conversation(owner, phone, { subscriber: person });
    await outgoing(owner, phone, null, '2026-05-01T10:00:00Z', { campaign, kind: 1 });
    await incoming(owner, phone, 'Me please', '2026-05-01T10:05:00Z', {
      rule: 'messaged',
      evidence: { messaged_at: '2026-05-01T10:00:00.000Z' },
      replyTo: campaign,
    });
    await outgoing(owner, phone, 'See you', '2026-05-01T10:06:00Z', { author: owner });
    await outgoing(owner, phone, 'never left', '2026-05-01T10:07:00Z', { status: -1, kind: 2 });
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
    const { body } = await thread(owner, id);
    expect(body.data.replies.map((reply: Reply) => [reply.direction, reply.message])).toEqual([
      ['out', 'Tonight two for one'],
      ['in', 'Me please'],
      ['out', 'See you'],
      ['in', 'Look'],
    ]);
    expect(body.data.info).toMatchObject({ id, phone, read: true, total: 4, before: '' });
    expect(body.data.subscriber).toMatchObject({
      id: person,
      first_name: 'Bo',
      keyword: 'PIZZA',
      keyword_id: keywordId,
    });
    expect(body.data.replies[0]).toMatchObject({ author: '', failure: null });
    expect(body.data.replies[1]).toMatchObject({
      phone,
      reply_to: campaign,
      date: '2026-05-01T03:05:00-07:00',
      status: 99,
      attachment: null,
      routed: 'You had messaged this phone on May 1, 2026. 5:00 AM, CDT.',
      doubtful: false,
    });
    expect(body.data.replies[2]).toMatchObject({ status: 3, routed: '', author: 'Olivia Tester' });
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
    const { body } = await thread(owner, `${campaign}_${person}`);
    expect(body.data.info).toMatchObject({ id, phone });
  });

  it('is open to authorized users', async () => {
    expect((await thread(await t.createAuthorizedUser(owner, { allow: [] }), id)).status).toBe(200);
  });

  it('gives the same reason for a phone that is only on our list and for one that joined us last', async () => {
    for (const rule of ['only', 'joined-last'])
      await incoming(owner, '5125550121', rule, '2026-05-01T10:00:00Z', {
        rule,
        evidence: { joined_at: '2026-01-01T00:00:00Z' },
      });
    const { body } = await thread(owner, await conversation(owner, '5125550121'));
    expect(body.data.subscriber).toBeNull();
    expect(new Set(body.data.replies.map((reply: Reply) => reply.routed))).toEqual(
      new Set(['This phone had joined one of your keywords.']),
    );
  });

  it('marks a text that may be a wish to leave', async () => {
    const other = await conversation(owner, '5125550124');
    await incoming(owner, '5125550124', 'no more!!', '2026-05-01T10:00:00Z', { evidence: { doubtful: 'no more' } });
    expect((await thread(owner, other)).body.data.replies).toMatchObject([{ doubtful: true }]);
  });

  it('shows a reaction with the text that it refers to, and nothing else of its evidence', async () => {
    const other = await conversation(owner, '5125550188');
    const reaction = { kind: 'reaction', sign: '❤️', text: 'Two for one. Reply STOP to end', message_id: 7 };
    await incoming(owner, '5125550188', 'Loved “Two for one. Reply STOP to end”', '2026-05-01T10:00:00Z', {
      rule: 'reaction',
      evidence: { reaction },
    });
    const [shown] = (await thread(owner, other)).body.data.replies as Reply[];
    expect(shown).toMatchObject({ doubtful: false, routed: 'This phone reacted to a message of yours.' });
    expect(shown).toHaveProperty('reaction', { kind: 'reaction', sign: '❤️', text: 'Two for one. Reply STOP to end' });
  });

  it('says why a text got no automatic answer', async () => {
    const other = await conversation(owner, '5125550189');
    await incoming(owner, '5125550189', 'INFO: not monitored', '2026-05-01T10:00:00Z', { evidence: { silent: true } });
    await incoming(owner, '5125550189', 'Hello', '2026-05-01T10:01:00Z');
    const [silent, plain] = (await thread(owner, other)).body.data.replies as Reply[];
    expect(silent).toHaveProperty(
      'unanswered',
      'No automatic text was sent: a phone gets at most 3 an hour and 6 a day, so that two machines do not answer each other for ever.',
    );
    expect(plain).not.toHaveProperty('unanswered');
    expect(plain).not.toHaveProperty('kept');
    expect(plain).not.toHaveProperty('reaction');
  });

  it('decision 793: says where a text that answered a question was kept', async () => {
    const other = await conversation(owner, '5125550190');
    const answer = { sequenceId: 1, field: 'Colour', value: 'Dark blue' };
    await incoming(owner, '5125550190', '2', '2026-05-01T10:00:00Z', { evidence: { answer } });
    const [shown] = (await thread(owner, other)).body.data.replies as Reply[];
    expect(shown).toHaveProperty('kept', 'Kept as the answer to a question: Colour is “Dark blue”.');
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
      expect([address, (await thread(user, address)).status]).toEqual([address, 404]);
    expect((await thread(null, id)).status).toBe(401);
    expect((await thread(await t.createOwner({ frozen: true }), id)).status).toBe(403);
  });

  it('returns why a message failed, and whether a retry can help', async () => {
    const other = await conversation(owner, '5125550125');
    for (const [index, [status, kind]] of (
      [
        [13, 3],
        [16, 3],
        [17, 3],
        [18, 3],
        [10, 3],
        [14, 3],
        [20, 3],
        [-1, 3],
        [13, 2],
        [2, 3],
      ] as const
    ).entries())
      await outgoing(owner, '5125550125', 'x', `2026-05-01T10:0${index}:00Z`, { status, kind });
    const { replies } = (await thread(owner, other)).body.data;
    expect(replies.map((reply: Reply) => reply.failure)).toEqual([
      { reason: 'Phone switched off or out of reach', retry: true },
      { reason: 'Expired before it could be delivered', retry: true },
      { reason: 'The gateway failed', retry: true },
      { reason: 'Too many messages at once', retry: true },
      { reason: 'Invalid number', retry: false },
      { reason: 'Filtered by the carrier', retry: false },
      { reason: 'Outcome unknown', retry: true },
      { reason: 'Not sent: this person had unsubscribed or was removed, or the account could not send', retry: false },
      { reason: 'Phone switched off or out of reach', retry: false },
      null,
    ]);
  });
});

describe('API-030: older messages of a thread', () => {
  const phone = '5125550122';
  let id: number;
  beforeAll(async () => {
    id = await conversation(owner, phone, { unread: [owner] });
    // 120 messages of both directions, four of each moment; a campaign's message is far later than its id.
    for (let n = 0; n < 30; n += 1) {
      const at = new Date(Date.UTC(2026, 4, 1, 0, n)).toISOString();
      for (const part of ['a', 'b']) {
        await incoming(owner, phone, `in ${n} ${part}`, at);
        await outgoing(owner, phone, `out ${n} ${part}`, n === 29 ? '2026-05-01T00:00:30Z' : at);
      }
    }
    for (const [at, text] of [
      ['2026-04-30T23:00:00Z', 'before all'],
      ['2026-05-01T00:10:30Z', 'amid'],
      ['2026-05-02T00:00:00Z', 'after all'],
    ])
      await sql(
        'insert into conversation_note (account_id, conversation_id, user_id, body, mentions, created_at) values ($1, $2, $3, $4, $5, $6)',
        [owner.accountId, id, owner.userId, text, [owner.userId], at],
      );
  });

  it('come page by page, each once and in order of time, with the notes of that time', async () => {
    const pages: { replies: { date: string; direction: string; id: number }[]; notes: { text: string }[] }[] = [];
    let before = '';
    do {
      const { body } = await thread(owner, id, `limit=35&before=${before}`);
      expect(body.data.info).toMatchObject({ id, total: 120 });
      pages.unshift(body.data);
      before = body.data.info.before;
    } while (before !== '');
    expect(pages.map(({ replies }) => replies.length)).toEqual([15, 35, 35, 35]);
    const all = pages.flatMap(({ replies }) => replies);
    expect(new Set(all.map((reply) => `${reply.direction}${reply.id}`)).size).toBe(120);
    expect(all.map(({ date }) => date)).toEqual(all.map(({ date }) => date).toSorted());
    expect(pages.map(({ notes }) => notes.map(({ text }) => text))).toEqual([
      ['before all'],
      ['amid'],
      [],
      ['after all'],
    ]);
    expect(pages.at(-1)?.notes[0]).toEqual({
      id: expect.any(Number),
      author: { id: owner.userId, name: 'Olivia Tester' },
      text: 'after all',
      mentions: [owner.userId],
      date: '2026-05-01T17:00:00-07:00',
    });
  });

  it('are the latest 50 at first', async () => {
    const { replies, info } = (await thread(owner, id)).body.data;
    expect(replies).toHaveLength(50);
    expect(info.before).toMatch(/^\d+\.(in|out)\.\d+$/);
  });

  it('do not mark the thread read, and include only those of the account', async () => {
    const { before } = (await thread(owner, id)).body.data.info;
    await t.call(owner, 'PUT', `profiles/inbox/${id}/unread`);
    const { told } = await eventsDuring(t.db, async () => {
      expect((await thread(owner, id, `before=${before}`)).body.data).toMatchObject({
        subscriber: null,
        info: { read: false, unread: 1 },
      });
    });
    expect(told).toEqual([]);
    expect((await thread(owner, id)).body.data.info).toMatchObject({ read: true, unread: 0 });
    expect((await thread(stranger, id, `before=${before}`)).status).toBe(404);
  });

  it('are refused for an invalid position', async () => {
    for (const before of ['x', '1', '1.in', '1.up.2', '1.in.x', '99999999999999999.in.1']) {
      const { status, body } = await thread(owner, id, `before=${before}`);
      expect([before, status, body.data.fields.before]).toEqual([before, 422, 'These messages do not exist.']);
    }
    for (const limit of ['0', '201', 'x']) expect((await thread(owner, id, `limit=${limit}`)).status).toBe(422);
    expect((await thread(owner, id, 'before=1.in.1')).body.data).toMatchObject({ replies: [], notes: [] });
  });
});

describe('ENG-042: reading a thread', () => {
  it('marks it read for this user, lowers the count of this user only and notifies the tabs, once', async () => {
    const reader = await t.createOwner();
    const nina = await t.createAuthorizedUser(reader);
    const first = await conversation(reader, '5125550130', { unread: [reader, nina] });
    await conversation(reader, '5125550131', { unread: [reader, nina] });
    const { told } = await eventsDuring(t.db, async () => {
      for (let time = 0; time < 2; time += 1) {
        const { body } = await thread(reader, first);
        expect(body.data.info).toMatchObject({ read: true, unread: 1 });
      }
    });
    expect(told).toEqual([
      {
        account: reader.accountId,
        type: 'inbox.changed',
        payload: { conversation_id: first, unread: { [reader.userId]: 1, [nina.userId]: 2 } },
      },
    ]);
    const unreadOf = async (user: TestUser): Promise<number> =>
      (await t.call(user, 'GET', 'login')).body.data.globals.inbox_unread;
    expect([await unreadOf(reader), await unreadOf(nina)]).toEqual([1, 2]);
    expect(await unreadOf(await t.createAuthorizedUser(reader))).toBe(0);
  });
});
