import { consentRecordSchema, formatPhone, type ConsentRecord } from '@textloom/contracts';
import { createHash } from 'node:crypto';
import { pdfLines } from '../../../platform/pdf/pdf-text.fixture';
import { testApp, type TestApp, type TestUser } from '../../../testing/app';
import { createKeyword } from '../../../testing/stage';
import { tables } from '../../../testing/tables';

let t: TestApp;
let owner: TestUser;
let keyword: number;
const { sql } = tables(() => t.db);

beforeAll(async () => {
  t = await testApp();
  owner = await t.createOwner({ company: 'Luigi Pizza', timezone: 1 });
  keyword = await createKeyword(t.db, owner, 'PIZZA');
  await sql(`update app_user set address = '1 Main St', city = 'Boston', state = 'MA', zip = '02108' where id = $1`, [
    owner.userId,
  ]);
});

let next = 5_125_552_000;
const freshPhone = (): string => String((next += 1));
const text = (phone: string, words: string) =>
  t.deps.receiver.inbound({
    providerId: `${phone} ${words}`,
    from: phone,
    to: '55222',
    body: words,
    media: [],
    at: new Date(),
  });
const make = (phone: string, user: TestUser | null = owner, month = '') =>
  t.call(user, 'GET', `consent-record?phone=${phone}${month && `&month=${month}`}`);
async function made(phone: string, user = owner, month = ''): Promise<{ record: ConsentRecord; lines: string[] }> {
  const { status, body } = await make(phone, user, month);
  expect(status).toBe(200);
  const { json, pdf, sha256 } = body.data;
  expect(createHash('sha256').update(json).digest('hex')).toBe(sha256);
  const record = consentRecordSchema.strict().parse(JSON.parse(json));
  const lines = pdfLines(Buffer.from(pdf, 'base64'));
  expect(lines).toContain(sha256);
  return { record, lines };
}
const sent = (phone: string, at: string, words: string, status = 3) =>
  sql(
    'insert into message (account_id, kind, status, phone, body, created_at, claimed_at) values ($1, 1, $2, $3, $4, $5, $5)',
    [owner.accountId, status, phone, words, at],
  );

