import { listSessions } from '@textloom/contracts';
import { TEST_PASSWORD } from '../../../testing/accounts';
import { testApp, type TestApp, type TestUser } from '../../../testing/app';

const CHROME =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36';

let t: TestApp;
let owner: TestUser;
beforeAll(async () => {
  t = await testApp();
});
beforeEach(async () => {
  owner = await t.createOwner();
});

/** The same user on another device. */
async function elsewhere(user: TestUser, address = '203.0.113.7', agent = CHROME): Promise<TestUser> {
  const answer = await t.inject({
    method: 'POST',
    url: '/api/login',
    headers: { ...t.as(), 'user-agent': agent },
    payload: { email: user.email, password: TEST_PASSWORD },
    remoteAddress: address,
  });
  return { ...user, token: answer.json().data.credentials };
}
const listOf = async (user: TestUser) =>
  listSessions.reply.parse((await t.call(user, 'GET', 'profiles/sessions')).body.data).entries;
const isSignedIn = async (user: TestUser): Promise<boolean> => (await t.call(user, 'GET', 'login')).status === 200;
const logged = async (user: TestUser): Promise<string[]> =>
  (
    await t.db.engine.query<{ text: string }>(
      `select text from security_event where account_id = $1 and text like 'Signed out%' order by id`,
      [user.accountId],
    )
  ).rows.map(({ text }) => text);

describe('the list of devices', () => {
  it('starts with this one, then the last used, each with browser, address and time', async () => {
    const phone = await elsewhere(owner, '198.51.100.4', 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_1) Safari/604.1');
    const desk = await elsewhere(owner);
    expect(await listOf(desk)).toMatchObject([
      { device: 'Chrome on Windows', address: '203.0.113.7', current: true },
      { device: 'Safari on iPhone', address: '198.51.100.4', current: false },
      { device: 'an unknown program', address: '127.0.0.1', current: false },
    ]);
    expect((await listOf(phone)).filter(({ current }) => current)).toMatchObject([{ device: 'Safari on iPhone' }]);
  });

  it('shows the new address of a device that moves', async () => {
    const desk = await elsewhere(owner);
    await t.db.engine.query(`update credential set last_seen_at = now() - interval '2 minutes' where user_id = $1`, [
      owner.userId,
    ]);
    await t.inject({ method: 'GET', url: '/api/login', headers: t.as(desk), remoteAddress: '198.51.100.9' });
    expect((await listOf(desk))[0]).toMatchObject({ current: true, address: '198.51.100.9' });
  });

  it('has neither ended sessions nor those of others', async () => {
    const colleague = await t.createAuthorizedUser(owner);
    const gone = await elsewhere(owner);
    await t.call(gone, 'DELETE', 'login');
    const old = await elsewhere(owner, '198.51.100.5');
    await t.db.engine.query(
      `update credential set expires_at = now() where user_id = $1 and address = '198.51.100.5'`,
      [old.userId],
    );
    expect(await listOf(owner)).toHaveLength(1);
    expect(await listOf(colleague)).toHaveLength(1);
  });

  it('is for signed-in users', async () => {
    expect((await t.call(null, 'GET', 'profiles/sessions')).status).toBe(401);
  });
});

describe('signing out one device', () => {
  it('ends that session alone, and is in the security log', async () => {
    const [desk, phone] = [await elsewhere(owner), await elsewhere(owner, '198.51.100.4')];
    const id = (await listOf(owner)).find(({ address }) => address === '198.51.100.4')?.id ?? 0;
    const answer = await t.call(owner, 'DELETE', `profiles/sessions/${id}`);
    expect(answer.body).toMatchObject({ status: 'success', message: 'The device was signed out.' });
    expect(await Promise.all([owner, desk, phone].map(isSignedIn))).toEqual([true, true, false]);
    expect(await logged(owner)).toEqual(['Signed out one device: Chrome on Windows, 198.51.100.4.']);
    expect((await t.call(owner, 'DELETE', `profiles/sessions/${id}`)).status).toBe(404);
  });

  it('is refused for a colleague’s session, another account’s, and an invalid id', async () => {
    const colleague = await t.createAuthorizedUser(owner);
    const stranger = await t.createOwner();
    for (const other of [colleague, stranger]) {
      const [{ id } = { id: 0 }] = await listOf(other);
      expect((await t.call(owner, 'DELETE', `profiles/sessions/${id}`)).status).toBe(404);
      expect(await isSignedIn(other)).toBe(true);
    }
    expect((await t.call(owner, 'DELETE', 'profiles/sessions/x')).status).toBe(404);
    expect((await t.call(null, 'DELETE', 'profiles/sessions/1')).status).toBe(401);
  });
});

describe('signing out all other devices', () => {
  it('leaves this one, and other users, signed in', async () => {
    const colleague = await t.createAuthorizedUser(owner);
    const [desk, phone] = [await elsewhere(owner), await elsewhere(owner, '198.51.100.4')];
    const answer = await t.call(phone, 'DELETE', 'profiles/sessions');
    expect(answer.body).toMatchObject({ status: 'success', message: 'All other devices were signed out.' });
    expect(await Promise.all([owner, desk, phone, colleague].map(isSignedIn))).toEqual([false, false, true, true]);
    expect(await logged(owner)).toEqual(['Signed out all other devices.']);
    expect((await t.call(null, 'DELETE', 'profiles/sessions')).status).toBe(401);
  });
});
