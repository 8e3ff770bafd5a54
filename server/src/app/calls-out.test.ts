import { readdirSync, readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { Agent } from 'undici';
import { newBrowser } from '../domains/notices/push/push.fixture';
import { sendPush, type PushConfig } from '../domains/notices/push/send-push';
import { postEvent } from '../domains/webhooks/attempt/post-event';
import { fromRoot } from '../platform/base/paths';
import { vapidKeys } from '../platform/config/vapid';
import { twilioGateway } from '../platform/providers/carrier/twilio.gateway';
import { twilioNumbers } from '../platform/providers/numbers/twilio.numbers';
import { stripeCards } from '../platform/providers/cards/stripe.cards';
import { isBreached } from '../platform/providers/passwords/breached-passwords';
import { httpTracker } from '../platform/providers/referral/http.tracker';
import { twilioRegistry } from '../platform/providers/registry/twilio.registry';
import { S3Link } from '../platform/providers/storage/s3-link';
import { s3Storage } from '../platform/providers/storage/s3.storage';
import { sms } from '../testing/carrier';

/** Answers everything with a redirect, which leads to a server of the internal network. */
let outside: Server;
let inside: Server;
let base: string;
const asked = { outside: 0, inside: 0 };
let status = 307;

const addressOf = (server: Server): string => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
const listen = (server: Server) => new Promise<void>((done) => void server.listen(0, '127.0.0.1', done));

beforeAll(async () => {
  inside = createServer((_request, response) => {
    asked.inside += 1;
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
  });
  await listen(inside);
  outside = createServer((request, response) => {
    asked.outside += 1;
    request.resume();
    response.writeHead(status, { location: `${addressOf(inside)}/secret` }).end();
  });
  await listen(outside);
  base = addressOf(outside);
});
afterAll(async () => {
  await Promise.all([outside, inside].map((server) => new Promise((done) => server.close(done))));
});

const agent = new Agent();
afterAll(() => agent.close());

const pushConfig = (): PushConfig => ({
  productName: 'Textloom',
  supportEmail: 'help@textloom.example',
  vapid: vapidKeys(Buffer.alloc(32, 7).toString('base64url')),
});
async function withTwilio<T>(work: (gateway: ReturnType<typeof twilioGateway>) => Promise<T>): Promise<T> {
  const [accountSid, authToken] = [`AC${'0'.repeat(32)}`, 'token'];
  const gateway = twilioGateway({ baseUrl: base, accountSid, authToken, publicUrl: base, numbers: ['55222'] });
  return work(gateway).finally(() => gateway.close());
}
const failed = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'done',
    () => 'failed',
  );

/** Each client of other servers by its file, with a call of it and its result when it is redirected. */
const CLIENTS: Readonly<Record<string, readonly [() => Promise<unknown>, unknown]>> = {
  'domains/webhooks/attempt/post-event.ts': [
    async () => (await postEvent({ url: base, headers: {}, body: '{}' }, { dispatcher: agent, inside: true })).failure,
    expect.stringMatching(/^The server answered 30\d: redirects are not followed\.$/),
  ],
  'domains/notices/push/send-push.ts': [
    () =>
      sendPush(pushConfig(), agent, { ...newBrowser(), endpoint: `${base}/send`, body: 'Hello', conversation_id: 1 }),
    'refused',
  ],
  'platform/providers/passwords/breached-passwords.ts': [
    () => isBreached(base, 'correct horse', { warn: () => undefined }),
    false,
  ],
  'platform/providers/referral/http.tracker.ts': [
    () =>
      new Promise((done) => {
        const report = httpTracker(base, { warn: (fields: { err: Error }) => done(fields.err.message) } as never);
        report({ accountId: 1, userId: 1, path: '/app/' });
      }),
    expect.stringMatching(/^the tracker returned 30\d$/),
  ],
  'platform/providers/storage/s3-link.ts': [
    () => {
      const settings = { url: base, bucket: 'b', region: 'us-east-1', key: 'k', secret: 's' };
      const storage = s3Storage(new S3Link(settings, { againMs: 1 }), 'media');
      return storage.put('one', Buffer.from('x')).catch(({ reason }: { reason: string }) => reason);
    },
    expect.stringMatching(/^S3 responded 30\d$/),
  ],
  'platform/providers/carrier/twilio.gateway.ts': [
    () => withTwilio(async (gateway) => (await gateway.send(sms(base))).kind === 'accepted'),
    false,
  ],
  'platform/providers/carrier/twilio.media.ts': [
    () => withTwilio(async (gateway) => gateway.fetchMedia?.(`${base}/media/1`, 1_000)),
    { kind: 'refused-address' },
  ],
  'platform/providers/carrier/twilio.deactivations.ts': [
    () =>
      withTwilio((gateway) =>
        failed(gateway.deactivations?.('2026-11-28', async () => undefined) ?? Promise.resolve()),
      ),
    'failed',
  ],
  'platform/providers/numbers/twilio.numbers.ts': [
    () => failed(twilioNumbers({ baseUrl: base, accountSid: 'AC1', authToken: 'token' }).search({ kind: 'local' })),
    'failed',
  ],
  'platform/providers/carrier/twilio.content.ts': [
    () => withTwilio((gateway) => failed(Promise.resolve(gateway.storeContent?.({ buttons: [] })))),
    'failed',
  ],
  'platform/providers/registry/registry-http.ts': [
    () => failed(twilioRegistry({ baseUrl: base, accountSid: `AC${'0'.repeat(32)}`, authToken: 'token' }).read('PN1')),
    'failed',
  ],
  'platform/providers/cards/stripe.cards.ts': [
    () => {
      const cards = stripeCards({ secretKey: 'sk_test_1', webhookSecret: 'whsec_1', url: base });
      return failed(cards.list('payments', { since: new Date(0), after: '' }));
    },
    'failed',
  ],
};

