import { loginReply } from '@textloom/contracts';
import type { LightMyRequestResponse } from 'fastify';
import { TEST_PASSWORD } from '../../../testing/accounts';
import { startSession } from '../../access/session/session.service';
import { testApp, type TestApp, type TestUser } from '../../../testing/app';

let t: TestApp;
let owner: TestUser;
beforeAll(async () => {
  t = await testApp();
  owner = await t.createOwner();
});

const setBy = ({ headers }: LightMyRequestResponse): string[] => [headers['set-cookie'] ?? []].flat();
const cookiesOf = (answer: LightMyRequestResponse): string[] =>
  setBy(answer).filter((cookie) => !cookie.startsWith('textloom_device'));
const pairOf = (cookie = ''): string => cookie.split(';')[0] ?? '';

/** Signs in like a page of the application. */
async function signIn(session = 'keep', { app = t, user = owner, cookie = '' } = {}) {
  const answer = await app.inject({
    method: 'POST',
    url: '/api/login',
    headers: { ...app.as(), Session: session, cookie },
    payload: { email: user.email, password: TEST_PASSWORD },
  });
  expect(answer.statusCode).toBe(200);
  const [set = '', ...removed] = cookiesOf(answer);
  const { data } = answer.json();
  return { data: loginReply.strict().parse(data), set, cookie: pairOf(set), removed, all: setBy(answer) };
}
const call = (method: 'GET' | 'PUT' | 'DELETE', headers: Record<string, string>, url = '/api/login') =>
  t.inject({ method, url, headers });
const statusOf = async (headers: Record<string, string>) => (await call('GET', headers)).statusCode;

describe('a sign-in that asks for a cookie', () => {
  it('gets no credentials: scripts can read the name of the session only', async () => {
    const { data, set, cookie } = await signIn();
    expect(data.credentials).toBe('');
    expect(data.session).toMatch(/^[0-9a-f]{32}$/);
    const [, token = ''] = cookie.split('=');
    expect(set).toBe(`textloom-${data.session}=${token}; Max-Age=7776000; Path=/; HttpOnly; SameSite=Strict`);
    expect(JSON.stringify(data)).not.toContain(token);
    const read = await call('GET', { ...t.as(), Session: data.session, cookie });
    expect(read.json().data).toMatchObject({ credentials: '', session: data.session, profile: { id: owner.userId } });
    expect(read.body).not.toContain(token);
  });

  it('gets one that ends with the browser when the user is not to be remembered', async () => {
    expect((await signIn('brief')).set).toMatch(
      /^textloom-[0-9a-f]{32}=[\w-]{43}; Path=\/; HttpOnly; SameSite=Strict$/,
    );
  });

  it('gets one that no other host of the domain can set, behind https', async () => {
    const app = await testApp({ publicUrl: 'https://textloom.test' }, { db: t.db });
    const { all } = await signIn('keep', { app });
    // The remaining cookie recognizes the browser at its next sign-in.
    expect(all).toEqual([
      expect.stringMatching(/^__Host-textloom_device=.*; Path=\/; HttpOnly; SameSite=Strict; Secure$/),
      expect.stringMatching(/^__Host-textloom-[0-9a-f]{32}=.*; Path=\/; HttpOnly; SameSite=Strict; Secure$/),
    ]);
  });

  it('is an exception: a program that asks for no cookie gets the credentials of the specification', async () => {
    const { data, set } = await signIn('');
    expect(data.credentials).toMatch(/^[\w-]{43}$/);
    expect(set).toBe('');
    expect(await statusOf({ ...t.as(), Credentials: data.credentials })).toBe(200);
  });

  it('removes the cookies of sessions that have ended, and the longest unused beyond ten', async () => {
    const begin = async () => {
      const { name, token } = await t.db.asEngine((tx) =>
        startSession(tx, { id: owner.userId, accountId: owner.accountId }, { agent: undefined, address: '' }),
      );
      return { name, token, cookie: `textloom-${name}=${token}` };
    };
    const [first, second, ...others] = await Promise.all(Array.from({ length: 10 }, begin));
    if (!first || !second) throw new Error('Nobody signed in.');
    await t.db.engine.query(`update credential set last_seen_at = now() - interval '1 hour' where name = $1`, [
      second.name,
    ]);
    await call('DELETE', { ...t.as(), Credentials: first.token });
    const jarOf = (...all: { cookie: string }[]): string => all.map(({ cookie }) => cookie).join('; ');
    const removedBy = async (cookie: string) => (await signIn('brief', { cookie })).removed.map(pairOf);
    expect(await removedBy(jarOf(first, second, ...others))).toEqual([`textloom-${first.name}=`]);
    expect(await removedBy(jarOf(second, ...others, await begin()))).toEqual([`textloom-${second.name}=`]);
  });
});

