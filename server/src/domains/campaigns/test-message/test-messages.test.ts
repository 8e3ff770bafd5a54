import { testApp, type Answer, type OwnerOptions, type TestApp, type TestUser } from '../../../testing/app';
import { tables } from '../../../testing/tables';
import { CHEAP, solvedCaptcha } from '../../access/captcha/captcha.fixture';
import { png } from '../../files/media/media.fixture';

let t: TestApp;
const { sql, one, addKeyword, addSubscriber } = tables(() => t.db);

beforeAll(async () => {
  t = await testApp(CHEAP);
});

const PHONE = '5125550123';
const owner = (options: OwnerOptions = {}): Promise<TestUser> => t.createOwner(options);
/** An owner's own permissions come from the account. */
const spared: OwnerOptions = { allow: ['captcha_disabled'] };

async function test(
  user: TestUser | null,
  fields: Record<string, string> = {},
  { key, file }: { key?: string; file?: Blob } = {},
): Promise<Answer> {
  const form = new FormData();
  const all = { phone: PHONE, message: 'Two for one today', segments: '1', ...fields };
  for (const [name, value] of Object.entries(all)) form.append(name, value);
  if (file) form.append('file', file, 'menu.png');
  const encoded = new Response(form);
  const answer = await t.inject({
    method: 'POST',
    url: '/api/messages/test/',
    payload: Buffer.from(await encoded.arrayBuffer()),
    headers: {
      ...t.as(user),
      'content-type': encoded.headers.get('content-type') ?? '',
      ...(key ? { 'idempotency-key': key } : {}),
    },
  });
  return { status: answer.statusCode, headers: answer.headers, text: answer.body, body: answer.json() };
}
const queued = ({ accountId }: TestUser) =>
  sql(
    `select m.kind, m.body, m.segments, m.phone, m.subscriber_id, m.media_id is not null as media, q.lane
     from message m join send_queue q on q.message_id = m.id where m.account_id = $1 order by m.id`,
    [accountId],
  );
const suppress = (user: TestUser, phone: string, keyword: number) =>
  sql(`insert into suppression (account_id, phone, keyword_id, reason) values ($1, $2, $3, 'stop')`, [
    user.accountId,
    phone,
    keyword,
  ]);

describe('API-060, CAMP-019: POST messages/test/', () => {
  it('queues one message in the lane of tests, and returns a message', async () => {
    const user = await owner(spared);
    const { status, body } = await test(user);
    expect([status, body.status, body.message]).toEqual([
      200,
      'success',
      'The test message to (512) 555-0123 is being sent.',
    ]);
    expect(await queued(user)).toEqual([
      { kind: 4, body: 'Two for one today', segments: 1, phone: PHONE, subscriber_id: null, media: false, lane: 3 },
    ]);
  });

  it('accepts a file, and is then of class 3', async () => {
    const user = await owner(spared);
    const file = new Blob([new Uint8Array(await png())], { type: 'image/png' });
    expect((await test(user, { message: '' }, { file })).status).toBe(200);
    expect(await queued(user)).toMatchObject([{ segments: 3, media: true, body: '' }]);
  });

  it('is sent once, however often a bad connection repeats it', async () => {
    const user = await owner(spared);
    const [first, again] = [await test(user, {}, { key: 'test-1' }), await test(user, {}, { key: 'test-1' })];
    expect(again.body).toEqual(first.body);
    expect(await queued(user)).toHaveLength(1);
  });

  it('shows SAMPLE for a code, and uses none (messaging design, section 7)', async () => {
    const user = await owner(spared);
    const keyword = await addKeyword(user, `CODES${user.accountId}`);
    await sql(`insert into keyword_code (account_id, keyword_id, name, code) values ($1, $2, 'COUPON', 'A1')`, [
      user.accountId,
      keyword,
    ]);
    await test(user, { message: 'Show {coupon} or {20% off}' });
    expect(await queued(user)).toMatchObject([{ body: 'Show SAMPLE or {20% off}' }]);
    expect(await one('select phone from keyword_code where keyword_id = $1', [keyword])).toEqual({ phone: null });
  });

  it('fills merge fields with samples, and refuses an unknown one', async () => {
    const user = await owner(spared);
    await test(user, { message: 'Hi {first_name|friend}' });
    expect(await queued(user)).toMatchObject([{ body: 'Hi Alex' }]);
    expect((await test(user, { message: 'Hi {nickname}' })).body.data.fields.message).toMatch(
      /^\{nickname\} is not a field/,
    );
    expect((await test(user, { message: 'Size {field_size}' })).body.data.fields.message).toBe(
      '{field_size} is not one of your custom fields.',
    );
  });

  it('requires a session', async () => {
    expect((await test(null)).status).toBe(401);
  });
});

