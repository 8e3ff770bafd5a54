import { randomUUID } from 'node:crypto';
import { PHONE_PROBLEMS, SUBSCRIBER_MESSAGES } from '@textloom/contracts';
import { testApp, type Answer, type TestApp, type TestUser } from '../../../testing/app';
import { CHEAP, solvedCaptcha } from '../../access/captcha/captcha.fixture';
import { isSuppressed } from '../../people/suppression/suppression.repository';
import { createList } from '../import/imports.fixture';
import { png } from '../../files/media/media.fixture';
import { SHARED_CODE } from '../../texting/inbound-text/line';
import { loadFacts } from '../../inbound/leave/facts.repository';

let t: TestApp;
let owner: TestUser;
let keywordId: number;
let keyword: string;

beforeAll(async () => {
  t = await testApp(CHEAP);
});
beforeEach(async () => {
  owner = await t.createOwner();
  // The tests add the same phone for account after account.
  await all('delete from automatic_text', []);
  keyword = `ADD${owner.accountId}`;
  keywordId = (await createList(t, owner, keyword)).id;
});

/** Sends a multipart form, as the page does. */
async function add(
  fields: Record<string, string>,
  options: { user?: TestUser | null; key?: string; file?: Blob } = {},
): Promise<Answer> {
  const { user = owner, key, file } = options;
  const form = new FormData();
  for (const [name, value] of Object.entries({ phone: '5125550123', keyword, ...fields })) form.append(name, value);
  if (file) form.append('file', file, 'menu.png');
  const encoded = new Response(form);
  const answer = await t.inject({
    method: 'POST',
    url: '/api/subscribers',
    payload: Buffer.from(await encoded.arrayBuffer()),
    headers: {
      ...t.as(user),
      'content-type': encoded.headers.get('content-type') ?? '',
      ...(key ? { 'idempotency-key': key } : {}),
    },
  });
  return { status: answer.statusCode, headers: answer.headers, text: answer.body, body: answer.json() };
}
const all = <T = Record<string, unknown>>(text: string, values: unknown[] = [owner.accountId]): Promise<T[]> =>
  t.db.asEngine((tx) => tx.query<T>(text, values));
const people = () =>
  all('select phone, first_name, disabled, tags from subscriber where account_id = $1 and not deleted order by phone');
const messages = () =>
  all(
    'select kind, phone, body, segments, keyword_id, media_id is not null as media from message where account_id = $1 order by id',
  );