describe('The record of consent', () => {
  it('states who agreed, when and by which words, and who changed it since, as JSON and as PDF', async () => {
    const phone = freshPhone();
    await text(phone, 'pizza');
    await sql(
      `update subscriber set first_name = 'Ana', last_name = 'Silva', email = 'ana@example.com' where phone = $1`,
      [phone],
    );
    const [{ id } = { id: 0 }] = await sql<{ id: number }>('select id from subscriber where phone = $1', [phone]);
    await t.call(owner, 'PUT', `subscribers/${id}/unsubscribe`);
    const { record, lines } = await made(formatPhone(phone).replaceAll(' ', '%20'));
    expect(record).toMatchObject({
      version: 1,
      account: { name: 'Luigi Pizza', address: ['1 Main St', 'Boston, MA 02108'], email: owner.email },
      timezone: 'America/New_York',
      phone,
      person: { name: 'Ana Silva', email: 'ana@example.com' },
      subscriptions: [{ keyword: 'PIZZA', status: 'unsubscribed' }],
      suppressions: [{ keyword: '', reason: 'Unsubscribed by the account' }],
      more_changes: false,
    });
    expect(
      record.changes.map(({ event, what, actor, text_id: heard }) => [event, what, actor, heard !== null]),
    ).toEqual([
      ['opt-in', 'Joined PIZZA by texting “pizza”.', 'the person', true],
      ['opt-out', expect.stringMatching(/^Unsubscribed from PIZZA in this application: /), expect.any(String), false],
    ]);
    expect(record.texts.entries.map(({ direction, text: words }) => [direction, words])).toEqual([
      ['in', 'pizza'],
      ['out', expect.any(String)],
    ]);
    for (const line of [
      `Record of consent: ${formatPhone(phone)}`,
      'Luigi Pizza',
      'Boston, MA 02108',
      'Ana Silva, ana@example.com',
      'Joined PIZZA by texting “pizza”.',
      'Unsubscribed by the account',
      `${record.made_at.slice(0, 19).replace('T', ' ')} UTC`,
    ])
      expect(lines).toContain(line);
    expect(lines.some((line) => line.startsWith(`${formatPhone(phone)}, page 1 of `))).toBe(true);
    expect(lines.some((line) => /^\w{3} \d+, 20\d\d, \d+:\d\d:\d\d [AP]M E[SD]T$/.test(line))).toBe(true);
  });

  it('states from which file a person came, and how its columns were read', async () => {
    const phone = freshPhone();
    await sql(
      `insert into import_job (account_id, user_id, keyword_id, name, state, file, bytes, started_at, finished_at, consent)
       values ($1, $2, $3, 'guests.csv', 'done', '', 1, now() - interval '1 hour', now(), $4)`,
      [
        owner.accountId,
        owner.userId,
        keyword,
        JSON.stringify({ allLeft: false, columns: [{ at: 1, name: 'Texts?', meaning: 'subscribed', decided: {} }] }),
      ],
    );
    await sql(
      `insert into consent_event (account_id, phone, keyword_id, event, words, actor, channel, at)
       values ($1, $2, $3, 'opt-in', 'From guests.csv', $4, 'import', now() - interval '1 minute')`,
      [owner.accountId, phone, keyword, `user:${owner.userId}`],
    );
    const { record, lines } = await made(phone);
    expect(record.changes[0]?.file).toEqual({
      name: 'guests.csv',
      columns: [{ name: 'Texts?', means: 'Yes means subscribed; the account said what each value means' }],
    });
    expect(lines).toContain('File: guests.csv');
  });

  it('states that a person who was asked and has not confirmed was never subscribed (decision 664)', async () => {
    const [asked, late] = [freshPhone(), freshPhone()];
    await sql(
      `insert into subscriber (account_id, keyword_id, phone, disabled, pending_until)
       values ($1, $2, $3, 1, now() + interval '1 day'), ($1, $2, $4, 1, null)`,
      [owner.accountId, keyword, asked, late],
    );
    const { record, lines } = await made(asked);
    expect(record.subscriptions).toEqual([{ keyword: 'PIZZA', status: 'pending', since: null, left_at: null }]);
    expect(lines).toContain('Pending');
    expect((await made(late)).record.subscriptions).toMatchObject([{ status: 'unconfirmed', since: null }]);
  });

  it('shows what a person did on a page, with the address of the page and that of the browser', async () => {
    const phone = freshPhone();
    await sql(
      `insert into consent_event (account_id, phone, event, words, actor, channel, page, address)
       values ($1, $2, 'opt-out', 'All texts from Luigi Pizza', 'phone', 'page', 'https://x.example/leave', '203.0.113.9')`,
      [owner.accountId, phone],
    );
    const { record, lines } = await made(phone);
    expect(record.changes[0]).toMatchObject({
      what: 'Left every keyword on the page https://x.example/leave: All texts from Luigi Pizza.',
      page: 'https://x.example/leave',
      address: '203.0.113.9',
      actor: 'the person',
    });
    expect(lines).toContain('From the network address 203.0.113.9.');
  });

  it('has the texts of the month up to now, or of a month of the account’s calendar', async () => {
    const phone = freshPhone();
    // In Eastern time: the last minute of September, and the first and last of October.
    for (const [at, words] of [
      ['2026-10-01T03:59:00Z', 'September'],
      ['2026-10-01T04:00:00Z', 'first'],
      ['2026-11-01T03:59:00Z', 'last'],
      ['2026-11-01T04:00:00Z', 'November'],
    ] as const)
      await sent(phone, at, words);
    await sent(phone, new Date().toISOString(), 'now', 14);
    const october = (await made(phone, owner, '2026-10')).record.texts;
    expect(october).toMatchObject({ from: '2026-10-01T04:00:00.000Z', until: '2026-11-01T04:00:00.000Z', more: false });
    expect(october.entries.map(({ text: words }) => words)).toEqual(['first', 'last']);
    const { entries } = (await made(phone)).record.texts;
    expect(entries.at(-1)).toMatchObject({ text: 'now', kind: 'Campaign', status: expect.stringMatching(/^Failed: /) });
  });

  it('has every change and text in the JSON, and prints the newest 200 of each', async () => {
    const phone = freshPhone();
    await sql(
      `insert into consent_event (account_id, phone, keyword_id, event, words, actor, channel)
       select $1, $2, $3, 'welcome-repeat', 'again ' || n, 'phone', 'sms' from generate_series(1, 201) n`,
      [owner.accountId, phone, keyword],
    );
    await sql(
      `insert into inbound_message (provider_id, account_id, phone, body, canonical, decision, received_at)
       select 'many ' || n, $1, $2, 'text ' || n, 'TEXT', 'reply', now() - n * interval '1 minute' from generate_series(1, 1203) n`,
      [owner.accountId, phone],
    );
    const { record, lines } = await made(phone);
    expect([record.changes.length, record.more_changes]).toEqual([201, false]);
    expect([record.texts.entries.length, record.texts.more]).toEqual([1203, false]);
    expect(record.texts.entries[0]?.text).toBe('text 1203');
    expect(lines).toContain('Only the newest 200 changes are printed. The attached file has all 201.');
    expect(lines).toContain('Only the newest 200 texts are printed. The attached file has all 1,203.');
    expect(lines.filter((line) => /^text \d+$/.test(line))).toHaveLength(200);
    expect(lines.some((line) => /, page 2 of \d+$/.test(line))).toBe(true);
  });

  it('shows the words beside a ticked box with their hash, and who entered the phone', async () => {
    const phone = freshPhone();
    const words = 'I agree to get texts from Luigi Pizza.';
    const sha256 = createHash('sha256').update(words).digest('hex');
    await sql(`insert into consent_wording (account_id, hash, words) values ($1, decode($2, 'hex'), $3)`, [
      owner.accountId,
      sha256,
      words,
    ]);
    await sql(
      `insert into consent_event (account_id, phone, keyword_id, event, words, actor, channel, wording, page, address)
       values ($1, $2, $3, 'asked', 'Ticked the box', 'visitor', 'page', decode($4, 'hex'), 'https://x.example/join/pizza', '203.0.113.9')`,
      [owner.accountId, phone, keyword, sha256],
    );
    const { record, lines } = await made(phone);
    expect(record.changes[0]).toMatchObject({
      what: 'Wanted to join PIZZA on the page https://x.example/join/pizza: Ticked the box.',
      actor: 'a visitor of the page',
      wording: { words, sha256 },
    });
    expect(lines).toContain(`Words beside the box: “${words}”`);
  });

  it('exists for a removed or erased person, by the phone', async () => {
    const phone = freshPhone();
    await text(phone, 'pizza');
    await sql('update subscriber set deleted = true where phone = $1', [phone]);
    expect((await made(phone)).record.subscriptions).toMatchObject([{ status: 'removed' }]);
    const erased = freshPhone();
    await sql(`insert into suppression (account_id, phone, reason) values ($1, $2, 'erased')`, [
      owner.accountId,
      erased,
    ]);
    expect((await made(erased)).record).toMatchObject({
      person: { name: '', email: '' },
      suppressions: [{ reason: 'Erased by the operator: names and texts are gone' }],
    });
  });

  it('is for users of the account who have just re-authenticated, and is in the security log', async () => {
    const phone = freshPhone();
    await text(phone, 'pizza');
    const user = await t.createAuthorizedUser(owner, { allow: [] });
    expect((await made(phone, user)).record.made_by).toContain(user.email);
    expect((await make(phone, null)).status).toBe(401);
    const logged = await t.call(owner, 'GET', 'profiles/security?kind=export');
    expect(logged.body.data.entries[0]).toMatchObject({ text: 'Downloaded consent.pdf.', who: user.email });
    await sql(
      `update credential set proved_at = now() - interval '1 hour', created_at = now() - interval '1 hour' where user_id = $1`,
      [user.userId],
    );
    expect((await make(phone, user)).body.data.id).toBe('proof_required');
  });

  it('is refused for an invalid phone or month, and for a phone of another account', async () => {
    const phone = freshPhone();
    await text(phone, 'pizza');
    const stranger = await t.createOwner();
    expect((await make(phone, stranger)).status).toBe(404);
    expect((await make(freshPhone())).status).toBe(404);
    expect((await make('12')).body.data.fields).toEqual({ phone: 'This is not a phone number of 10 digits.' });
    expect((await make(phone, owner, '2026-13')).body.data.fields).toEqual({ month: 'Choose a month.' });
  });
});

it('names the number that the account’s texts come from', async () => {
  const phone = freshPhone();
  await text(phone, 'pizza');
  expect((await made(phone)).record.code).toBe('55222');
  await sql(`insert into own_number (digits, account_id, kind, per_second) values ('8885550100', $1, 'toll_free', 3)`, [
    owner.accountId,
  ]);
  const { record, lines } = await made(phone);
  await sql('delete from own_number where account_id = $1', [owner.accountId]);
  expect(record.code).toBe('8885550100');
  expect(lines).toContain('(888) 555-0100');
});
