import { testApp, type TestApp, type TestUser } from '../../../testing/app';
import { inboxFixture } from './inbox.fixture';

let t: TestApp;
let lister: TestUser;
let nina: TestUser;
let stranger: TestUser;
const { conversation, idOf, keyword, react, sql, subscriber } = inboxFixture(() => t);

interface Entry {
  id: number;
  phone: string;
}
const list = (query: string, user: TestUser | null = lister) => t.call(user, 'GET', `profiles/inbox?${query}`);
const phones = async (query: string, user = lister): Promise<string[]> =>
  (await list(query, user)).body.data.entries.map((entry: Entry) => entry.phone.slice(-4));

beforeAll(async () => {
  t = await testApp();
  lister = await t.createOwner();
  nina = await t.createAuthorizedUser(lister, { allow: [] });
  stranger = await t.createOwner();
  const ana = await subscriber(lister, await keyword(lister, 'LISTING'), '5125550101', 'Ana', 'Lopez');
  const first = await conversation(lister, '5125550101', {
    subscriber: ana,
    last: 'at six?',
    at: '2026-05-03T12:00:00Z',
    unread: [lister, nina],
    assignee: nina,
  });
  await conversation(lister, '2105550102', {
    last: '100% sure',
    at: '2026-05-02T12:00:00Z',
    direction: 'out',
    state: 'waiting',
    unread: [nina],
  });
  await conversation(lister, '7135550103', {
    last: 'no',
    at: '2026-05-01T12:00:00Z',
    unread: [lister],
    assignee: lister,
  });
  const note = `insert into conversation_note (account_id, conversation_id, user_id, body, mentions) values ($1, $2, $3, 'See this', $4)`;
  await sql(note, [lister.accountId, first, nina.userId, [lister.userId]]);
  await conversation(stranger, '5125550101', { last: 'foreign', unread: [stranger] });
});