describe('A client of another server', () => {
  it.each([301, 302, 307, 308].flatMap((code) => Object.keys(CLIENTS).map((file) => [file, code] as const)))(
    '%s does not follow a %i into the internal network',
    async (file, code) => {
      Object.assign(asked, { outside: 0, inside: 0 });
      status = code;
      const [call, outcome] = CLIENTS[file] ?? [];
      expect(await call?.()).toEqual(outcome);
      expect(asked.outside).toBeGreaterThan(0);
      expect(asked.inside).toBe(0);
    },
  );

  /** How a file calls others by HTTP: with our function, a library's client, or directly. */
  const CALLS =
    /(?<![\w.#'`])(?:fetch|callOut)\(|\bnew (?:Stripe|S3mini|Pool|Client|RetryAgent|EventSource|WebSocket)\(|\b(?:carrier|others|pool|agent|dispatcher)\)?\.(?:request|stream|pipeline|fetch)\(|\bhttps?\.(?:get|request)\(|\b(?:axios|got|ky)\b[.(]/;
  /** Comments mention `fetch` too. */
  const codeOf = (file: string): string => readFileSync(file, 'utf8').replaceAll(/\/\*[^]*?\*\/|(?<!:)\/\/.*$/gm, '');

  it('is in this table: no file calls others in another way', () => {
    const root = fromRoot('server/src');
    const files = readdirSync(root, { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.ts') && !/(?:\.test|-test|\.fixture)\.ts$|^testing\//.test(file))
      .filter((file) => CALLS.test(codeOf(join(root, file))));
    // The worker has the gateway's fetchMedia under the name fetch.
    const OTHERS = ['platform/providers/call-out.ts', 'domains/files/received-file/received-files.worker.ts'];
    expect(files.sort()).toEqual([...Object.keys(CLIENTS), ...OTHERS].sort());
  });

  it('needs a reviewed library: these are the ones that connect to others', () => {
    const { dependencies } = JSON.parse(readFileSync(fromRoot('server/package.json'), 'utf8')) as {
      dependencies: Record<string, string>;
    };
    /** Not by HTTP: nodemailer (which may open neither files nor addresses), pg, smpp. */
    const CONNECTING = 'nodemailer pg s3mini smpp stripe undici web-push';
    const SILENT =
      '@expo-google-fonts/noto-sans @fastify/compress @fastify/formbody @fastify/helmet @fastify/rate-limit @fastify/static @fastify/swagger @lingui/core @node-rs/argon2 @simplewebauthn/server @textloom/contracts @textloom/reading @zxcvbn-ts/core @zxcvbn-ts/language-common @zxcvbn-ts/language-en altcha-lib csv-parse csv-stringify dayjs fastify fastify-type-provider-zod file-type fontkit ipaddr.js isbot modern-tar otpauth p-limit pdfkit pino postal-mime prom-client sharp smtp-server sql-template-tag zod';
    expect(Object.keys(dependencies).sort()).toEqual([...CONNECTING.split(' '), ...SILENT.split(' ')].sort());
  });
});
