import { MAX_WEBHOOKS } from '@textloom/contracts';
import { testApp, type TestApp, type TestUser } from '../../../testing/app';
import { tables } from '../../../testing/tables';
import { queueEvents, webhookCalls } from './webhooks.fixture';

let t: TestApp;
let owner: TestUser;
let stranger: TestUser;
let calls: ReturnType<typeof webhookCalls>;
const { sql } = tables(() => t.db);

beforeAll(async () => {
  t = await testApp();
  calls = webhookCalls(t);
});
beforeEach(async () => {
  owner = await t.createOwner();
  stranger = await t.createOwner();
});

describe('decision 470: webhooks', () => {
  it('are mailed to the owner when they are added, changed or deleted, without the address that was typed', async () => {
    const { id } = await calls.added(owner);
    await calls.save(owner, id, { enabled: 0 });
    await calls.at(owner, 'POST', `${id}/secret`);
    await calls.at(owner, 'DELETE', `${id}`);
    const mails = await sql<{ subject: string; body_text: string }>(
      'select subject, body_text from mail where recipient = $1 order by id',
      [owner.email],
    );
    expect(mails.map(({ subject }) => subject)).toEqual(
      ['added', 'disabled', 'given a new secret', 'deleted'].map(
        (done) => `A webhook of your Textloom account was ${done}`,
      ),
    );
    expect(JSON.stringify(mails)).not.toContain('shop.example');
  });

  it('are added with a secret that is shown once, listed, changed and deleted', async () => {
    const { id, secret } = await calls.added(owner, {
      description: 'The shop',
      events: ['link.clicked', 'subscriber.subscribed'],
    });
    expect(secret).toMatch(/^whsec_[\w+/]{32}$/);
    const { body, text } = await calls.list(owner);
    expect(body.data.entries).toMatchObject([
      {
        id,
        url: 'https://shop.example/textloom',
        description: 'The shop',
        events: ['subscriber.subscribed', 'link.clicked'],
        enabled: true,
        disabled_reason: '',
        old_secret_until: null,
        last_attempt_at: null,
        failing_since: null,
      },
    ]);
    expect(text).not.toContain(secret.slice(6));
    expect((await calls.save(owner, id, { url: 'shop.example/new', enabled: 0 })).status).toBe(200);
    expect((await calls.list(owner)).body.data.entries).toMatchObject([
      { url: 'https://shop.example/new', enabled: false, description: '' },
    ]);
    expect((await calls.at(owner, 'DELETE', String(id))).status).toBe(200);
    expect((await calls.list(owner)).body.data.entries).toEqual([]);
    expect((await calls.at(owner, 'DELETE', String(id))).status).toBe(404);
  });

  it('are stored with an encrypted secret', async () => {
    const { id, secret } = await calls.added(owner);
    const [row] = await sql<{ secret: Buffer }>('select secret from webhook where id = $1', [id]);
    expect(row?.secret.includes(Buffer.from(secret.slice(6), 'base64'))).toBe(false);
  });

  it.each([
    [{ url: 'http://shop.example/' }, /begins with https/],
    [{ url: 'ftp://shop.example/' }, /whole address/],
    [{ url: 'https://user:word@shop.example/' }, /whole address/],
    [{ url: '' }, /whole address/],
    [{ url: 'https://localhost/' }, /private network/],
    [{ url: 'https://10.1.2.3/' }, /private network/],
    [{ url: 'https://[::ffff:127.0.0.1]/' }, /private network/],
    [{ url: 'https://2130706433/' }, /private network/],
    [{ url: 'https://printer.local/' }, /private network/],
    [{ events: [] }, /at least one event/],
    [{ events: ['subscriber.born'] }, /no such event/],
    [{ description: 'x'.repeat(201) }, /too long/],
  ])('are refused with %j', async (fields, message) => {
    const { status, body } = await calls.add(owner, fields);
    expect(status).toBe(422);
    expect(body.message).toMatch(message);
  });

  it('are limited to ten', async () => {
    for (let n = 0; n < MAX_WEBHOOKS; n += 1) expect((await calls.add(owner)).status).toBe(200);
    expect(await calls.add(owner)).toMatchObject({ status: 409, body: { message: /10 webhooks/ } });
    expect((await calls.add(stranger)).status).toBe(200);
  });

  it('are limited to ten even if many are added at the same moment', async () => {
    const added = await Promise.all(Array.from({ length: 2 * MAX_WEBHOOKS }, () => calls.add(owner)));
    expect(added.filter(({ status }) => status === 200)).toHaveLength(MAX_WEBHOOKS);
  });

  it('are reserved to the owner of their account', async () => {
    const { id } = await calls.added(owner);
    const [delivery = 0] = await queueEvents(t.db, owner, id);
    const user = await t.createAuthorizedUser(owner);
    const statuses = async (who: TestUser, webhook: number) => [
      (await calls.save(who, webhook)).status,
      (await calls.at(who, 'DELETE', String(webhook))).status,
      (await calls.at(who, 'POST', `${webhook}/secret`)).status,
      (await calls.at(who, 'POST', `${webhook}/test`)).status,
      (await calls.at(who, 'GET', `${webhook}/deliveries`)).status,
      (await calls.at(who, 'GET', `${webhook}/deliveries/${delivery}`)).status,
      (await calls.at(who, 'POST', `${webhook}/deliveries/${delivery}/resend`)).status,
    ];
    expect([(await calls.list(user)).status, (await calls.add(user)).status]).toEqual([403, 403]);
    expect(new Set(await statuses(user, id))).toEqual(new Set([403]));
    expect(new Set(await statuses(stranger, id))).toEqual(new Set([404]));
    expect(new Set(await statuses(owner, 999_999_999_999))).toEqual(new Set([404]));
    expect((await calls.list(stranger)).body.data.entries).toEqual([]);
  });

  it('appear in the security log, without their secrets', async () => {
    const { id } = await calls.added(owner);
    await calls.save(owner, id, { enabled: 0 });
    await calls.at(owner, 'POST', `${id}/secret`);
    await calls.at(owner, 'DELETE', String(id));
    const { body } = await t.call(owner, 'GET', 'profiles/security?kind=webhook');
    expect(body.data.entries.map(({ text }: { text: string }) => text)).toEqual([
      'Deleted the webhook https://shop.example/textloom.',
      'Created a new secret for the webhook https://shop.example/textloom.',
      'Disabled the webhook https://shop.example/textloom for subscriber.subscribed.',
      'Added the webhook https://shop.example/textloom for subscriber.subscribed.',
    ]);
  });
});
