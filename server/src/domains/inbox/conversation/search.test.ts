import { testApp, type TestApp, type TestUser } from '../../../testing/app';
import { keepMessageMonths } from '../../texting/message/message-months.job';
import { foldEarlierTexts } from './fold-texts.job';
import { inboxFixture } from './inbox.fixture';

let t: TestApp;
let owner: TestUser;
let stranger: TestUser;
const { sql, idOf, conversation, incoming, outgoing } = inboxFixture(() => t);
const AT = '2026-05-01T12:00:00Z';

beforeAll(async () => {
  t = await testApp();
  owner = await t.createOwner();
  stranger = await t.createOwner();
});

const found = async (search: string, user = owner, more = ''): Promise<string[]> => {
  const { body } = await t.call(user, 'GET', `profiles/inbox?search=${encodeURIComponent(search)}${more}`);
  expect([search, body.data.total_entries]).toEqual([search, body.data.entries.length]);
  return body.data.entries.map(({ phone }: { phone: string }) => phone.slice(-4)).toSorted();
};
const campaign = (user: TestUser, message: string, second: string | null = null): Promise<number> =>
  idOf(
    `insert into campaign (account_id, name, message, segments, choice, state, started_at, ab) values ($1, 'Offer', $2, 1, '{}', 'done', now(), $3::jsonb) returning id`,
    [user.accountId, message, second === null ? null : JSON.stringify({ message_b: second })],
  );

