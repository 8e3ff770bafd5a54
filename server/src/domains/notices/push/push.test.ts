import { confirmAlerts } from '../../../testing/alerts';
import { randomUUID } from 'node:crypto';
import { recordOutgoing } from '../../inbox/conversation/conversation.repository';
import { isPrivateAddress, isPublicAddress } from '../../../platform/providers/public-address';
import { testApp, type TestApp, type TestUser } from '../../../testing/app';
import { decrypt, newBrowser, pushService, readVapid, type Browser, type PushService } from './push.fixture';
import { runPushes } from './push-worker';

let t: TestApp;
let service: PushService;
let owner: TestUser;
let phones = 5_125_559_000;

beforeAll(async () => {
  t = await testApp();
  service = await pushService();
  owner = await t.createOwner();
});
afterAll(() => service.stop());
beforeEach(async () => {
  await t.db.engine.query('delete from push_subscription');
  service.delivered.length = 0;
  Object.assign(service.answer, { status: 201, headers: {} });
});

const subscribe = (user: TestUser, { endpoint, p256dh, auth }: Browser) =>
  t.call(user, 'PUT', 'profiles/push', { form: { endpoint, p256dh, auth } });
const subscribed = async (user: TestUser): Promise<Browser> => {
  const browser = newBrowser();
  expect((await subscribe(user, browser)).status).toBe(200);
  return browser;
};
const endpoints = async (): Promise<string[]> =>
  (
    await t.db.engine.query<{ endpoint: string }>(
      'select endpoint from push_subscription order by created_at, endpoint',
    )
  ).rows.map((row) => row.endpoint);
const queue = async () =>
  (
    await t.db.engine.query<{ endpoint: string; attempts: number; waits: boolean }>(
      'select endpoint, attempts, next_at > now() as waits from push_queue order by id',
    )
  ).rows;
const send = () => runPushes(t.deps, service.agent);

/** A subscriber replies to the account; returns the id of the conversation. */
async function answers(user: TestUser, words: string, phone = String((phones += 1))): Promise<number> {
  const text = (body: string) =>
    t.deps.receiver.inbound({ providerId: randomUUID(), from: phone, to: '55222', body, media: [], at: new Date() });
  const { rows } = await t.db.engine.query('select 1 from keyword where account_id = $1', [user.accountId]);
  if (rows.length === 0)
    await t.db.engine.query(
      `insert into keyword (account_id, keyword, canonical, approved) values ($1, $2, $2, true)`,
      [user.accountId, `K${user.accountId}`],
    );
  await text(`K${user.accountId}`);
  await t.db.asEngine((tx) =>
    recordOutgoing(tx, { accountId: user.accountId, phone, subscriberId: null, text: 'Hello' }),
  );
  const result = await text(words);
  expect(result).toMatchObject({ decision: 'reply', accountId: user.accountId });
  return result.conversationId ?? 0;
}

describe('Decision 83: a browser that registers for notifications', () => {
  it('gets the server’s public key, and is stored once per user and session', async () => {
    const key = await t.call(owner, 'GET', 'profiles/push');
    expect(key.body.data.public_key).toBe(t.deps.config.vapid.publicKey);
    const browser = await subscribed(owner);
    await subscribe(owner, browser);
    expect(await endpoints()).toEqual([browser.endpoint]);
  });

  it('belongs to the user who signed in there last', async () => {
    const browser = await subscribed(owner);
    const other = await t.createOwner();
    await subscribe(other, browser);
    await answers(owner, 'For nobody here');
    expect(await queue()).toEqual([]);
  });

  it('can be removed, but never by another account', async () => {
    const [mine, second] = [await subscribed(owner), await subscribed(owner)];
    const stranger = await t.createOwner();
    expect(
      (await t.call(stranger, 'DELETE', `profiles/push?endpoint=${encodeURIComponent(mine.endpoint)}`)).status,
    ).toBe(200);
    expect(await endpoints()).toHaveLength(2);
    await t.call(owner, 'DELETE', `profiles/push?endpoint=${encodeURIComponent(mine.endpoint)}`);
    expect(await endpoints()).toEqual([second.endpoint]);
    await t.call(owner, 'DELETE', 'profiles/push');
    expect(await endpoints()).toEqual([]);
  });

  it.each([
    'http://push.example/x',
    'https://127.0.0.1/x',
    'https://[::1]/x',
    'https://localhost/x',
    'https://push.example:8443/x',
    'nonsense',
  ])('cannot make the server connect to %s', async (endpoint) => {
    const answer = await subscribe(owner, { ...newBrowser(), endpoint });
    expect(answer.status).toBe(422);
    expect(answer.body.data.fields).toHaveProperty('endpoint');
    expect(await endpoints()).toEqual([]);
  });

  it('requires a session', async () => {
    expect((await t.call(null, 'GET', 'profiles/push')).status).toBe(401);
    expect(
      (
        await t.call(null, 'PUT', 'profiles/push', {
          form: { endpoint: 'https://push.example/x', p256dh: 'a', auth: 'b' },
        })
      ).status,
    ).toBe(401);
    expect((await t.call(null, 'DELETE', 'profiles/push')).status).toBe(401);
  });

  it('is limited to ten per user', async () => {
    for (let count = 0; count < 12; count += 1) await subscribed(owner);
    expect(await endpoints()).toHaveLength(10);
  });
});