describe('API-028, INBOX-001, INBOX-002, INBOX-003, INBOX-004, INBOX-007: GET profiles/inbox', () => {
  it('marks a person whose last text may be an opt-out, while they are subscribed', async () => {
    const owner = await t.createOwner();
    const person = await subscriber(owner, await keyword(owner, 'DOUBT'), '5125550109', 'Ola');
    const id = await conversation(owner, '5125550109', { subscriber: person });
    const text = (evidence: object): Promise<unknown> =>
      sql(
        `insert into inbound_message (provider_id, account_id, phone, body, canonical, decision, evidence, conversation_id)
         values (gen_random_uuid()::text, $1, '5125550109', 'Enough', 'ENOUGH', 'reply', $2, $3)`,
        [owner.accountId, JSON.stringify(evidence), id],
      );
    const marked = async (): Promise<boolean> => (await list('', owner)).body.data.entries[0].doubtful;
    await text({ doubtful: 'ENOUGH' });
    expect(await marked()).toBe(true);
    await sql('update subscriber set disabled = 1 where id = $1', [person]);
    expect(await marked()).toBe(false);
    await sql('update subscriber set disabled = 0 where id = $1', [person]);
    await text({});
    expect(await marked()).toBe(false);
  });

  it('mark who is on hold, unless they have left', async () => {
    const owner = await t.createOwner();
    const phone = '5125550119';
    const person = await subscriber(owner, await keyword(owner, 'HELD'), phone, 'Ola');
    await conversation(owner, phone, { subscriber: person });
    const held = async (): Promise<unknown> => (await list('', owner)).body.data.entries[0].held;
    expect(await held()).toBeNull();
    await sql(`insert into marketing_hold (account_id, phone, reason) values ($1, $2, 'wrong_number')`, [
      owner.accountId,
      phone,
    ]);
    expect(await held()).toBe('wrong_number');
    await sql('update subscriber set disabled = 1 where id = $1', [person]);
    expect(await held()).toBeNull();
  });

  it('marks a last text that is only a reaction to one of the account, until another text follows', async () => {
    const owner = await t.createOwner();
    const id = await conversation(owner, '5125550110', { last: 'Loved “Two for one”' });
    const reaction = async (): Promise<unknown> => (await list('', owner)).body.data.entries[0].reaction;
    expect(await reaction()).toBeUndefined();
    await react(owner, '5125550110');
    expect(await reaction()).toEqual({ kind: 'reaction', sign: '❤️', text: 'Two for one' });
    const last = (way: string) => sql('update conversation set last_direction = $2 where id = $1', [id, way]);
    await last('out');
    expect(await reaction()).toBeUndefined();
    await last('in');
    await sql(
      `insert into inbound_message (provider_id, account_id, phone, body, canonical, decision, conversation_id)
       values (gen_random_uuid()::text, $1, '5125550110', 'Yum', 'YUM', 'reply', $2)`,
      [owner.accountId, id],
    );
    expect(await reaction()).toBeUndefined();
  });

  it('lists the latest first, with all fields of a row, and nothing of other accounts', async () => {
    const { body } = await list('');
    expect(body.data).toMatchObject({
      total_entries: 3,
      total_capped: false,
      per_page_entries: 25,
      current_page: 1,
      next: '',
    });
    expect(body.data.entries[0]).toEqual({
      id: expect.any(Number),
      phone: '5125550101',
      subscriber: { id: expect.any(Number), first_name: 'Ana', last_name: 'Lopez', disabled: 0 },
      initial_message: 'What we asked',
      last_message: 'at six?',
      last_message_at: '2026-05-03T05:00:00-07:00',
      total_replies: 1,
      direction: 'in',
      unread: true,
      keyword: 'LISTING',
      doubtful: false,
      held: null,
      scheduled_for: null,
      state: 'open',
      assignee: { id: nina.userId, name: 'Sam Tester' },
      snoozed_until: null,
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
    ['orderby=phone', ['0103', '0101', '0102']],
    ['orderby=phone&orderbytype=asc', ['0102', '0101', '0103']],
    ['unread=1', ['0101', '0103']],
    ['filter[unread]=true', ['0101', '0103']],
    ['unread=0', ['0101', '0102', '0103']],
    ['search=ANA', ['0101']],
    ['search=na lo', ['0101']],
    ['search=six', ['0101']],
    ['search=no', ['0103']],
    ['search=100%25', ['0102']],
    ['search=%25', ['0102']],
    ['search=___', []],
    ['search=(713) 555', ['0103']],
    ['search=55', ['0101', '0102', '0103']],
    ['search=foreign', []],
    ['unread=1&search=six', ['0101']],
    ['unread=1&search=sure', []],
    ['limit=1&page=2', ['0102']],
    ['orderby=nonsense', ['0101', '0102', '0103']],
    ['orderby=valueOf', ['0101', '0102', '0103']],
  ])('applies "%s"', async (query, expected) => {
    expect(await phones(query)).toEqual(expected);
  });

  it('counts the matches of the filter', async () => {
    expect((await list('unread=1&limit=1')).body.data).toMatchObject({ total_entries: 2, per_page_entries: 1 });
  });

  it('refuses invalid filters, and calls without a session or of a frozen account', async () => {
    for (const wrong of ['unread=maybe', 'state=lost', 'assignee=nobody', 'mentioned=2', 'limit=0', 'page=0'])
      expect([wrong, (await list(wrong)).status]).toEqual([wrong, 422]);
    for (const after of ['x', '1', '1.', '.1', '12.5.7', '-1.1', '99999999999999999.1', '1.99999999999']) {
      const { status, body } = await list(`after=${after}`);
      expect([after, status, body.data.fields.after]).toEqual([after, 422, 'This page of the list does not exist.']);
    }
    expect((await list('', null)).status).toBe(401);
    expect((await list('', await t.createOwner({ frozen: true }))).status).toBe(403);
  });
});

describe('INBOX-002: the inbox of two users', () => {
  it('has each user’s own unread conversations, badge and mentions', async () => {
    expect(await phones('unread=1', nina)).toEqual(['0101', '0102']);
    expect((await t.call(nina, 'GET', 'login')).body.data.globals.inbox_unread).toBe(2);
    expect(await phones('mentioned=1')).toEqual(['0101']);
    expect(await phones('mentioned=1', nina)).toEqual([]);
    expect(await phones('mentioned=0', nina)).toHaveLength(3);
    expect(await phones('', stranger)).toEqual(['0101']);
  });

  it('is filtered by assignee', async () => {
    expect(await phones('assignee=me')).toEqual(['0103']);
    expect(await phones('assignee=me', nina)).toEqual(['0101']);
    expect(await phones(`assignee=${nina.userId}`)).toEqual(['0101']);
    expect(await phones('assignee=none')).toEqual(['0102']);
    expect(await phones(`assignee=${stranger.userId}`)).toEqual([]);
    expect(await phones('assignee=999999999')).toEqual([]);
  });

  it('is filtered by state; snoozed ones match no other state until they wake', async () => {
    const id = await conversation(lister, '7135550104', {
      at: '2026-04-01T12:00:00Z',
      state: 'open',
      snoozedUntil: '2100-01-01',
    });
    expect(await phones('state=open')).toEqual(['0101', '0103']);
    expect(await phones('state=waiting')).toEqual(['0102']);
    expect(await phones('state=done')).toEqual([]);
    expect(await phones('state=snoozed')).toEqual(['0104']);
    expect(await phones('')).not.toContain('0104');
    expect(await phones('state=all')).toContain('0104');
    await sql(`update conversation set snoozed_until = now() - interval '1 second' where id = $1`, [id]);
    expect(await phones('state=open')).toEqual(['0101', '0103', '0104']);
    expect(await phones('state=snoozed')).toEqual([]);
    await sql('delete from conversation where id = $1', [id]);
  });

  it('is marked unread for the requesting user only, in every tab of that user', async () => {
    const id = await idOf('select id from conversation where account_id = $1 and phone = $2', [
      lister.accountId,
      '7135550103',
    ]);
    const mark = (user: TestUser | null, address: number | string) =>
      t.call(user, 'PUT', `profiles/inbox/${address}/unread`);
    for (let time = 0; time < 2; time += 1) expect((await mark(nina, id)).status).toBe(200);
    expect(await phones('unread=1', nina)).toEqual(['0101', '0102', '0103']);
    await t.call(nina, 'GET', `profiles/inbox/${id}`);
    expect(await phones('unread=1', nina)).toEqual(['0101', '0102']);
    expect(await phones('unread=1')).toEqual(['0101', '0103']);
    expect((await mark(null, id)).status).toBe(401);
    expect((await mark(stranger, id)).status).toBe(404);
    expect((await mark(lister, 999_999)).status).toBe(404);
    expect((await mark(await t.createOwner({ frozen: true }), id)).status).toBe(403);
  });

  it('drops the unread conversations of a removed user', async () => {
    const guest = await t.createAuthorizedUser(lister);
    await conversation(lister, '7135550105', { at: '2026-01-01T12:00:00Z', unread: [guest] });
    expect((await t.call(lister, 'DELETE', `profiles/authorized/${guest.userId}`)).status).toBe(200);
    expect(await sql('select 1 from conversation_unread where user_id = $1', [guest.userId])).toEqual([]);
  });
});

describe('API-028: the pages of a long inbox', () => {
  let busy: TestUser;
  beforeAll(async () => {
    busy = await t.createOwner();
    // 2,400 conversations, four of each moment.
    await sql(
      `insert into conversation (account_id, phone, last_direction, last_message_at, last_message, assignee_id)
       select $1, (5120000000 + n)::text, 'in', '2026-05-01'::timestamptz + (n / 4) * interval '1 microsecond',
         case when n % 400 = 7 then 'a rare word' else 'the usual words' end, case when n % 300 = 0 then $2::int end
       from generate_series(1, 2400) n`,
      [busy.accountId, busy.userId],
    );
    await sql(
      'insert into conversation_text (account_id, conversation_id, body) select account_id, id, last_message from conversation where account_id = $1',
      [busy.accountId],
    );
  });
  const all = async (query: string): Promise<string[]> => {
    const found: string[] = [];
    for (let after = ''; ;) {
      const { entries, next } = (await list(`${query}&after=${after}`, busy)).body.data;
      found.push(...entries.map((entry: Entry) => entry.phone));
      if (next === '') return found;
      after = next;
    }
  };
  const upTo = (count: number): string[] => Array.from({ length: count }, (_, n) => String(5_120_000_001 + n));

  it('are followed by their cursors without gaps or repetition, in each order', async () => {
    const sorted = upTo(2400);
    expect(await all('limit=100&orderby=phone&orderbytype=ASC')).toEqual(sorted);
    expect(await all('limit=70&orderby=phone')).toEqual(sorted.toReversed());
    const byTime = await all('limit=100');
    expect(byTime).toEqual(sorted.toReversed());
    expect(await all('limit=77&orderbytype=ASC')).toEqual(sorted);
    expect(await all('limit=3&assignee=me')).toEqual(
      [2400, 2100, 1800, 1500, 1200, 900, 600, 300].map((n) => String(5_120_000_000 + n)),
    );
    expect(await all('limit=100&search=usual')).toHaveLength(2394);
    expect(await all('limit=2&search=rare')).toEqual(
      [2007, 1607, 1207, 807, 407, 7].map((n) => String(5_120_000_000 + n)),
    );
  });

  it('skip and repeat nobody who stays in place while another conversation moves up', async () => {
    const first = (await list('limit=10', busy)).body.data;
    await sql(`update conversation set last_message_at = now() where account_id = $1 and phone = '5120002350'`, [
      busy.accountId,
    ]);
    const second = (await list(`limit=10&after=${first.next}`, busy)).body.data;
    expect([...first.entries, ...second.entries].map((entry: Entry) => entry.phone)).toEqual(
      upTo(2400).slice(-20).toReversed(),
    );
  });

  it('are counted up to 1,000', async () => {
    expect((await list('limit=1', busy)).body.data).toMatchObject({ total_entries: 1000, total_capped: true });
    expect((await list('search=usual', busy)).body.data).toMatchObject({ total_entries: 1000, total_capped: true });
    expect((await list('search=rare', busy)).body.data).toMatchObject({ total_entries: 6, total_capped: false });
    expect((await list('search=usual&assignee=me', busy)).body.data).toMatchObject({
      total_entries: 8,
      total_capped: false,
    });
    // A search with many matches and another condition is not counted: the total is the number of rows seen.
    expect((await list('search=usual&assignee=me&limit=3&page=2', busy)).body.data).toMatchObject({
      total_entries: 6,
      total_capped: true,
    });
  });

  it('also have page numbers', async () => {
    const { entries, current_page } = (await list('limit=100&page=12&orderby=phone&orderbytype=ASC', busy)).body.data;
    expect([current_page, entries[0].phone, entries.length]).toEqual([12, '5120001101', 100]);
    expect((await list('page=1000', busy)).body.data.entries).toEqual([]);
  });
});