describe('search covers every message and note of a conversation', () => {
  it('finds received and sent texts other than the last, from before the conversation and after it', async () => {
    await incoming(owner, '5125550101', 'PIZZA with anchovies', AT);
    await outgoing(owner, '5125550101', 'Welcome to the calzone club', AT, { kind: 2 });
    await conversation(owner, '5125550101', { last: 'bye' });
    await incoming(owner, '5125550101', 'Is the zucchini fresh?', AT);
    await outgoing(owner, '5125550101', 'Yes, and the radicchio too', AT);
    await outgoing(owner, '5125550101', 'We are closed, says the automat', AT, { kind: 9 });
    await conversation(owner, '5125550102', { last: 'hello' });
    for (const word of ['anchov', 'CALZONE', 'zucchini fresh', 'radicchio', 'automat'])
      expect([word, await found(word)]).toEqual([word, ['0101']]);
    expect(await found('gnocchi')).toEqual([]);
  });

  it('ignores accents, kinds of apostrophes and invisible characters, with few or many matches', async () => {
    const user = await t.createOwner();
    await conversation(user, '5125550111');
    await conversation(user, '5125550112', { last: 'Café' });
    await incoming(user, '5125550111', 'Is José’s\ufe0f crème–brûlée there?', AT);
    await t.call(user, 'POST', `profiles/inbox/${await conversation(user, '5125550113')}/notes`, {
      json: { text: 'Calls himself Zoe\u0308 O’Brien' },
    });
    const sent = await campaign(user, 'Piñata night', 'Jalapeño night');
    await outgoing(user, '5125550112', null, AT, { kind: 1, campaign: sent });
    const finds = async (): Promise<void> => {
      for (const [asked, expected] of [
        ["jose's", '0111'],
        ['JOSE\u0301ʼs creme-bru', '0111'],
        ['\u202dBRULÉE\u202c', '0111'],
        ["zoe o'b", '0113'],
        ['zoë O‘Brien', '0113'],
        ['pinata', '0112'],
        ['JALAPENO', '0112'],
        // Two letters are only searched in the last text.
        ['fé', '0112'],
      ] as const)
        expect([asked, await found(asked, user)]).toEqual([asked, [expected]]);
      for (const nothing of ['joses', '%brulee', 'brulee_'])
        expect([nothing, await found(nothing, user)]).toEqual([nothing, []]);
    };
    await finds();
    // Words of most texts: the list is read from its top.
    const busy = await t.createOwner();
    await sql(
      `insert into conversation (account_id, phone, last_direction, last_message_at)
       select $1, (5160000000 + n)::text, 'in', now() - n * interval '1 minute' from generate_series(1, 4500) n`,
      [busy.accountId],
    );
    await sql(
      `insert into inbound_message (provider_id, account_id, phone, body, canonical, decision)
       select 'accents-' || n, $1, (5160000000 + n)::text, 'Sí, José’s', '', 'reply' from generate_series(1, 4500) n`,
      [busy.accountId],
    );
    const { entries, total_capped } = (await t.call(busy, 'GET', "profiles/inbox?search=SI, jose's")).body.data;
    expect([entries.length, entries[0].phone, total_capped]).toEqual([25, '5160000001', true]);
  });

  it('finds the texts of an earlier version as stored, and folded after the job, which ends', async () => {
    const user = await t.createOwner();
    for (const n of [1, 2, 3]) {
      const id = await conversation(user, `512555014${n}`);
      await sql('insert into conversation_text (account_id, conversation_id, body) values ($1, $2, $3)', [
        user.accountId,
        id,
        `Gruyère ${n} or FONTINA`,
      ]);
    }
    expect([await found('fontina', user), await found('gruyere', user)]).toEqual([['0141', '0142', '0143'], []]);
    // In several steps, because thousands of texts precede them.
    await foldEarlierTexts(t.db, new Date());
    expect(await found('gruyere', user)).toEqual(['0141', '0142', '0143']);
    expect([await found('GRUYÈRE 2', user), await found('fontina', user)]).toEqual([
      ['0142'],
      ['0141', '0142', '0143'],
    ]);
    // New texts are stored folded, so nothing is read again.
    expect(await foldEarlierTexts(t.db, new Date(Date.now() + 1_000))).toBe(0);
  });

  it('finds notes until they are deleted', async () => {
    const id = await conversation(owner, '5125550103');
    const add = await t.call(owner, 'POST', `profiles/inbox/${id}/notes`, { json: { text: 'Allergic to walnuts' } });
    expect(add.status).toBe(200);
    expect(await found('walnut')).toEqual(['0103']);
    await t.call(owner, 'DELETE', `profiles/inbox/notes/${add.body.data.id}`);
    expect(await found('walnut')).toEqual([]);
  });

  it('finds the conversations of a campaign by its texts, few or many recipients', async () => {
    const sent = await campaign(owner, 'Two for one tiramisu', 'Free limoncello');
    await sql(`delete from conversation where account_id = $1 and phone in ('5125550104', '5125550105')`, [
      owner.accountId,
    ]);
    await conversation(owner, '5125550104');
    await conversation(owner, '5125550105');
    await outgoing(owner, '5125550104', null, AT, { kind: 1, campaign: sent });
    expect(await found('tiramisu')).toEqual(['0104']);
    expect(await found('LIMONCELLO')).toEqual(['0104']);
    await sql(
      `insert into message (account_id, kind, status, phone, campaign_id) select $1, 1, 3, (5130000000 + n)::text, $2 from generate_series(1, 5001) n`,
      [owner.accountId, sent],
    );
    expect(await found('tiramisu')).toEqual(['0104']);
  });

  it('finds done and snoozed conversations, and respects a filter', async () => {
    await conversation(owner, '5125550106', { last: 'the ravioli', state: 'done' });
    await conversation(owner, '5125550107', { last: 'the ravioli', snoozedUntil: '2100-01-01', assignee: owner });
    expect(await found('ravioli')).toEqual(['0106', '0107']);
    expect(await found('ravioli', owner, '&state=done')).toEqual(['0106']);
    expect(await found('ravioli', owner, '&state=active')).toEqual([]);
    expect(await found('ravioli', owner, '&assignee=me')).toEqual(['0107']);
  });

  it('finds nothing of another account', async () => {
    await conversation(stranger, '5125550101', { last: 'bye' });
    await incoming(stranger, '5125550101', 'Is the burrata fresh?', AT);
    expect(await found('burrata')).toEqual([]);
    expect(await found('burrata', stranger)).toEqual(['0101']);
    expect(await found('zucchini', stranger)).toEqual([]);
  });

  it('finds a frequent word in thousands of conversations, newest first, including a long thread', async () => {
    const busy = await t.createOwner();
    await sql(
      `insert into conversation (account_id, phone, last_direction, last_message_at)
       select $1, (5140000000 + n)::text, 'in', now() - n * interval '1 minute' from generate_series(1, 3000) n`,
      [busy.accountId],
    );
    await sql(
      `insert into inbound_message (provider_id, account_id, phone, body, canonical, decision)
       select 'busy-' || n, $1, (5140000000 + n % 3000 + 1)::text, case when n = 4711 then 'a quince' else 'at six?' end, '', 'reply' from generate_series(1, 6000) n`,
      [busy.accountId],
    );
    const { entries, total_capped } = (await t.call(busy, 'GET', 'profiles/inbox?search=at six')).body.data;
    expect([entries[0].phone, entries.length, total_capped]).toEqual(['5140000001', 25, true]);
    expect(await found('quince', busy)).toEqual(['1712']);
    // One conversation without such a text got a campaign with the words.
    await sql(
      `insert into conversation (account_id, phone, last_direction, last_message_at) values ($1, '5145559999', 'in', now() + interval '1 minute')`,
      [busy.accountId],
    );
    const sent = await campaign(busy, 'A table at six?');
    await outgoing(busy, '5145559999', null, AT, { kind: 1, campaign: sent });
    const again = (await t.call(busy, 'GET', 'profiles/inbox?search=at six')).body.data;
    expect(again.entries.slice(0, 2).map(({ phone }: { phone: string }) => phone)).toEqual([
      '5145559999',
      '5140000001',
    ]);
  });

  it('recognises a word of most texts by the newest conversations', async () => {
    const busy = await t.createOwner();
    await sql(
      `insert into conversation (account_id, phone, last_direction, last_message_at)
       select $1, (5150000000 + n)::text, 'in', now() - n * interval '1 minute' from generate_series(1, 4500) n`,
      [busy.accountId],
    );
    await sql(
      `insert into inbound_message (provider_id, account_id, phone, body, canonical, decision)
       select 'frequent-' || n, $1, (5150000000 + n)::text, 'yes please', '', 'reply' from generate_series(1, 4500) n`,
      [busy.accountId],
    );
    const { entries, total_entries, total_capped } = (await t.call(busy, 'GET', 'profiles/inbox?search=please')).body
      .data;
    expect([entries[24].phone, total_entries, total_capped]).toEqual(['5150000025', 1000, true]);
  });

  it('no longer finds texts of messages that were removed after their retention', async () => {
    const now = new Date();
    const past = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 3, 10));
    await t.db.asEngine((tx) => tx.query('select add_message_months($1, $1)', [past]));
    await conversation(owner, '5125550108');
    await sql(
      `insert into message (id, account_id, kind, status, phone, body, created_at, claimed_at)
       values (message_floor($2) + 7, $1, 3, 3, '5125550108', 'the old polenta', $2, $2)`,
      [owner.accountId, past],
    );
    expect(await found('polenta')).toEqual(['0108']);
    await keepMessageMonths({ ...t.deps, config: { messageRetentionMonths: 1 } }, now);
    expect(await found('polenta')).toEqual([]);
  });
});

