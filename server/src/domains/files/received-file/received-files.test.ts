import { randomUUID } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import Fastify, { type FastifyInstance } from 'fastify';
import sharp from 'sharp';
import { createKeyword } from '../../../testing/stage';
import type { Gateway } from '../../../platform/providers/carrier/gateway';
import { twilioGateway } from '../../../platform/providers/carrier/twilio.gateway';
import { until } from '../../../testing/carrier';
import { testApp, type TestApp, type TestUser } from '../../../testing/app';
import { eventsDuring } from '../../../testing/live-events';
import { jpg, LIMIT, mp4, png } from '../media/media.fixture';
import { fetchReceivedFiles } from './received-files.worker';

const SID = `AC${'0'.repeat(32)}`;
const TOKEN = 'secret';
const AUTHORIZATION = `Basic ${Buffer.from(`${SID}:${TOKEN}`).toString('base64')}`;

let t: TestApp;
let carrier: FastifyInstance;
let elsewhere: FastifyInstance;
let gateway: Gateway;
let owner: TestUser;
let stranger: TestUser;
/** Response of the carrier at /files/<name>. */
const files = new Map<string, { status?: number; content?: Buffer; location?: string }>();
const asked: { path: string; authorization: string | undefined }[] = [];
const knocks: string[] = [];

