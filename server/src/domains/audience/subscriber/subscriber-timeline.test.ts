import type { TimelineEntry } from '@textloom/contracts';
import { testApp, type TestApp, type TestUser } from '../../../testing/app';
import { createBatch } from '../../../testing/stage';
import { tables } from '../../../testing/tables';

const PHONE = '5125550101';
let t: TestApp;
let owner: TestUser;
let stranger: TestUser;
let ana: number;
let foreign: number;
let campaign: number;

const { sql, one, addKeyword, addSubscriber } = tables(() => t.db);

async function fill(user: TestUser, name: string): Promise<{ subscriber: number; campaign: number }> {
  const keyword = await addKeyword(user, name);
  const subscriber = await addSubscriber(user, { keyword, phone: PHONE, first_name: 'Ana' });
  const { id } = await one<{ id: number }>(
    `insert into campaign (account_id, name, message, state, segments, choice) values ($1, $2, 'Two for one', 'done', 1, '{}') returning id`,
    [user.accountId, `${name} Friday`],
  );
  const at = (minute: number): string => `2026-11-20 12:${String(minute).padStart(2, '0')}:00+00`;
  await sql(
    `insert into inbound_message (provider_id, account_id, phone, body, canonical, received_at, decision, media)
     values ($1 || '-1', $2, $3, $1, $1, $4, 'keyword', '[]'), ($1 || '-2', $2, $3, 'Yum', 'YUM', $5, 'reply', '[{}]')`,
    [name, user.accountId, PHONE, at(0), at(30)],
  );
  await sql(
    `insert into consent_event (account_id, phone, keyword_id, subscriber_id, event, words, actor, channel, at)
     values ($1, $2, $3, $4, 'opt-in', 'pizza', 'phone', 'sms', $5)`,
    [user.accountId, PHONE, keyword, subscriber, at(1)],
  );
  await sql(
    `insert into message (account_id, kind, status, phone, body, campaign_id, batch_id, author_id, created_at, claimed_at)
     values ($1, 2, 3, $2, 'Welcome!', null, null, null, $3, $3), ($1, 1, 12, $2, null, $4, $9, null, $5, $6), ($1, 3, -1, $2, 'Thanks', null, null, $7, $8, null)`,
    [user.accountId, PHONE, at(2), id, at(3), at(20), user.userId, at(40), await createBatch(t.db, id)],
  );
  const conversation = await one<{ id: number }>(
    `insert into conversation (account_id, phone, subscriber_id, last_direction, last_message_at) values ($1, $2, $3, 'in', $4) returning id`,
    [user.accountId, PHONE, subscriber, at(30)],
  );
  await sql(
    `insert into conversation_note (account_id, conversation_id, user_id, body, created_at) values ($1, $2, $3, 'Likes olives', $4)`,
    [user.accountId, conversation.id, user.userId, at(35)],
  );
  return { subscriber, campaign: id };
}

beforeAll(async () => {
  t = await testApp();
  owner = await t.createOwner();
  stranger = await t.createOwner();
  ({ subscriber: ana, campaign } = await fill(owner, 'PIZZA'));
  ({ subscriber: foreign } = await fill(stranger, 'ROSES'));
});

const read = (id: number, query = '', user: TestUser | null = owner) =>
  t.call(user, 'GET', `subscribers/${id}/timeline${query}`);
const kinds = (entries: TimelineEntry[]): string[] => entries.map(({ kind }) => kind);