describe('Decision 83: host names that resolve into the internal network', () => {
  it.each([
    '127.0.0.1',
    '10.1.2.3',
    '192.168.0.9',
    '169.254.169.254',
    '::1',
    '::',
    'fd00::1',
    'fe80::1',
    '::ffff:127.0.0.1',
  ])('refuses %s', (address) => expect(isPrivateAddress(address)).toBe(true));
  it.each(['142.250.80.42', '2607:f8b0:4004:800::200a'])('connects to %s', (address) =>
    expect(isPrivateAddress(address)).toBe(false),
  );
  it('accepts the addresses that browsers provide', () =>
    expect(isPublicAddress('https://fcm.googleapis.com/fcm/send/abc:def')).toBe(true));
});

describe('Decision 83: a new message of the inbox', () => {
  it('is sent to every browser of the account, encrypted for it and signed by the server', async () => {
    const helper = await t.createAuthorizedUser(owner);
    const browsers = [await subscribed(owner), await subscribed(helper)];
    const conversation = await answers(owner, `Do you   deliver?\n${'x'.repeat(200)}`, '5125550177');
    expect(await send()).toBe(2);
    expect(service.delivered).toHaveLength(2);
    for (const browser of browsers) {
      const { headers, body } = service.delivered.find(({ path }) => browser.endpoint.endsWith(path)) ?? {
        headers: {},
        body: Buffer.alloc(0),
      };
      expect(decrypt(browser, body)).toEqual({
        title: 'Textloom',
        body: `(512) 555-0177: Do you deliver? ${'x'.repeat(84)}…`,
        tag: `conversation-${conversation}`,
        path: `/app/account/inbox/${conversation}`,
      });
      expect(headers).toMatchObject({ ttl: '14400', urgency: 'high', 'content-encoding': 'aes128gcm' });
      const { key, claims } = readVapid(headers.authorization);
      expect(key).toBe(t.deps.config.vapid.publicKey);
      expect(claims).toMatchObject({ aud: 'https://push.example', sub: 'mailto:support@textloom.example' });
    }
    expect(await queue()).toEqual([]);
    expect(await send()).toBe(0);
  });

  it('is not sent to other accounts, signed-out browsers or disabled users', async () => {
    const [gone, disabled] = [await t.createAuthorizedUser(owner), await t.createAuthorizedUser(owner)];
    await subscribed(await t.createOwner());
    await subscribed(gone);
    await subscribed(disabled);
    await t.call(gone, 'DELETE', 'login');
    await t.db.engine.query('update app_user set disabled = true where id = $1', [disabled.userId]);
    await answers(owner, 'Hello?');
    expect(await queue()).toEqual([]);
  });

  it('is deleted unsent when its session ends', async () => {
    const user = await t.createAuthorizedUser(owner);
    await subscribed(user);
    await answers(owner, 'Hello?');
    await t.call(user, 'DELETE', 'login');
    await send();
    expect(service.delivered).toEqual([]);
    expect(await queue()).toEqual([]);
  });

  it('is sent once by two workers', async () => {
    await subscribed(owner);
    await answers(owner, 'Only once');
    await Promise.all([send(), send(), send()]);
    expect(service.delivered).toHaveLength(1);
  });

  it.each([404, 410])('ends the subscription of a browser that is gone (%d)', async (status) => {
    await subscribed(owner);
    await answers(owner, 'One');
    await answers(owner, 'Two');
    service.answer.status = status;
    await send();
    expect(await endpoints()).toEqual([]);
    expect(await queue()).toEqual([]);
  });

  it.each([429, 503])('is retried later, at most six times (%d)', async (status) => {
    await subscribed(owner);
    await answers(owner, 'Later');
    service.answer.status = status;
    for (let tries = 1; tries < 6; tries += 1) {
      expect(await send()).toBe(1);
      expect(await queue()).toMatchObject([{ attempts: tries, waits: true }]);
      await t.db.engine.query('update push_queue set next_at = now()');
    }
    await send();
    expect(await queue()).toEqual([]);
    expect(await endpoints()).toHaveLength(1);
  });

  it('is not resent when a service refuses it', async () => {
    await subscribed(owner);
    await answers(owner, 'No');
    service.answer.status = 403;
    await send();
    expect(await queue()).toEqual([]);
  });
});

describe('ACCT-015: a new message by mail', () => {
  it('goes to each user who enabled it, at the confirmed addresses they gave, or at their own', async () => {
    const boss = await t.createOwner();
    const [listed, own] = [await t.createAuthorizedUser(boss), await t.createAuthorizedUser(boss)];
    await t.createAuthorizedUser(boss);
    await t.db.engine.query(
      `update app_user set inbox_notifications = 1, inbox_notification_emails = case when id = $1 then 'a@example.com, b@example.com, c@example.com' else '' end where id = any($2)`,
      [listed.userId, [listed.userId, own.userId]],
    );
    await confirmAlerts(t.db, boss, 'mail', 'a@example.com', 'b@example.com');
    const conversation = await answers(boss, 'Table for two?', '5125550178');
    const { rows } = await t.db.engine.query<{ recipient: string; subject: string; body_text: string }>(
      'select recipient, subject, body_text from mail where account_id = $1 order by id',
      [boss.accountId],
    );
    expect(rows.map((mail) => mail.recipient).sort()).toEqual(['a@example.com', 'b@example.com', own.email].sort());
    expect(rows[0]?.subject).toBe('New message from (512) 555-0178');
    expect(rows[0]?.body_text).toContain('Table for two?');
    expect(rows[0]?.body_text).toContain(`\nhttp://textloom.test/app/account/inbox/${conversation}\n`);
  });
});
