import { TEST_PASSWORD } from '../../../testing/accounts';
import { testApp, type TestApp, type TestUser } from '../../../testing/app';
import { noticesOf } from '../../../testing/notices';
import { browserName } from '../security-log/browser-name';
import { deviceTokenOf } from './known-devices.service';

const CHROME =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36';
const SAFARI =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 19_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.1 Mobile/15E148 Safari/604.1';

let t: TestApp;
let owner: TestUser;
beforeAll(async () => {
  t = await testApp();
});
beforeEach(async () => {
  owner = await t.createOwner();
});

/** Returns the header Set-Cookie. */
async function signIn(
  user: TestUser,
  { agent = CHROME, address = '203.0.113.7', cookie = '', password = TEST_PASSWORD } = {},
): Promise<string> {
  const answer = await t.inject({
    method: 'POST',
    url: '/api/login',
    headers: { ...t.as(), 'user-agent': agent, cookie },
    payload: { email: user.email, password },
    remoteAddress: address,
  });
  return String(answer.headers['set-cookie'] ?? '');
}
const told = async (user: TestUser): Promise<string[]> => (await noticesOf(t.db, user)).map(({ text }) => text);
const NEW_PHONE = 'New sign-in with Safari on iPhone. If this was not you, change your password.';

describe('a sign-in with a new browser', () => {
  it('causes a notice and a mail to that user, with the link to change the password', async () => {
    const colleague = await t.createAuthorizedUser(owner);
    await signIn(owner);
    expect(await told(owner)).toEqual([]);
    await signIn(owner, { agent: SAFARI });
    await signIn(owner, { agent: SAFARI });
    expect(await noticesOf(t.db, owner)).toEqual([{ kind: 'device.new', text: NEW_PHONE, path: '/account/edit' }]);
    expect(await told(colleague)).toEqual([]);
    const { rows } = await t.db.engine.query('select recipient, subject from mail where account_id = $1', [
      owner.accountId,
    ]);
    expect(rows).toEqual([{ recipient: owner.email, subject: expect.stringContaining('New sign-in to your') }]);
  });

  it('includes one with the same kind of browser elsewhere', async () => {
    await signIn(owner);
    await signIn(owner, { address: '198.51.100.4' });
    expect(await told(owner)).toEqual([
      'New sign-in with Chrome on Windows. If this was not you, change your password.',
    ]);
  });

  it('excludes a known cookie in another network, and the same network without one', async () => {
    const [cookie = ''] = (await signIn(owner)).split(';');
    expect((await signIn(owner, { address: '198.51.100.4', cookie: `a=b; ${cookie}` })).split(';')[0]).toBe(cookie);
    await signIn(owner, { address: '198.51.100.4' });
    expect(await told(owner)).toEqual([]);
  });

  it('counts for each user of a browser', async () => {
    const other = await t.createOwner();
    await signIn(other);
    const [cookie = ''] = (await signIn(owner)).split(';');
    await signIn(other, { cookie, agent: SAFARI });
    expect(await told(other)).toEqual([NEW_PHONE]);
  });

  it('causes one notice when it signs in twice at once, and none with a wrong password', async () => {
    await signIn(owner);
    await signIn(owner, { agent: SAFARI, password: 'wrong' });
    expect(await told(owner)).toEqual([]);
    await Promise.all([signIn(owner, { agent: SAFARI }), signIn(owner, { agent: SAFARI })]);
    expect(await told(owner)).toEqual([NEW_PHONE]);
  });

  it('keeps the latest 50 browsers of a user @long', async () => {
    for (let n = 0; n < 52; n += 1) await signIn(owner);
    const { rows } = await t.db.engine.query('select count(*)::int as n from user_device where user_id = $1', [
      owner.userId,
    ]);
    expect(rows).toEqual([{ n: 50 }]);
  });
});

describe('the cookie of a browser', () => {
  it('serves sign-in only, is unreadable for scripts, and is stored as a hash @long', async () => {
    const cookie = await signIn(owner);
    expect(cookie).toMatch(/^textloom_device=[\w-]{43}; Max-Age=34560000; Path=\/; HttpOnly; SameSite=Strict$/);
    const token = cookie.slice('textloom_device='.length).split(';')[0] ?? '';
    const { rows } = await t.db.engine.query('select 1 from user_device where token_hash = $1', [Buffer.from(token)]);
    expect(rows).toEqual([]);
  });

  it.each(['', 'textloom_device=short', `textloom_device=${'!'.repeat(43)}`, `xtextloom_device=${'a'.repeat(43)}`])(
    'is replaced by a new one instead of "%s"',
    (cookies) => {
      const token = deviceTokenOf('http://textloom.test', cookies);
      expect(token).toMatch(/^[\w-]{43}$/);
      expect(cookies).not.toContain(token);
    },
  );
});

describe('the cookie of a browser, behind https', () => {
  it('counts only with the prefix, which no other host of the domain can set', () => {
    const token = 'a'.repeat(43);
    const read = (cookies: string) => deviceTokenOf('https://textloom.test', cookies);
    expect(read(`textloom_device=x; __Host-textloom_device=${token}`)).toBe(token);
    expect(read(`textloom_device=${token}`)).not.toBe(token);
  });
});

describe('the name of a browser', () => {
  it.each([
    [CHROME, 'Chrome on Windows'],
    [SAFARI, 'Safari on iPhone'],
    [`${CHROME} Edg/142.0.0.0`, 'Edge on Windows'],
    ['Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0', 'Firefox on Linux'],
    ['Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/142.0 Mobile Safari/537.36', 'Chrome on Android'],
    ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Version/19.0 Safari/605.1.15', 'Safari on Mac'],
    ['curl/8.5.0', 'an unknown program'],
    [undefined, 'an unknown program'],
  ])('%s', (agent, name) => {
    expect(browserName(agent)).toBe(name);
  });
});