describe('the default list of the inbox', () => {
  it('leaves done and snoozed conversations out until they are due or asked for', async () => {
    const user = await t.createOwner();
    const listed = async (query = ''): Promise<string[]> =>
      (await t.call(user, 'GET', `profiles/inbox?${query}`)).body.data.entries.map(({ phone }: { phone: string }) =>
        phone.slice(-1),
      );
    await conversation(user, '5125550201', { at: '2026-05-05T12:00:00Z' });
    await conversation(user, '5125550202', { at: '2026-05-04T12:00:00Z', state: 'waiting' });
    const done = await conversation(user, '5125550203', { at: '2026-05-03T12:00:00Z', state: 'done', unread: [user] });
    const snoozed = await conversation(user, '5125550204', { at: '2026-05-02T12:00:00Z', snoozedUntil: '2100-01-01' });
    expect(await listed()).toEqual(['1', '2']);
    expect(await listed('assignee=none')).toEqual(['1', '2']);
    expect(await listed('state=all')).toEqual(['1', '2', '3', '4']);
    // The badge counts it.
    expect(await listed('unread=1')).toEqual(['3']);
    await sql(`update conversation set snoozed_until = now() - interval '1 second' where id = $1`, [snoozed]);
    expect(await listed()).toEqual(['1', '2', '4']);
    await t.call(user, 'PUT', `profiles/inbox/${done}/state`, { json: { state: 'open' } });
    expect(await listed()).toEqual(['1', '2', '3', '4']);
  });
});