describe('VAL-048, VAL-049: message and phone of a test', () => {
  it.each([
    ['no message', { message: '  ' }, { message: 'A message is required.' }],
    ['no phone', { phone: '' }, { phone: 'Enter a valid phone number' }],
    ['a short phone', { phone: '512555' }, { phone: 'Enter a valid phone number' }],
    ['a long phone', { phone: '512555012345' }, { phone: 'Enter a valid phone number' }],
    ['a number that cannot exist', { phone: '0005550123' }, { phone: 'Enter a valid phone number' }],
    ['a long text', { message: 'x'.repeat(161) }, { message: 'A message of this kind has at most 160 characters.' }],
  ])('refuses %s, with the error at its field', async (_what, fields, errors) => {
    const user = await owner(spared);
    const { status, body } = await test(user, fields);
    expect([status, body.data.fields]).toEqual([422, errors]);
    expect(await queued(user)).toEqual([]);
  });

  it('reads a phone in any notation', async () => {
    const user = await owner(spared);
    expect((await test(user, { phone: '+1 (512) 555-0123' })).status).toBe(200);
    expect(await queued(user)).toMatchObject([{ phone: PHONE }]);
  });
});

describe('VAL-050: the captcha of a test', () => {
  it('is required without captcha_disabled, and valid once', async () => {
    const user = await owner({ allow: [] });
    const none = await test(user);
    expect([none.status, none.body.data.fields]).toEqual([422, { captcha: 'Please solve the captcha.' }]);
    const captcha = await solvedCaptcha(t);
    expect((await test(user, { captcha })).status).toBe(200);
    expect((await test(user, { captcha })).body.data.id).toBe('captcha_failed');
    expect(await queued(user)).toHaveLength(1);
  });
});

describe('decision 43: the balance of a test', () => {
  it('may be used up; a message that needs more is refused', async () => {
    const user = await owner({ ...spared, planLeft: 2 });
    expect((await test(user, { segments: '2' })).status).toBe(200);
    const poor = await owner({ ...spared, planLeft: 1 });
    expect((await test(poor, { segments: '2' })).body.data.id).toBe('not_enough_messages');
    expect(await queued(poor)).toEqual([]);
  });
});

describe('PERM-027: who may send a test', () => {
  it('an account on trial may', async () => {
    expect((await test(await owner({ ...spared, trial: true, paid: false }))).status).toBe(200);
  });

  it.each([
    ['expired', { endAt: new Date(Date.now() - 1000) }],
    ['neither on trial nor paid', { trial: false, paid: false }],
  ])('an account that is %s may not', async (_state, options) => {
    const user = await owner({ ...spared, ...options });
    expect((await test(user)).body.data.id).toBe('subscription_expired');
    expect(await queued(user)).toEqual([]);
  });
});

describe('ENG-022: a test to a phone that has left', () => {
  const expectRefused = async (user: TestUser): Promise<void> => {
    const { status, body } = await test(user);
    expect([status, body.data]).toMatchObject([
      409,
      { id: 'opted_out', fields: { phone: 'This phone has unsubscribed and cannot be texted.' } },
    ]);
    expect(await queued(user)).toEqual([]);
  };

  it('is refused after STOP to the account', async () => {
    const user = await owner(spared);
    await suppress(user, PHONE, 0);
    await expectRefused(user);
  });

  it('is refused when it unsubscribed and has no other subscription', async () => {
    const user = await owner(spared);
    const keyword = await addKeyword(user, `GONE${user.accountId}`);
    await addSubscriber(user, { keyword, phone: PHONE, disabled: 1 });
    await expectRefused(user);
  });

  it('is sent for the subscription that it still has', async () => {
    const user = await owner(spared);
    const [left, kept] = [
      await addKeyword(user, `LEFT${user.accountId}`),
      await addKeyword(user, `KEPT${user.accountId}`),
    ];
    await addSubscriber(user, { keyword: left, phone: PHONE, disabled: 1 });
    await suppress(user, PHONE, left);
    const active = await addSubscriber(user, { keyword: kept, phone: PHONE });
    expect((await test(user)).status).toBe(200);
    expect(await queued(user)).toMatchObject([{ subscriber_id: active }]);
    // Decision 64: in Messages Sent a test has no keyword.
    expect((await t.call(user, 'GET', 'messages/history')).body.data.entries).toMatchObject([
      { phone: PHONE, keyword: '' },
    ]);
  });

  it('another account’s suppression does not count', async () => {
    const [user, other] = [await owner(spared), await owner(spared)];
    await suppress(other, PHONE, 0);
    expect((await test(user)).status).toBe(200);
  });
});

describe('API-060: the rate of tests', () => {
  it('is limited per account', async () => {
    const user = await owner(spared);
    const statuses: number[] = [];
    for (let n = 0; n < 31; n += 1) statuses.push((await test(user)).status);
    expect(statuses.at(-1)).toBe(429);
    expect((await test(await owner(spared))).status).toBe(200);
  });
});
