import { TEST_PASSWORD } from '../../../testing/accounts';
import { testApp, type TestApp, type TestUser } from '../../../testing/app';
import { passkeyDevice } from '../../../testing/passkey-device';
import { tables } from '../../../testing/tables';
import { passkeySite } from './passkey-site';

const ORIGIN = 'http://textloom.test';
/** The user is present, but the device has not verified who it is. */
const UNVERIFIED = 1;

let t: TestApp;
let owner: TestUser;
let device: ReturnType<typeof passkeyDevice>;
const { sql } = tables(() => t.db);
beforeAll(async () => {
  t = await testApp();
});
beforeEach(async () => {
  owner = await t.createOwner();
  device = passkeyDevice(ORIGIN);
});

const send = (user: TestUser | null, path: string, form: Record<string, string> = {}) =>
  t.call(user, 'POST', path, { form });
const newOptions = async (user: TestUser): Promise<string> =>
  (await send(user, 'profiles/two-step/passkey-options')).body.data.options;
const add = async (user: TestUser, from = device) =>
  send(user, 'profiles/two-step/passkeys', { passkey: from.make(await newOptions(user)) });
const options = async (): Promise<string> => (await send(null, 'login/passkey-options')).body.data.options;
const logIn = (passkey: string) => send(null, 'login/passkey', { passkey });
const state = async (user: TestUser) => (await t.call(user, 'GET', 'profiles/two-step')).body.data;
const refused = { status: 401, body: { data: { id: 'bad_credentials' } } };

describe('A passkey', () => {
  it('is added with ten recovery codes, and signs in without a password', async () => {
    expect((await add(owner)).body.data.codes).toHaveLength(10);
    expect((await add(owner, passkeyDevice(ORIGIN))).body.data.codes).toEqual([]);
    const answer = await logIn(device.use(await options()));
    expect(answer).toMatchObject({ status: 200, body: { data: { profile: { id: owner.userId } } } });
    const token = answer.body.data.credentials;
    expect((await t.call({ ...owner, token }, 'GET', 'login')).status).toBe(200);
    expect((await state(owner)).passkeys).toMatchObject([
      { name: 'an unknown program', last_used: expect.stringMatching(/^2/) },
      { last_used: '' },
    ]);
    const told = await sql<{ text: string }>('select text from security_event where account_id = $1 order by id', [
      owner.accountId,
    ]);
    expect(told.map(({ text }) => text).at(-1)).toBe('Signed in with a passkey.');
  });

  it('is a second step: the password alone does not sign in', async () => {
    await add(owner);
    const first = await send(null, 'login', { email: owner.email, password: TEST_PASSWORD });
    expect(first).toMatchObject({
      status: 401,
      body: {
        message: 'Use your passkey, or enter a recovery code.',
        data: { id: 'second_step', app: false, passkey: true },
      },
    });
  });

  it('is refused with a repeated answer, without a check of its user, and for another site', async () => {
    await add(owner);
    const answer = device.use(await options());
    expect((await logIn(answer)).status).toBe(200);
    expect(await logIn(answer)).toMatchObject(refused);
    expect(await logIn(device.use(await options(), UNVERIFIED))).toMatchObject(refused);
    const elsewhere = passkeyDevice('http://textloom.example');
    expect((await add(owner, elsewhere)).status).toBe(422);
    expect(await logIn(passkeyDevice(ORIGIN).use(await options()))).toMatchObject(refused);
    expect((await logIn('nothing')).status).toBe(400);
    expect(await logIn('{}')).toMatchObject(refused);
    expect(await logIn('null')).toMatchObject(refused);
    expect(await logIn(JSON.stringify({ id: '\u0000' }))).toMatchObject(refused);
  });

  it('is added only by the user who requested it, once', async () => {
    const colleague = await t.createAuthorizedUser(owner);
    const made = device.make(await newOptions(owner));
    expect((await send(colleague, 'profiles/two-step/passkeys', { passkey: made })).status).toBe(422);
    expect((await send(owner, 'profiles/two-step/passkeys', { passkey: made })).status).toBe(200);
    expect((await send(owner, 'profiles/two-step/passkeys', { passkey: made })).status).toBe(422);
    expect((await add(colleague)).status).toBe(409);
    expect((await send(null, 'profiles/two-step/passkeys', { passkey: made })).status).toBe(401);
  });

  it('can be renamed and removed by its user alone, which also removes the recovery codes', async () => {
    await add(owner);
    const { id } = (await state(owner)).passkeys[0];
    const path = `profiles/two-step/passkeys/${id}`;
    for (const other of [await t.createAuthorizedUser(owner), await t.createOwner()]) {
      expect((await t.call(other, 'PUT', path, { form: { name: 'Mine' } })).status).toBe(404);
      expect((await t.call(other, 'DELETE', path)).status).toBe(404);
    }
    expect((await t.call(owner, 'PUT', path, { form: { name: '' } })).status).toBe(422);
    expect((await t.call(owner, 'PUT', path, { form: { name: 'My phone' } })).status).toBe(200);
    expect((await state(owner)).passkeys).toMatchObject([{ name: 'My phone' }]);
    expect((await t.call(owner, 'DELETE', path)).body.message).toBe('The passkey was removed.');
    expect(await state(owner)).toMatchObject({ passkeys: [], recovery_codes: 0 });
    expect(await logIn(device.use(await options()))).toMatchObject(refused);
    expect((await t.call(owner, 'DELETE', path)).status).toBe(404);
  });

  it('does not sign in a disabled user', async () => {
    await add(owner);
    await sql('update app_user set disabled = true where id = $1', [owner.userId]);
    expect(await logIn(device.use(await options()))).toMatchObject(refused);
  });

  it('re-authenticates its own user, and signs nobody out when it is another’s', async () => {
    await add(owner);
    await sql(`update credential set proved_at = now() - interval '6 minutes'`);
    const prove = async (user: TestUser) => send(user, 'profiles/proof', { passkey: device.use(await options()) });
    expect((await prove(await t.createAuthorizedUser(owner))).status).toBe(422);
    expect((await t.call(owner, 'GET', 'profiles/security/export')).status).toBe(403);
    expect((await prove(owner)).status).toBe(200);
    expect((await t.call(owner, 'GET', 'profiles/security/export')).status).toBe(200);
  });
});

describe('the site of passkeys', () => {
  it.each([
    ['https://text.example.com', { host: 'text.example.com', origin: 'https://text.example.com' }],
    ['https://text.example.com:8443', { host: 'text.example.com', origin: 'https://text.example.com:8443' }],
    ['http://127.0.0.1:4700', { host: 'localhost', origin: 'http://localhost:4700' }],
    ['http://[::1]:4700', { host: 'localhost', origin: 'http://localhost:4700' }],
    ['http://localhost:4700', { host: 'localhost', origin: 'http://localhost:4700' }],
    ['http://192.0.2.7:4700', undefined],
    ['https://[2001:db8::7]', undefined],
  ])('of %s', (address, site) => {
    expect(passkeySite(address)).toEqual(site);
  });
});
