import { rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createKeyword } from '../../testing/stage';
import { accountFactory, TEST_PASSWORD, type TestUser } from '../../testing/accounts';
import { testDatabase, type TestDatabase } from '../../testing/database';
import { bundleServer, spawnServer, type ServerProcess } from '../../testing/spawn-server';

const PHONE = '9075550142';
const SPELLINGS = [PHONE, '(907) 555-0142', '907-555-0142', '907.555.0142', '%28907%29', '555-0142', '5550142'];
const WORDS = [
  'Quillfeather',
  'Zanzibarovic',
  'wrong-pass-kestrel',
  'new river kestrel lantern',
  'Hidden texted words',
];

let bundle: string;
let db: TestDatabase;
let server: ServerProcess;
let base = '';
let owner: TestUser;

beforeAll(async () => {
  bundle = await bundleServer();
  db = await testDatabase();
  owner = await accountFactory(db).createOwner({ email: 'rosa.kestrel@pizza.example' });
  await createKeyword(db, owner, 'KESTRELS');
  server = spawnServer(bundle, {
    DATABASE_URL: db.url,
    TEXTLOOM_STANDINS: 'open',
    TEXTLOOM_LOG_LEVEL: 'debug',
    TEXTLOOM_APPROVAL_DELAY_MS: '60000',
  });
  base = /http:\/\/[^/]+/.exec(await server.wrote('is ready:'))?.[0] ?? '';
});

afterAll(async () => {
  await server.stop();
  rmSync(dirname(bundle), { recursive: true, force: true });
});

const fetched = async (path: string, options: RequestInit = {}): Promise<{ status: number; text: string }> => {
  const reply = await fetch(base + path, options);
  return { status: reply.status, text: await reply.text() };
};
const call = (method: string, path: string, body?: Record<string, string> | string, token = owner.token) =>
  fetched(`/api/${path}`, {
    method,
    headers: {
      'Auth-Token': 'textloom-web',
      Credentials: token,
      ...(typeof body === 'string' ? { 'content-type': 'text/csv' } : {}),
    },
    ...(body === undefined ? {} : { body: typeof body === 'string' ? body : new URLSearchParams(body) }),
  });
const texted = (phone: string, text: string) =>
  fetched(`/carrier/handsets/${encodeURIComponent(phone)}/send`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ text }),
  });

/** The text of the last mail to an address, from the stand-in. */
async function mailed(to: string): Promise<string> {
  for (let tries = 0; tries < 100; tries += 1) {
    const { text } = await fetched(`/outbox/messages?to=${encodeURIComponent(to)}`);
    if (/token=/.test(text)) return text;
    await sleep(100);
  }
  throw new Error(`no mail to ${to}`);
}

async function searches(): Promise<void> {
  for (const query of [
    `filter[phone]=${PHONE}`,
    'filter[search]=Quillfeather',
    'filter[search]=Zanzibarovic%40mail.example',
  ])
    for (const list of [
      'subscribers',
      'subscribers/ids',
      'subscribers/active',
      'subscribers/totals',
      'subscribers/export',
    ])
      expect((await call('GET', `${list}?${query}`)).status).toBe(200);
  expect((await call('GET', `subscribers?filter[phone]=${'9'.repeat(5)}${PHONE}${PHONE}`)).status).toBe(422);
  await call('GET', 'profiles/inbox?filter[search]=Hidden%20texted%20words');
  await call('GET', `devices/availability/${PHONE}`, undefined, '');
  await call('GET', 'keywords/availability/Quillfeather');
  await call('GET', `nothing/${PHONE}?search=Zanzibarovic`);
}

async function mails(): Promise<string[]> {
  await call('POST', 'profiles/resetpass', { email: owner.email }, '');
  await call('POST', 'profiles/resetpass', { email: 'nobody.kestrel@pizza.example' }, '');
  const token = /token=([\w-]{43})/.exec(await mailed(owner.email))?.[1] ?? '';
  await fetched(`/app/?token=${token}`);
  const guest = 'guest.kestrel@pizza.example';
  const invited = { first_name: 'Ned', last_name: 'Quillfeather', email: guest, phone: PHONE, password: TEST_PASSWORD };
  expect((await call('POST', 'profiles/authorized', { ...invited, 'allow[]': 'captcha_disabled' })).status).toBe(200);
  const invitation = /token=([\w-]{43})/.exec(await mailed(guest))?.[1] ?? '';
  for (const one of [token, 'x'.repeat(43)])
    await call('POST', 'profiles/updatenewpass', { pass1: WORDS[3] ?? '', pass2: WORDS[3] ?? '', token: one }, '');
  return [token, invitation];
}