describe('API-037, SUBS-049, SUBS-050: adding subscribers by hand', () => {
  it('asks for a confirmation, and subscribes nobody before it', async () => {
    const { status, body } = await add({ phone: '+1 (512) 555-0123', first_name: 'Ann', tags: 'vip' });
    expect(status).toBe(200);
    const text = 'Subscriber with phone (512) 555-0123 has been added. This person is pending until they reply YES.';
    expect(body).toMatchObject({ status: 'success', message: text, data: { id: expect.any(Number), message: text } });
    expect(await people()).toEqual([{ phone: '5125550123', first_name: 'Ann', disabled: 1, tags: 'vip' }]);
    expect(await messages()).toEqual([
      {
        kind: 6,
        phone: '5125550123',
        body: `Test Company: ${t.deps.config.textYesMessage}`,
        segments: 1,
        keyword_id: keywordId,
        media: false,
      },
    ]);
    expect(await all('select event, words, actor, channel from consent_event where account_id = $1')).toEqual([
      { event: 'asked', words: 'Added by hand (manual)', actor: `user:${owner.userId}`, channel: 'web' },
    ]);
    expect(await all('select type from activity where account_id = $1')).toEqual([]);
  });

  it('adds several, each once, and names an entry that is not a phone number, such as a heading', async () => {
    const bad = await add({ phone: '5125550101, 12345', multiuser: '1' });
    expect(bad.status).toBe(422);
    expect(bad.body.data.fields).toEqual({ phone: '12345 is not a phone number of 10 digits.' });
    expect((await add({ phone: 'Handy, 5125550101', multiuser: '1' })).body.data.fields).toEqual({
      phone: 'Handy is not a phone number of 10 digits.',
    });
    expect(await people()).toEqual([]);
    const good = await add({ phone: '5125550101, (512) 555-0102,5125550101', multiuser: '1' });
    expect(good.body.message).toBe(
      'Multiple subscribers were added to your list. They are pending until they reply YES.',
    );
    expect((await people()).map(({ phone }) => phone)).toEqual(['5125550101', '5125550102']);
    expect(
      (await add({ phone: Array.from({ length: 51 }, (_, n) => 5125550200 + n).join(), multiuser: '1' })).status,
    ).toBe(422);
  });

  it('sends the first message after the YES, with its picture', async () => {
    const picture = new Blob([new Uint8Array(await png())], { type: 'image/png' });
    expect((await add({ message: 'Welcome in', segments: '1' }, { file: picture })).status).toBe(200);
    expect(await messages()).toHaveLength(1);
    await t.deps.receiver.inbound({
      providerId: randomUUID(),
      from: '5125550123',
      to: t.deps.config.shortcode,
      body: 'yes',
      media: [],
      at: new Date(),
    });
    expect(await messages()).toHaveLength(2);
    expect((await messages()).at(-1)).toMatchObject({
      kind: 6,
      body: 'Test Company: Welcome in',
      segments: 3,
      media: true,
    });
    expect(
      (await add({ phone: '5125550124', message: 'x'.repeat(161), segments: '1' })).body.data.fields,
    ).toHaveProperty('message');
  });

  it('leaves room for the footer of the first message', async () => {
    const file = new Blob([new Uint8Array(await png())], { type: 'image/png' });
    const refused = await add({ message: 'x'.repeat(1600), segments: '3' }, { file });
    expect(refused).toMatchObject({
      status: 422,
      body: {
        data: { fields: { message: expect.stringMatching(/26 characters longer than the 1,600 that carriers take/) } },
      },
    });
    expect(await people()).toEqual([]);
  });

  it.each([
    ['EXPIRED', { endAt: new Date(Date.now() - 1000) }],
    ['UNPAID', { paid: false }],
  ])('adds nobody if the account may not ask: %s', async (text, options) => {
    const unable = await t.createOwner(options);
    await createList(t, unable, text);
    const answer = await add({ keyword: text, message: 'Hello' }, { user: unable });
    expect(answer.body.data.id).toBe('subscription_expired');
    expect(await all('select id from message where account_id = $1', [unable.accountId])).toEqual([]);
    expect(await all('select id from subscriber where account_id = $1', [unable.accountId])).toEqual([]);
  });

  it('adds once when the same request arrives twice, concurrently or later', async () => {
    const key = randomUUID();
    const answers = await Promise.all([add({}, { key }), add({}, { key })]);
    answers.push(await add({}, { key }));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(new Set(answers.map(({ body }) => body.data.id)).size).toBe(1);
    expect(await messages()).toHaveLength(1);
  });

  it('treats YES from that phone as the answer to the account that asked, while the question is open', async () => {
    await add({ phone: '5125559911' });
    const asked = () =>
      t.db.asEngine(async (tx) => (await loadFacts(tx, '5125559911', [], { line: SHARED_CODE })).pendingQuestion);
    expect(await asked()).toBe(owner.accountId);
    await all(
      "insert into inbound_message (provider_id, account_id, phone, body, canonical, decision, received_at) values ($2, $1, '5125559911', 'YES', 'YES', 'reply', now() + interval '1 second')",
      [owner.accountId, randomUUID()],
    );
    expect(await asked()).toBe(owner.accountId);
    await all('update subscriber set pending_until = null where account_id = $1');
    expect(await asked()).toBeNull();
  });

  it('stores that YES, in the subscriber’s own words, beside the user who added the phone', async () => {
    await add({ phone: '5125559922' });
    const answer = await t.deps.receiver.inbound({
      providerId: randomUUID(),
      from: '5125559922',
      to: t.deps.config.shortcode,
      body: 'Yes!',
      media: [],
      at: new Date(),
    });
    expect(answer).toMatchObject({ decision: 'opt-in', rule: 'question', accountId: owner.accountId });
    expect(
      await all(
        'select event, words, actor, channel, keyword_id, inbound_id from consent_event where account_id = $1 order by id',
      ),
    ).toEqual([
      {
        event: 'asked',
        words: 'Added by hand (manual)',
        actor: `user:${owner.userId}`,
        channel: 'web',
        keyword_id: keywordId,
        inbound_id: null,
      },
      { event: 'opt-in', words: 'Yes!', actor: 'phone', channel: 'sms', keyword_id: keywordId, inbound_id: answer.id },
    ]);
  });
});