describe('the inbox on dates that do not exist', () => {
  it.each(['2027-02-31T09:00:00Z', '2027-04-31T09:00:00-06:00', '2027-13-01T09:00:00Z', '2027-02-29T09:00Z'])(
    'refuses to snooze until %s, at the field',
    async (snoozed_until) => {
      const id = await conversation(owner, `51255${String(Math.random()).slice(2, 7)}`);
      const { status, body } = await t.call(owner, 'PUT', `profiles/inbox/${id}/state`, {
        json: { state: 'open', snoozed_until },
      });
      expect([status, body.data.fields]).toEqual([
        422,
        { snoozed_until: 'Enter a date and a time with its timezone.' },
      ]);
    },
  );
});

describe('the conversation of a removed subscriber', () => {
  it('cannot be texted, and the thread says so; a person who never subscribed can', async () => {
    const { keyword, subscriber } = inboxFixture(() => t);
    const person = await subscriber(owner, await keyword(owner, 'GONE'), '5125550301', 'Gus');
    const id = await conversation(owner, '5125550301', { subscriber: person });
    const read = async (of: number) => (await t.call(owner, 'GET', `profiles/inbox/${of}`)).body.data.info.removed;
    expect(await read(id)).toBe(false);
    await sql('update subscriber set deleted = true, disabled = 1 where id = $1', [person]);
    expect(await read(id)).toBe(true);
    const reply = (to: number) =>
      t.call(owner, 'POST', `profiles/inbox/${to}`, { form: { message: 'Hello', segments: '1' } });
    const { status, body } = await reply(id);
    expect([status, body.message]).toEqual([
      409,
      'This person was removed from your subscribers and cannot be texted.',
    ]);
    const other = await conversation(owner, '5125550302');
    expect([await read(other), (await reply(other)).status]).toEqual([false, 200]);
  });
});

describe('an invited colleague who has not signed in', () => {
  it('is neither offered nor assignable until the first sign-in', async () => {
    const guest = await t.createAuthorizedUser(owner, { invited: true });
    const id = await conversation(owner, '5125550401');
    const assign = () => t.call(owner, 'PUT', `profiles/inbox/${id}/assignee`, { json: { user_id: guest.userId } });
    const offered = async (): Promise<number[]> =>
      (await t.call(owner, 'GET', 'profiles/inbox/colleagues')).body.data.entries.map((one: { id: number }) => one.id);
    expect(await offered()).toEqual([owner.userId]);
    const { status, body } = await assign();
    expect([status, body.data.fields.user_id]).toEqual([
      422,
      'This user has not signed in yet. Please choose another one.',
    ]);
    await sql('update app_user set last_login = now() where id = $1', [guest.userId]);
    expect(await offered()).toEqual([owner.userId, guest.userId]);
    expect((await assign()).status).toBe(200);
  });
});