describe('GET subscribers/{id}/timeline', () => {
  it('merges messages, consent, campaigns and notes, newest first', async () => {
    const { status, body } = await read(ana);
    expect([status, body.data.before]).toEqual([200, '']);
    const author = (
      await one<{ name: string }>(`select trim(first_name || ' ' || last_name) as name from app_user where id = $1`, [
        owner.userId,
      ])
    ).name;
    expect(body.data.entries).toEqual([
      expect.objectContaining({
        kind: 'sent',
        as: 'reply',
        author,
        text: 'Thanks',
        status: -1,
        reason: 'Unsubscribed, on hold or removed before it was sent',
      }),
      expect.objectContaining({ kind: 'note', text: 'Likes olives', author }),
      expect.objectContaining({ kind: 'received', text: 'Yum', files: 1 }),
      // At the time when it was sent, not when it was planned.
      expect.objectContaining({
        kind: 'campaign',
        campaign: 'PIZZA Friday',
        campaign_id: campaign,
        text: 'Two for one',
        status: 12,
        reason: expect.stringMatching(/\w/),
        at: expect.stringMatching(/:20:00/),
      }),
      expect.objectContaining({ kind: 'sent', as: 'welcome', author: '', text: 'Welcome!', status: 3, reason: '' }),
      expect.objectContaining({
        kind: 'consent',
        event: 'opt-in',
        keyword: 'PIZZA',
        words: 'pizza',
        actor: 'the person',
        channel: 'sms',
      }),
      expect.objectContaining({ kind: 'received', text: 'PIZZA', files: 0 }),
    ]);
  });

  it('pages by a cursor without gaps or repeats, even when something is added meanwhile', async () => {
    const all = (await read(ana)).body.data.entries as TimelineEntry[];
    const first = (await read(ana, '?limit=3')).body.data;
    expect(kinds(first.entries)).toEqual(['sent', 'note', 'received']);
    const [{ id }] = (await sql<{ id: number }>(
      `insert into inbound_message (provider_id, account_id, phone, body, canonical, received_at, decision)
       values ('late', $1, $2, 'Late', 'LATE', '2026-11-21 12:00+00', 'reply') returning id`,
      [owner.accountId, PHONE],
    )) as [{ id: number }];
    const second = (await read(ana, `?limit=3&before=${first.before}`)).body.data;
    const third = (await read(ana, `?limit=3&before=${second.before}`)).body.data;
    expect([...first.entries, ...second.entries, ...third.entries]).toEqual(all);
    expect(third.before).toBe('');
    await sql('delete from inbound_message where id = $1', [id]);
  });

  it('marks a received text that only reacts to one of the account’s, as the history does', async () => {
    const id = await addSubscriber(owner, { keyword: await addKeyword(owner, 'LIKES'), phone: '5125550177' });
    const reaction = { kind: 'reaction', sign: '❤️', text: 'Two for one' };
    await sql(
      `insert into inbound_message (provider_id, account_id, phone, body, canonical, decision, evidence)
       values ('likes-1', $1, '5125550177', 'Loved “Two for one”', 'LOVED', 'reaction', $2),
         ('likes-2', $1, '5125550177', 'Yum', 'YUM', 'reply', '{}')`,
      [owner.accountId, JSON.stringify({ reaction: { ...reaction, message_id: 7 } })],
    );
    const history = await t.call(owner, 'GET', `subscribers/${id}/history`);
    for (const { body } of [await read(id), history]) {
      const [plain, reacted] = body.data.entries;
      expect(reacted.reaction).toEqual(reaction);
      expect(plain).not.toHaveProperty('reaction');
    }
  });

  it('separates entries of the same moment', async () => {
    const twin = await addSubscriber(owner, { keyword: await addKeyword(owner, 'TWINS'), phone: '5125550199' });
    await sql(
      `insert into inbound_message (provider_id, account_id, phone, body, canonical, received_at, decision)
       select 'twin' || n, $1, '5125550199', 'Twin ' || n, 'TWIN', '2026-11-21 12:00+00', 'reply' from generate_series(1, 5) n`,
      [owner.accountId],
    );
    const texts: string[] = [];
    let before = '';
    do {
      const { data } = (await read(twin, `?limit=2${before && `&before=${before}`}`)).body;
      texts.push(...data.entries.map((entry: { text: string }) => entry.text));
      ({ before } = data);
    } while (before !== '');
    expect(texts).toEqual(['Twin 5', 'Twin 4', 'Twin 3', 'Twin 2', 'Twin 1']);
  });

  it('names no campaign that can no longer be opened', async () => {
    await sql('update campaign set deleted = true where id = $1', [campaign]);
    const entry = (await read(ana)).body.data.entries.find(({ kind }: TimelineEntry) => kind === 'campaign');
    expect(entry).toMatchObject({ campaign: 'PIZZA Friday', campaign_id: null });
    await sql('update campaign set deleted = false where id = $1', [campaign]);
  });

  it('contains nothing of another account whose subscriber has the same phone', async () => {
    const { entries } = (await read(foreign, '', stranger)).body.data;
    expect(entries).toHaveLength(7);
    expect(JSON.stringify(entries)).not.toContain('PIZZA');
    expect([(await read(foreign)).status, (await read(ana, '', stranger)).status]).toEqual([404, 404]);
  });

  it('needs a session, a subscriber and a cursor that it returned, but no permission', async () => {
    const helper = await t.createAuthorizedUser(owner, { allow: [] });
    expect([
      (await read(ana, '', helper)).status,
      (await read(ana, '', null)).status,
      (await read(9_999_999)).status,
      (await read(ana, '?before=1.me.2')).status,
      (await read(ana, '?limit=0')).status,
    ]).toEqual([200, 401, 404, 422, 422]);
  });
});

describe('GET subscribers/{id}/groups', () => {
  const groups = (id: number, user: TestUser | null = owner) => t.call(user, 'GET', `subscribers/${id}/groups`);

  it('lists the groups that contain the subscriber, by name, without deleted ones', async () => {
    const ids: number[] = [];
    for (const name of ['regulars', 'Early', 'Gone'])
      ids.push(
        (
          await one<{ id: number }>(
            'insert into contact_group (account_id, name, deleted) values ($1, $2, $3) returning id',
            [owner.accountId, name, name === 'Gone'],
          )
        ).id,
      );
    for (const id of ids)
      await sql('insert into contact_group_member (group_id, subscriber_id, account_id) values ($1, $2, $3)', [
        id,
        ana,
        owner.accountId,
      ]);
    expect((await groups(ana)).body.data.entries).toEqual([
      { id: ids[1], name: 'Early' },
      { id: ids[0], name: 'regulars' },
    ]);
  });

  it('is refused without a session and for another account’s subscriber', async () => {
    expect([(await groups(ana, null)).status, (await groups(ana, stranger)).status]).toEqual([401, 404]);
  });
});