describe('NO declines the confirmation request', () => {
  /** A text that the carrier delivers to the running server. */
  const text = async (phone: string, body: string) => {
    const providerId = randomUUID();
    await t.deps.receiver.inbound({
      providerId,
      from: phone,
      to: t.deps.config.shortcode,
      body,
      media: [],
      at: new Date(),
    });
    const [row] = await all<{ id: number; decision: string; rule: string; account_id: number | null }>(
      'select id, decision, rule, account_id from inbound_message where provider_id = $1',
      [providerId],
    );
    return row;
  };
  const answers = (phone: string) =>
    all<{ body: string }>('select body from message where phone = $1 and kind = 5 order by id', [phone]);

  it('opts out of the whole account that asked, with one confirmation that names it and a row in the consent ledger', async () => {
    const phone = '5125559931';
    await all("update account set company = 'Iron Gym' where id = $1");
    await add({ phone });
    const other = await createList(t, owner, `MORE${owner.accountId}`);
    await add({ phone, keyword: `MORE${owner.accountId}` });
    const row = await text(phone, 'No thanks');
    expect(row).toMatchObject({ decision: 'opt-out', rule: 'question', account_id: owner.accountId });
    expect(await all('select disabled from subscriber where account_id = $1')).toEqual([
      { disabled: 1 },
      { disabled: 1 },
    ]);
    expect(await t.db.asEngine((tx) => isSuppressed(tx, owner.accountId, phone, other.id))).toBe(true);
    expect(
      await all(
        "select event, words, actor, channel, inbound_id from consent_event where account_id = $1 and event = 'opt-out'",
      ),
    ).toEqual(
      // One text, of the account: nobody was subscribed.
      [{ event: 'opt-out', words: 'No thanks', actor: 'phone', channel: 'sms', inbound_id: row?.id }],
    );
    expect(
      await all('select distinct pending_until, disabled_at is not null as left from subscriber where account_id = $1'),
    ).toEqual([{ pending_until: null, left: true }]);
    expect(await answers(phone)).toEqual([{ body: expect.stringMatching(/^Iron Gym: You are unsubscribed/) }]);
    // The question is answered, so another NO is a reply.
    expect(await text(phone, 'no')).not.toMatchObject({ decision: 'opt-out' });
  });

  it('affects only the account that asked last, and is a reply when no account asked', async () => {
    const phone = '5125559932';
    const other = await t.createOwner();
    const theirs = await createList(t, other, `THEIRS${other.accountId}`);
    await all(`insert into subscriber (account_id, keyword_id, phone, subscribed_at) values ($1, $2, $3, now())`, [
      other.accountId,
      theirs.id,
      phone,
    ]);
    expect(await text(phone, 'No')).toMatchObject({ decision: 'reply', account_id: other.accountId });
    await add({ phone });
    expect(await text(phone, 'No')).toMatchObject({ decision: 'opt-out', account_id: owner.accountId });
    expect(
      await all('select account_id, disabled from subscriber where phone = $1 order by account_id', [phone]),
    ).toEqual([
      { account_id: owner.accountId, disabled: 1 },
      { account_id: other.accountId, disabled: 0 },
    ]);
  });
});