describe('a call with the cookie of a session', () => {
  it.each<[string, (name: string) => Record<string, string>]>([
    ['does not name the session', () => t.as()],
    ['names another', () => ({ ...t.as(), Session: 'f'.repeat(32) })],
    ['names an unknown session', () => ({ ...t.as(), Session: '.*' })],
    ['has no key of the application', (name) => ({ Session: name })],
    ['comes from another site', (name) => ({ ...t.as(), Session: name, 'Sec-Fetch-Site': 'cross-site' })],
    ['comes from another host of the domain', (name) => ({ ...t.as(), Session: name, 'Sec-Fetch-Site': 'same-site' })],
  ])('is refused when it %s', async (_what, headersFor) => {
    const { data, cookie } = await signIn();
    expect(await statusOf({ ...headersFor(data.session), cookie })).toBe(401);
    expect(await statusOf({ ...t.as(), Session: data.session, 'Sec-Fetch-Site': 'same-origin', cookie })).toBe(200);
  });

  it('acts for the person of its tab, although the browser also sends the cookies of others', async () => {
    const other = await t.createOwner();
    const [mine, theirs] = [await signIn(), await signIn('brief', { user: other })];
    const cookie = `${mine.cookie}; ${theirs.cookie}`;
    const seenBy = async (name: string) =>
      (await call('GET', { ...t.as(), Session: name, cookie })).json().data.profile.id;
    expect(await seenBy(mine.data.session)).toBe(owner.userId);
    expect(await seenBy(theirs.data.session)).toBe(other.userId);
  });

  it('signs out, which removes the cookie and ends the session', async () => {
    const { data, cookie } = await signIn();
    const headers = { ...t.as(), Session: data.session, cookie };
    const answer = await call('DELETE', headers);
    expect(cookiesOf(answer)).toEqual([`textloom-${data.session}=; Max-Age=0; Path=/; HttpOnly; SameSite=Strict`]);
    expect(await statusOf(headers)).toBe(401);
  });
});

describe('a session expires (decision 453)', () => {
  const daysAgo = (seen: number, begun: number, user: TestUser) =>
    t.db.engine.query(
      `update credential set created_at = now() - make_interval(days => $2), last_seen_at = now() - make_interval(days => $1),
         expires_at = now() - make_interval(days => $1) + interval '30 days' where user_id = $3`,
      [seen, begun, user.userId],
    );

  it.each([
    [29, 60, 200],
    [30, 60, 401],
  ])('%i days after its last use: %#', async (seen, begun, status) => {
    const user = await t.createOwner();
    await daysAgo(seen, begun, user);
    expect((await t.call(user, 'GET', 'login')).status).toBe(status);
  });

  it('ninety days after the sign-in, however much it is used', async () => {
    const user = await t.createOwner();
    await daysAgo(1, 89, user);
    expect((await t.call(user, 'GET', 'login')).status).toBe(200);
    const { rows } = await t.db.engine.query(
      `select expires_at < now() + interval '25 hours' as soon from credential where user_id = $1`,
      [user.userId],
    );
    expect(rows).toEqual([{ soon: true }]);
    await daysAgo(1, 91, user);
    await t.db.engine.query("update credential set expires_at = created_at + interval '90 days' where user_id = $1", [
      user.userId,
    ]);
    expect((await t.call(user, 'GET', 'login')).status).toBe(401);
  });
});
