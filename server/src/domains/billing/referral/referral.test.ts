import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { httpTracker } from '../../../platform/providers/referral/http.tracker';
import { testApp, type TestApp, type TestUser } from '../../../testing/app';

let t: TestApp;
let owner: TestUser;
let stranger: TestUser;

beforeAll(async () => {
  t = await testApp({ referralBonus: 250 });
  owner = await t.createOwner();
  stranger = await t.createOwner();
});

const rows = <T>(sql: string, values: readonly unknown[] = []): Promise<T[]> =>
  t.db.asEngine((tx) => tx.query<T>(sql, values));
const referral = async (by: TestUser = owner) => (await t.call(by, 'GET', 'profiles/referral')).body.data;
const follow = (code: string, headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') =>
  t.inject({
    method,
    url: `/r/${code}`,
    headers: { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', ...headers },
  });
const codeOf = async (by: TestUser = owner): Promise<string> => (await referral(by)).link.split('/').at(-1);
const visits = (kind: string, account = owner.accountId) =>
  rows('select visits, day = current_date as today from referral_visit where account_id = $1 and kind = $2', [
    account,
    kind,
  ]);

describe('ACCT-004: GET profiles/referral', () => {
  it('returns the account’s own link, the same each time, with results of 0 at first', async () => {
    const first = await referral();
    expect(first).toEqual({
      link: expect.stringMatching(/^http:\/\/textloom\.test\/r\/[a-z0-9]{10}$/),
      visits: 0,
      signups: 0,
      bonus_messages: 0,
      bonus_per_signup: 250,
    });
    expect(await referral()).toEqual(first);
    expect((await referral(stranger)).link).not.toBe(first.link);
  });

  it('creates one code for many concurrent requests', async () => {
    const fresh = await t.createOwner();
    const links = await Promise.all(Array.from({ length: 5 }, () => referral(fresh)));
    expect(new Set(links.map(({ link }) => link)).size).toBe(1);
  });

  it('counts the referred accounts and the messages credited for them, of this account alone', async () => {
    for (const [by, bonus] of [
      [owner, 250],
      [owner, 0],
      [stranger, 999],
    ] as const) {
      const brought = await t.createOwner();
      await rows('update account set referred_by = $2, referral_bonus = $3 where id = $1', [
        brought.accountId,
        by.accountId,
        bonus,
      ]);
    }
    expect(await referral()).toMatchObject({ signups: 2, bonus_messages: 250 });
    expect(await referral(stranger)).toMatchObject({ signups: 1, bonus_messages: 999 });
  });

  it('is reserved to the owner', async () => {
    const sub = await t.createAuthorizedUser(owner, { allow: ['billing_history_access'] });
    expect((await t.call(sub, 'GET', 'profiles/referral')).status).toBe(403);
    expect((await t.call(null, 'GET', 'profiles/referral')).status).toBe(401);
  });
});

describe('GET /r/CODE (decision 84)', () => {
  it('counts a visit and redirects to the sign-in area with the code', async () => {
    const code = await codeOf();
    const answer = await follow(code.toUpperCase());
    expect([answer.statusCode, answer.headers.location, answer.headers['cache-control']]).toEqual([
      302,
      `/app/?ref=${code}`,
      'no-store',
    ]);
    await follow(code);
    expect(await visits('link')).toEqual([{ visits: 2, today: true }]);
    expect((await referral()).visits).toBe(2);
  });

  it('redirects to the sign-in area without an unknown code', async () => {
    for (const code of ['nosuchcode', '%00', 'a'.repeat(150), '%2F%2Fevil.example'])
      expect((await follow(code)).headers.location ?? '/app/').toBe('/app/');
  });

  it('does not count programs that fetch links', async () => {
    const code = await codeOf(stranger);
    await follow(code, { 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1)' });
    await follow(code, { 'user-agent': 'facebookexternalhit/1.1' });
    await follow(code, { 'sec-purpose': 'prefetch;prerender' });
    const head = await follow(code, {}, 'HEAD');
    expect(head.headers.location).toBe(`/app/?ref=${code}`);
    expect(await visits('link', stranger.accountId)).toEqual([]);
  });

  it('treats the code of a closed account as unknown', async () => {
    const closed = await t.createOwner();
    const code = await codeOf(closed);
    await rows('update account set deleted = true where id = $1', [closed.accountId]);
    expect((await follow(code)).headers.location).toBe('/app/');
  });

  it('is used when a new account signs up', async () => {
    const code = await codeOf(stranger);
    const before = (await referral(stranger)).signups;
    await rows(
      `insert into plan (id, name, price_cents, messages, keywords) values (1, 'Trial', 0, 50, 1) on conflict (id) do nothing`,
    );
    const form = {
      first_name: 'New',
      last_name: 'Comer',
      email: 'newcomer@example.com',
      password: 'a long and rare passphrase',
      ref: code,
    };
    expect((await t.call(null, 'POST', 'profiles/createaccount', { form })).status).toBe(200);
    expect((await referral(stranger)).signups).toBe(before + 1);
  });
});

describe('NAV-005: POST referral/visits', () => {
  const report = (by: TestUser | null, path: string, app: TestApp = t) =>
    app.call(by, 'POST', 'referral/visits', { form: { path } });

  it('counts the page visits of an account’s users, per day', async () => {
    const sub = await t.createAuthorizedUser(owner);
    expect((await report(owner, '/keywords')).status).toBe(200);
    await report(sub, '/home');
    expect(await visits('page')).toEqual([{ visits: 2, today: true }]);
    expect((await referral()).visits).toBe(2);
  });

  it('ignores calls without a session, and visits without a page', async () => {
    expect((await report(null, '/home')).status).toBe(401);
    for (const path of ['', 'x'.repeat(301)]) expect((await report(owner, path)).status).toBe(422);
    expect(await visits('page')).toEqual([{ visits: 2, today: true }]);
  });
});

describe('NAV-005: an external tracker of the operator (decision 84)', () => {
  let tracker: Server;
  let url = '';
  let status = 200;
  const heard: { type: string | undefined; form: Record<string, string> }[] = [];
  const until = async (many: number): Promise<void> => {
    while (heard.length < many) await new Promise((next) => setTimeout(next, 10));
  };

  beforeAll(async () => {
    tracker = createServer((request, response) => {
      let body = '';
      request.on('data', (chunk) => (body += String(chunk)));
      request.on('end', () => {
        heard.push({ type: request.headers['content-type'], form: Object.fromEntries(new URLSearchParams(body)) });
        response.writeHead(status).end('thanks');
      });
    });
    await new Promise<void>((done) => tracker.listen(0, '127.0.0.1', done));
    url = `http://127.0.0.1:${(tracker.address() as AddressInfo).port}/hit`;
  });
  afterAll(() => new Promise((done) => tracker.close(done)));
  beforeEach(() => {
    heard.length = 0;
    status = 200;
  });

  it('gets visits instead of the server’s own counter, without the query of the address', async () => {
    const app = await testApp({ referralTrackerUrl: url });
    const user = await app.createOwner();
    expect(
      (await app.call(user, 'POST', 'referral/visits', { form: { path: '/subscribers?search=5125550100#x' } })).status,
    ).toBe(200);
    await until(1);
    expect(heard).toEqual([
      {
        type: expect.stringContaining('application/x-www-form-urlencoded'),
        form: {
          account_id: String(user.accountId),
          user_id: String(user.userId),
          path: '/subscribers',
          at: expect.stringMatching(/Z$/),
        },
      },
    ]);
    expect(await app.db.asEngine((tx) => tx.query('select 1 from referral_visit'))).toEqual([]);
  });

  it('delays nobody when it never responds', async () => {
    const silent = createServer(() => undefined);
    await new Promise<void>((done) => silent.listen(0, '127.0.0.1', done));
    const app = await testApp({ referralTrackerUrl: `http://127.0.0.1:${(silent.address() as AddressInfo).port}/` });
    expect(
      (await app.call(await app.createOwner(), 'POST', 'referral/visits', { form: { path: '/home' } })).status,
    ).toBe(200);
    silent.closeAllConnections();
    await new Promise((done) => silent.close(done));
  });

  it('logs a failure once, and again after it has worked', async () => {
    const warnings: string[] = [];
    const told = httpTracker(url, { warn: (_, text) => void warnings.push(text) });
    const visit = async (answer: number): Promise<void> => {
      status = answer;
      const before = heard.length;
      told({ accountId: 1, userId: 2, path: '/home' });
      await until(before + 1);
      // The tracker's reply is processed after ours was sent.
      await new Promise((next) => setTimeout(next, 30));
    };
    for (const answer of [500, 503, 500]) await visit(answer);
    expect(warnings).toHaveLength(1);
    for (const answer of [204, 500]) await visit(answer);
    expect(warnings).toHaveLength(2);
  });
});