describe('VAL-015, VAL-016, VAL-017: refused fields', () => {
  it('names the field: phone, keyword, another account’s keyword', async () => {
    const other = await t.createOwner();
    await createList(t, other, `THEIRS${other.accountId}`);
    expect((await add({ phone: '512555012' })).body.data).toMatchObject({
      id: 'invalid',
      fields: { phone: SUBSCRIBER_MESSAGES.phone },
    });
    expect((await add({ phone: '' })).body.data.fields).toHaveProperty('phone');
    expect((await add({ keyword: '' })).body.data.fields).toEqual({ keyword: SUBSCRIBER_MESSAGES.keyword });
    expect((await add({ keyword: `THEIRS${other.accountId}` })).body.data.fields).toEqual({
      keyword: SUBSCRIBER_MESSAGES.keyword,
    });
    expect(await people()).toEqual([]);
  });

  it.each([
    ['+525512345678', PHONE_PROBLEMS.foreign],
    ['012 555 0123', PHONE_PROBLEMS.area],
    ['512 155 0123', PHONE_PROBLEMS.exchange],
    ['2222222222', PHONE_PROBLEMS.fake],
    ['876 555 0123', PHONE_PROBLEMS.area],
    ['900 555 0123', PHONE_PROBLEMS.premium],
    ['888 555 0123', PHONE_PROBLEMS.tollFree],
    ['500 555 0123', PHONE_PROBLEMS.service],
    ['512 555 0123 x5', PHONE_PROBLEMS.extension],
    ['5125550123, 5125550124', PHONE_PROBLEMS.several],
  ])('refuses a number that is not valid in the US or Canada: %s', async (phone, message) => {
    expect((await add({ phone })).body.data).toMatchObject({ id: 'invalid', fields: { phone: message } });
    expect(await people()).toEqual([]);
  });

  it('names the invalid one of several phones', async () => {
    expect((await add({ phone: '5125550101, +44 20 7946 0958', multiuser: '1' })).body.data.fields).toEqual({
      phone: `+44 20 7946 0958: ${PHONE_PROBLEMS.foreign}`,
    });
    expect(await people()).toEqual([]);
  });

  it('requires a captcha unless captcha_disabled is granted; each solved one adds people once', async () => {
    const sub = await t.createAuthorizedUser(owner, { allow: ['subscriber_addnewcontacts'] });
    const without = await add({}, { user: sub });
    expect(without.status).toBe(422);
    expect(without.body.data).toMatchObject({ id: 'captcha_failed', fields: { captcha: 'Please solve the captcha.' } });
    const captcha = await solvedCaptcha(t);
    expect((await add({ captcha }, { user: sub })).status).toBe(200);
    expect((await add({ captcha, phone: '5125550124' }, { user: sub })).body.data.id).toBe('captcha_failed');
    expect(await people()).toHaveLength(1);
  });

  it('asks a phone to confirm three times an hour, however many accounts add it, and adds nobody whom it may not ask', async () => {
    for (let asked = 0; asked < 3; asked += 1) {
      const user = await t.createOwner();
      const list = `ASK${user.accountId}`;
      await createList(t, user, list);
      expect((await add({ keyword: list }, { user })).body.message).toMatch(/until they reply YES\.$/);
    }
    const text =
      'This person cannot be asked to confirm now, because a phone gets at most 3 automatic texts an hour and 6 a day. Try again later.';
    expect((await add({})).body.data).toMatchObject({ id: 'too_many_texts', fields: { phone: text } });
    const several = await add({ phone: '5125550123,5125550199', multiuser: '1', keyword });
    expect(several.body.data.fields).toEqual({ phone: `(512) 555-0123: ${text}` });
    expect([await people(), await messages()]).toEqual([[], []]);
  });

  it('reports that a phone is already subscribed', async () => {
    await add({});
    expect((await add({ first_name: 'Other' })).body.data).toMatchObject({
      id: 'subscriber_pending',
      fields: { phone: SUBSCRIBER_MESSAGES.pending },
    });
    await all('update subscriber set disabled = 0, pending_until = null where account_id = $1');
    const again = await add({ first_name: 'Other' });
    expect(again.status).toBe(409);
    expect(again.body.data).toMatchObject({ id: 'subscriber_exists', fields: { phone: SUBSCRIBER_MESSAGES.exists } });
    expect(await people()).toMatchObject([{ first_name: '' }]);
  });

  it('never resubscribes a phone that opted out, whatever happened to the subscriber since', async () => {
    await add({});
    const states = [
      'update subscriber set disabled = 1, disabled_at = now(), pending_until = null where account_id = $1',
      'update subscriber set disabled = 0, deleted = true where account_id = $1',
    ];
    await all('insert into suppression (account_id, phone, keyword_id, reason) values ($1, $2, 0, $3)', [
      owner.accountId,
      '5125550123',
      'stop',
    ]);
    for (const state of states) {
      await all(state);
      const before = await all('select * from subscriber where account_id = $1');
      const answer = await add({ first_name: 'New' });
      expect(answer.status).toBe(409);
      expect(answer.body.data).toMatchObject({ id: 'opted_out', fields: { phone: SUBSCRIBER_MESSAGES.optedOut } });
      expect(await all('select * from subscriber where account_id = $1')).toEqual(before);
    }
    expect(await messages()).toHaveLength(1);
  });
});

describe('PERM-019: who may add', () => {
  it('refuses without the permission and without a session', async () => {
    expect((await add({}, { user: await t.createAuthorizedUser(owner) })).status).toBe(403);
    expect((await add({}, { user: null })).status).toBe(401);
    expect(await people()).toEqual([]);
  });
});

describe('Custom field values of new subscribers', () => {
  const addField = async (user: TestUser, name: string, kind: string): Promise<number> =>
    (await t.call(user, 'POST', 'subscribers/fields', { form: { name, kind } })).body.data.id;
  const stored = () =>
    all(
      'select s.phone, v.field_id, v.value from subscriber_value v join subscriber s on s.id = v.subscriber_id where s.account_id = $1 order by 1, 2',
    );

  it('are stored with them, for each of several', async () => {
    const size = await addField(owner, 'Size', 'number');
    const note = await addField(owner, 'Note', 'text');
    const values = JSON.stringify({ [size]: ' 1,042.50', [note]: '' });
    expect((await add({ phone: '5125550101,5125550102', multiuser: '1', values })).status).toBe(200);
    expect(await stored()).toEqual([
      { phone: '5125550101', field_id: size, value: '1042.5' },
      { phone: '5125550102', field_id: size, value: '1042.5' },
    ]);
  });

  it('are refused when they do not fit, or belong to an unknown field or another account; nobody is added', async () => {
    const size = await addField(owner, 'Size', 'number');
    const theirs = await addField(await t.createOwner(), 'Theirs', 'text');
    const bad = await add({ values: JSON.stringify({ [size]: 'large' }) });
    expect([bad.status, bad.body.data.fields]).toEqual([422, { [size]: 'Enter a number.' }]);
    expect((await add({ values: JSON.stringify({ [theirs]: 'x' }) })).status).toBe(404);
    expect((await add({ values: JSON.stringify({ name: 'x' }) })).status).toBe(422);
    expect([await people(), await stored()]).toEqual([[], []]);
  });
});