describe('the log of a whole journey', () => {
  it('contains no phone, search word, token, password or mail address', async () => {
    const signedIn = await call('POST', 'login', { email: owner.email, password: TEST_PASSWORD }, '');
    expect(signedIn.status).toBe(200);
    await call('POST', 'login', { email: owner.email, password: WORDS[2] ?? '' }, '');
    await call('POST', 'login', { email: 'nobody.kestrel@pizza.example', password: WORDS[2] ?? '' }, '');
    const helper = await accountFactory(db).createAuthorizedUser(owner, { email: 'help.kestrel@pizza.example' });
    expect((await call('GET', 'profiles/authorized', undefined, helper.token)).status).toBe(403);
    expect((await texted(PHONE, 'KESTRELS')).status).toBe(200);
    await texted(PHONE, 'Hidden texted words');
    await texted('(907) 555-0142x', 'KESTRELS');
    const file = `Phone,First Name,Email\n${PHONE},Quillfeather,Zanzibarovic@mail.example\n12,Zanzibarovic,x\n`;
    expect(
      (await call('POST', 'subscribers/newfile?filter[keyword]=KESTRELS&filter[name]=Quillfeather.csv', file)).status,
    ).toBe(200);
    await searches();
    await fetched(`/webhooks/carrier/inbound?From=%2B1${PHONE}`, { method: 'POST', body: `From=%2B1${PHONE}` });
    for (const path of [
      `/media/secret-media-kestrel/${PHONE}.png`,
      '/s/secretcodekestrel',
      `/r/secretcodekestrel`,
      `/app/subscribers?search=${PHONE}`,
    ])
      await fetched(path);
    await fetched('/api/client-errors', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'Auth-Token': 'textloom-web' },
      body: JSON.stringify({
        remote: 'shell',
        phase: 'render',
        traceId: 'a',
        message: `Loading /api/subscribers?filter[phone]=${PHONE} failed`,
        stack: `at ${base}/app/?token=secret-kestrel:1:2`,
        page: '/subscribers',
      }),
    });
    const tokens = await mails();
    expect(tokens.every((token) => token.length === 43)).toBe(true);
    await server.wrote('a part of the page failed');
    await sleep(500);

    const lines = server.output();
    expect(lines).toContain('"route":"/api/subscribers/ids"');
    expect(lines).not.toContain('already sent');
    const secrets = [
      ...SPELLINGS,
      ...WORDS,
      ...tokens,
      owner.token,
      helper.token,
      owner.email,
      'kestrel@',
      'kestrel%40',
      'mail.example',
    ];
    secrets.push(
      'secret-media-kestrel',
      'secretcodekestrel',
      'secret-kestrel',
      String(JSON.parse(signedIn.text).data.credentials),
    );
    const found = secrets.flatMap((secret) =>
      lines
        .split('\n')
        .filter((line) => line.toLowerCase().includes(secret.toLowerCase()))
        .map((line) => `${secret}: ${line.slice(0, 300)}`),
    );
    expect(found).toEqual([]);
    const parsed = lines
      .split('\n')
      .filter((line) => line.startsWith('{'))
      .map((line) => JSON.parse(line) as Record<string, unknown>);
    expect(parsed.filter(({ pid, role }) => pid !== server.child.pid || role !== 'all')).toEqual([]);
    const who = { user: owner.userId, address: '127.0.0.1' };
    expect(parsed).toContainEqual(expect.objectContaining({ ...who, msg: 'signed in' }));
    expect(parsed).toContainEqual(
      expect.objectContaining({ ...who, msg: 'sign-in refused', reason: 'wrong password' }),
    );
    expect(parsed).toContainEqual(
      expect.objectContaining({ user: null, address: '127.0.0.1', msg: 'sign-in refused', reason: 'unknown email' }),
    );
    expect(parsed).toContainEqual(
      expect.objectContaining({ user: helper.userId, address: '127.0.0.1', msg: 'response sent', status: 403 }),
    );
    // Our own lines contain nothing to remove: only what the browser reported did.
    expect(
      lines.split('\n').filter((line) => /\[(phone|mail|query)\]/.test(line) && !line.includes('clientError')),
    ).toEqual([]);
  });
});