const origin = (app: FastifyInstance): string => `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;

beforeAll(async () => {
  t = await testApp();
  [owner, stranger] = [await t.createOwner(), await t.createOwner()];
  carrier = Fastify();
  carrier.get<{ Params: { name: string } }>('/files/:name', async (request, reply) => {
    asked.push({ path: request.url, authorization: request.headers.authorization });
    const file = files.get(request.params.name) ?? { status: 404 };
    if (request.headers.authorization !== AUTHORIZATION) return reply.code(401).send();
    if (file.location) reply.header('location', file.location);
    return reply
      .code(file.status ?? 200)
      .type('image/jpeg')
      .send(file.content ?? '');
  });
  elsewhere = Fastify();
  elsewhere.get('/*', async (request) => {
    knocks.push(request.url);
    return 'inside';
  });
  await Promise.all([carrier.listen({ host: '127.0.0.1', port: 0 }), elsewhere.listen({ host: '127.0.0.1', port: 0 })]);
  gateway = twilioGateway({
    baseUrl: origin(carrier),
    accountSid: SID,
    authToken: TOKEN,
    publicUrl: 'http://127.0.0.1:1',
    numbers: [],
    timeoutMs: 2_000,
  });
});
afterAll(async () => {
  await gateway.close();
  await Promise.all([carrier.close(), elsewhere.close()]);
});

let phones = 5_125_557_000;

/** Sends a text with files from a phone that has joined, as the webhook does. `thread` opens its thread. */
async function receive(names: string[], user = owner): Promise<{ phone: string; thread: () => Promise<Shown> }> {
  const phone = String((phones += 1));
  const canonical = `PIC${phone}`;
  await createKeyword(t.db, user, canonical);
  const text = (body: string, media: { url: string; contentType: string }[]) =>
    t.deps.receiver.inbound({
      providerId: randomUUID(),
      from: phone,
      to: t.deps.config.shortcode,
      body,
      media,
      at: new Date(),
    });
  await text(canonical, []);
  const { conversationId } = await text(
    'Look at this',
    names.map((name) => ({
      url: name.includes(':') ? name : `${origin(carrier)}/files/${name}`,
      contentType: 'image/jpeg',
    })),
  );
  return {
    phone,
    thread: async () => {
      const { body } = await t.call(user, 'GET', `profiles/inbox/${conversationId}`);
      return body.data.replies.find((reply: { message: string }) => reply.message === 'Look at this');
    },
  };
}

interface Shown {
  attachment: { url: string } | null;
  attachments: { url: string; name: string; mime: string; note: string }[];
}

const round = (): Promise<number> => {
  if (!gateway.fetchMedia) throw new Error('the gateway cannot fetch files');
  return fetchReceivedFiles({ ...t.deps, gateway }, gateway.fetchMedia);
};
/** Runs rounds until no file is due, with shortened waits between attempts. */
async function rounds(): Promise<void> {
  for (let n = 0; n < 40; n += 1) {
    await t.db.asEngine((tx) => tx.execute(`update inbound_media set next_at = now() where state = 'waiting'`));
    if ((await round()) === 0) return;
  }
  throw new Error('files are still due');
}
const open = (url: string) => t.inject({ method: 'GET', url: new URL(url).pathname });

describe('INBOX-015: pictures that subscribers send', () => {
  it('are fetched with the credentials, redrawn and served by us', async () => {
    files.set('photo', { content: await jpg() });
    const { thread } = await receive(['photo']);
    expect((await thread()).attachments).toEqual([
      { url: '', name: '', mime: '', extension: '', note: 'A file is being fetched from the carrier.' },
    ]);
    expect((await thread()).attachment).toBeNull();
    await rounds();
    const shown = await thread();
    expect(shown.attachment).toEqual(shown.attachments[0]);
    expect(shown.attachments).toMatchObject([{ name: 'picture.jpg', mime: 'image/jpeg', note: '' }]);
    const picture = await open(shown.attachments[0]?.url ?? '');
    expect([picture.statusCode, picture.headers['content-type']]).toEqual([200, 'image/jpeg']);
    expect(await sharp(picture.rawPayload).metadata()).toMatchObject({ width: 8, height: 6 });
    // The place where the photograph was taken is private.
    expect(picture.rawPayload.includes('HIDDEN-PLACE')).toBe(false);
    expect(asked.at(-1)).toEqual({ path: '/files/photo', authorization: AUTHORIZATION });
  });

  it('are shown in their order, with other files between them', async () => {
    files.set('one', { content: await png() }).set('two', { content: mp4() });
    const { thread } = await receive(['one', 'two']);
    await rounds();
    expect((await thread()).attachments.map(({ name, mime }) => [name, mime])).toEqual([
      ['picture.png', 'image/png'],
      ['video.mp4', 'video/mp4'],
    ]);
    const video = await open((await thread()).attachments[1]?.url ?? '');
    expect(video.headers['content-disposition']).toContain('attachment');
  });

  it('are also stored when the text joins a keyword', async () => {
    files.set('hello', { content: await png() });
    await createKeyword(t.db, owner, 'SELFIE');
    await t.deps.receiver.inbound({
      providerId: randomUUID(),
      from: '5125557999',
      to: t.deps.config.shortcode,
      body: 'selfie',
      media: [{ url: `${origin(carrier)}/files/hello`, contentType: 'image/png' }],
      at: new Date(),
    });
    await rounds();
    const kept = await t.db.asEngine((tx) =>
      tx.query(
        `select m.state, m.account_id from inbound_media m join inbound_message i on i.id = m.inbound_id where i.phone = '5125557999'`,
      ),
    );
    expect(kept).toEqual([{ state: 'stored', account_id: owner.accountId }]);
  });

  it('update the open thread when they are stored', async () => {
    files.set('live', { content: await png() });
    const { phone } = await receive(['live']);
    const conversation = await t.db.asEngine((tx) =>
      tx.one<{ id: number }>('select id from conversation where phone = $1', [phone]),
    );
    const { told } = await eventsDuring(t.db, rounds);
    expect(told).toEqual([
      expect.objectContaining({
        account: owner.accountId,
        type: 'inbox.changed',
        payload: expect.objectContaining({ conversation_id: conversation.id }),
      }),
    ]);
  });

  it('are neither in another account’s thread nor readable in its table', async () => {
    files.set('mine', { content: await png() });
    const { thread } = await receive(['mine'], stranger);
    await rounds();
    expect((await thread()).attachments).toHaveLength(1);
    const seen = await t.db.asAccount(owner.accountId, (tx) =>
      tx.query('select 1 from inbound_media where account_id <> $1', [owner.accountId]),
    );
    expect(seen).toEqual([]);
  });
});

describe('files that cannot be shown are explained', () => {
  it.each([
    [
      'a web page served as a picture',
      () => Buffer.from('<html><script>alert(1)</script></html>'),
      'This kind of file is not supported.',
    ],
    [
      'a picture that is broken after its first bytes',
      async () => Buffer.concat([(await png()).subarray(0, 40), Buffer.alloc(300, 7)]),
      'This picture could not be read.',
    ],
    ['more than 5 MB', () => Buffer.alloc(LIMIT + 1), 'This file is larger than 5 MB.'],
  ])('%s', async (name, content, note) => {
    files.set(name.length.toString(), { content: await content() });
    const { thread } = await receive([name.length.toString()]);
    await rounds();
    expect((await thread()).attachments).toMatchObject([{ url: '', note }]);
  });

  it('a file that the carrier does not have, after several tries', async () => {
    const { thread } = await receive(['missing']);
    await round();
    expect((await thread()).attachments).toMatchObject([{ note: 'A file is being fetched from the carrier.' }]);
    await rounds();
    expect((await thread()).attachments).toMatchObject([{ note: 'The carrier no longer has this file.' }]);
  });

  it('a failing carrier is retried for a day', async () => {
    files.set('later', { status: 503 });
    const { phone, thread } = await receive(['later']);
    await round();
    files.set('later', { content: await png() });
    expect(await round()).toBe(0); // it waits before it retries
    await rounds();
    expect((await thread()).attachments).toMatchObject([{ name: 'picture.png' }]);

    files.set('later', { status: 503 });
    const second = await receive(['later']);
    await t.db.asEngine((tx) =>
      tx.execute(`update inbound_media set created_at = now() - interval '25 hours' where state = 'waiting'`),
    );
    await round();
    expect((await second.thread()).attachments).toMatchObject([{ note: 'The carrier did not hand this file over.' }]);
    expect(phone).not.toBe(second.phone);
  });

  it('is stored once when its worker died before the commit', async () => {
    files.set('twice', { content: await png() });
    const { phone } = await receive(['twice']);
    await t.db.asEngine((tx) =>
      tx.execute(
        `update inbound_media set lease_until = now() + interval '1 minute', attempts = 1 where state = 'waiting'`,
      ),
    );
    expect(await round()).toBe(0); // claimed by another worker
    await t.db.asEngine((tx) =>
      tx.execute(`update inbound_media set lease_until = now() - interval '1 second' where state = 'waiting'`),
    );
    // Whether a lease has expired is looked at once a second.
    expect(await until(async () => (await round()) || undefined)).toBe(1);
    expect(await round()).toBe(0);
    const kept = await t.db.asEngine((tx) =>
      tx.query(`select m.state from inbound_media m join inbound_message i on i.id = m.inbound_id where i.phone = $1`, [
        phone,
      ]),
    );
    expect(kept).toEqual([{ state: 'stored' }]);
  });
});

describe('received files: credentials and the internal network', () => {
  it('follows a redirect within the carrier', async () => {
    files.set('moved', { status: 307, location: '/files/target' }).set('target', { content: await png() });
    const { thread } = await receive(['moved']);
    await rounds();
    expect((await thread()).attachments).toMatchObject([{ name: 'picture.png' }]);
  });

  it('never fetches an address of the internal network, given by the text or by a redirect', async () => {
    files.set('inside', { status: 307, location: `${origin(elsewhere)}/admin` });
    for (const name of [
      'inside',
      `${origin(elsewhere)}/admin`,
      'http://169.254.169.254/latest/meta-data',
      'file:///etc/passwd',
    ]) {
      const { thread } = await receive([name]);
      await rounds();
      expect([name, (await thread()).attachments[0]?.note]).toEqual([name, 'The carrier did not hand this file over.']);
    }
    expect(knocks).toEqual([]);
  });

  it('gives up on endless redirects', async () => {
    files.set('loop', { status: 302, location: '/files/loop' });
    await receive(['loop']);
    const before = asked.length;
    expect(await round()).toBe(1);
    expect(asked.length - before).toBe(5);
  });
});
