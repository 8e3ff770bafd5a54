import { createCampaign, createKeyword, createSubscribers } from '../../testing/stage';
import { testApp, type TestApp, type TestUser } from '../../testing/app';
import { tables } from '../../testing/tables';

let t: TestApp;
let owner: TestUser;
let keyword: number;
let campaign: number;
let person: number;
const { sql } = tables(() => t.db);

/** Each text of the account is the first one, and is searched for in these spellings. */
const WRITTEN = 'Café “O’Brien” – Mü\u0308nchen\ufe0f';
const ASKED = ['cafe', 'CAFE\u0301 "o', "o'brien", 'Oʼbrien', '” - mu', '\u202dmünchen\u202c'];

beforeAll(async () => {
  t = await testApp();
  owner = await t.createOwner();
  keyword = await createKeyword(t.db, owner);
  person = (await createSubscribers(t.db, owner, keyword, 1))[0] ?? 0;
  campaign = await createCampaign(t.db, owner, { choice: { keywords: [keyword] }, message: WRITTEN });
  const insert = (table: string, columns: string, values: string, more: unknown[] = []): Promise<unknown> =>
    sql(`insert into ${table} (account_id, ${columns}) values ($1, ${values})`, [owner.accountId, WRITTEN, ...more]);
  await sql(`update subscriber set first_name = $2, email = 'café.o’brien@example.com' where id = $1`, [
    person,
    WRITTEN,
  ]);
  await sql('update keyword set opt_in = $2 where id = $1', [keyword, WRITTEN]);
  await insert('contact_group', 'name', '$2');
  await insert('template', 'name, message', `'T', $2`);
  await insert('automation', 'kind, name', `'sequence', $2`);
  await insert('coupon_pool', 'name, slug', `$2, 'coupon_x'`);
  const [{ phone } = { phone: '' }] = await sql<{ phone: string }>('select phone from subscriber where id = $1', [
    person,
  ]);
  await insert(
    'inbound_message',
    'body, provider_id, phone, canonical, decision, subscriber_id, reply_to',
    `$2, 'folded', $3, 'X', 'reply', $4, $5`,
    [phone, person, campaign],
  );
  // One in no name, and one of the person, who is found by name.
  for (const [index, last] of ['plain', 'other'].entries())
    await sql(
      `with c as (
         insert into conversation (account_id, phone, subscriber_id, initial_message, last_message, last_direction, last_message_at, total_replies)
         values ($1, $2, $6, 'Hello', $3, 'in', now(), 1) returning id
       ), n as (
         insert into conversation_note (account_id, conversation_id, user_id, body)
         select $1, id, $4, $3 from c where $5::int = 0
       )
       insert into conversation_text (account_id, conversation_id, body) select $1, id, $3 from c`,
      [owner.accountId, index === 1 ? phone : '2145559000', last, owner.userId, index, index === 1 ? person : null],
    );
  await insert('security_event', 'who, kind, text, address, device', `$2, 'export', '', '', ''`);
  await sql(
    `insert into message (id, created_at, account_id, kind, status, phone, body)
     values (message_floor(now()) + nextval('message_id_seq'), now(), $1, 4, 3, $2, 'x')`,
    [owner.accountId, phone],
  );
});

const LISTS: readonly (readonly [string, () => string])[] = [
  ['subscribers', () => 'subscribers'],
  ['subscribers within a keyword', () => `subscribers?keyword=${keyword}`],
  ['keywords', () => 'keywords'],
  ['groups', () => 'subscribers/groups'],
  ['campaigns', () => 'messages/campaigns'],
  ['replies', () => `messages/campaigns/${campaign}/replies`],
  ['templates', () => 'messages/templates'],
  ['automations', () => 'messages/automations'],
  ['coupons', () => 'coupons'],
  ['the people of conversations', () => 'profiles/inbox'],
  ['sent messages', () => 'messages/history'],
  ['the security log', () => 'profiles/security'],
];

it.each(LISTS)('a search of %s ignores differences in accents, kinds of apostrophes and dashes', async (name, path) => {
  const found = async (words: string): Promise<number> => {
    const [base = '', query = ''] = path().split('?');
    const keywordText = query === '' ? '' : `keyword=${await keywordName()}&`;
    const { body } = await t.call(owner, 'GET', `${base}?${keywordText}search=${encodeURIComponent(words)}`);
    return body.data.entries.length;
  };
  for (const words of ASKED) expect([name, words, await found(words)]).toEqual([name, words, 1]);
  for (const words of ['cafeo', 'obrien', '%', '_'])
    expect([name, words, await found(words)]).toEqual([name, words, 0]);
});
const keywordName = async (): Promise<string> =>
  (await sql<{ keyword: string }>('select keyword from keyword where id = $1', [keyword]))[0]?.keyword ?? '';

it('a search of the people of a preview ignores them too', async () => {
  for (const search of [...ASKED, "cafe.o'brien@"]) {
    const form = { 'keywords[]': keyword, search };
    const { body } = await t.call(owner, 'POST', 'messages/campaigns/preview', { form });
    expect(body.data.entries).toMatchObject([{ id: person }]);
  }
});

it.each([
  ['U+202D', '\u202d'],
  ['U+FE0D', '\ufe0d'],
  ['U+2060', '\u2060'],
  ['U+00A0', '\u00a0'],
])('a phone with %s between its digits is found everywhere', async (_, mark) => {
  const [{ phone } = { phone: '' }] = await sql<{ phone: string }>('select phone from subscriber where id = $1', [
    person,
  ]);
  const asked = encodeURIComponent([...phone].join(mark));
  for (const path of ['subscribers', `messages/campaigns/${campaign}/replies`, 'messages/history']) {
    const { body } = await t.call(owner, 'GET', `${path}?search=${asked}`);
    expect([path, body.data.entries.length]).toEqual([path, 1]);
  }
  const inbox = await t.call(owner, 'GET', `profiles/inbox?search=${encodeURIComponent([...'2145559000'].join(mark))}`);
  expect(inbox.body.data.entries).toHaveLength(1);
  const form = { 'keywords[]': keyword, search: [...phone].join(mark) };
  const { body } = await t.call(owner, 'POST', 'messages/campaigns/preview', { form });
  expect(body.data.entries).toMatchObject([{ id: person }]);
});
