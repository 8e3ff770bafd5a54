import * as contracts from '@textloom/contracts';
import type { Operation } from '@textloom/contracts';
import { Secret, TOTP } from 'otpauth';
import { TEST_PASSWORD } from '../../../testing/accounts';
import { testApp, type TestApp, type TestUser } from '../../../testing/app';
import { tables } from '../../../testing/tables';

let t: TestApp;
let owner: TestUser;
const { sql } = tables(() => t.db);
beforeAll(async () => {
  t = await testApp();
});
beforeEach(async () => {
  owner = await t.createOwner({ allow: [...contracts.PERMISSIONS] });
  await sql(`update account set allow = allow || '{developer}' where id = $1`, [owner.accountId]);
});

const isOperation = (value: unknown): value is Operation =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'summary' in value;
const exported: readonly unknown[] = Object.values(contracts);
const operations = exported.filter(isOperation);
const sensitive = operations.filter(({ reauthentication }) => reauthentication);

/** All the user's sessions last re-authenticated this many seconds ago. */
const provedBefore = (user: TestUser, seconds: number) =>
  sql('update credential set proved_at = now() - make_interval(secs => $2) where user_id = $1', [user.userId, seconds]);
const call = (user: TestUser, { method, path }: Operation) => t.call(user, method, path.replaceAll(/:\w+/g, '1'));
const prove = (user: TestUser | null, form: Record<string, string>) => t.call(user, 'POST', 'profiles/proof', { form });
const { exportSecurityEvents: file } = contracts;

describe('A sensitive step', () => {
  it('is required for every file of many rows, the card, a new user, a key, a release, another device, and the second step', () => {
    const files = operations.filter((operation) => 'stream' in operation && operation.stream === 'text/csv');
    expect(files.length).toBeGreaterThan(6);
    expect(sensitive).toEqual(expect.arrayContaining(files));
    const others = [
      contracts.changeCard,
      contracts.createAuthorizedUser,
      contracts.createApiKey,
      contracts.createWebhook,
      contracts.updateWebhook,
      contracts.rotateWebhookSecret,
      contracts.changeRelease,
      contracts.signOutDevice,
      contracts.signOutOtherDevices,
    ];
    expect(sensitive).toEqual(expect.arrayContaining(others));
    const secondStep = [
      contracts.beginAuthenticator,
      contracts.confirmAuthenticator,
      contracts.removeAuthenticator,
      contracts.renewRecoveryCodes,
      contracts.beginPasskey,
      contracts.addPasskey,
      contracts.removePasskey,
    ];
    expect(sensitive).toEqual(expect.arrayContaining(secondStep));
  });

  it('is required by no call of the public API, because API keys cannot re-authenticate', () => {
    const programs: readonly Operation[] = Object.values<contracts.PublicCall>(contracts.PUBLIC_CALLS).map(
      ({ operation }) => operation,
    );
    expect(sensitive.filter((operation) => programs.includes(operation))).toEqual([]);
  });

  it.each(sensitive.map((operation) => [`${operation.method} ${operation.path}`, operation] as const))(
    '%s is refused five minutes after the last re-authentication, before any other check',
    async (_, operation) => {
      await provedBefore(owner, 301);
      expect(await call(owner, operation)).toMatchObject({
        status: 403,
        body: { message: 'Confirm that it is you, and try again.', data: { id: 'proof_required' } },
      });
    },
  );

  it('is allowed for five minutes after a sign-in, and never without the permission', async () => {
    expect((await call(owner, file)).status).toBe(200);
    await provedBefore(owner, 290);
    expect((await call(owner, file)).status).toBe(200);
    const colleague = await t.createAuthorizedUser(owner);
    await provedBefore(colleague, 301);
    expect((await call(colleague, file)).body.data.id).toBe('forbidden');
    expect((await t.call(null, 'GET', 'profiles/security/export')).status).toBe(401);
  });
});

describe('Re-authentication', () => {
  it('is the password, for this session only', async () => {
    const login = await t.call(null, 'POST', 'login', { form: { email: owner.email, password: TEST_PASSWORD } });
    const elsewhere = { ...owner, token: login.body.data.credentials };
    await provedBefore(owner, 301);
    expect(await prove(owner, { password: 'wrong' })).toMatchObject({
      status: 422,
      body: { data: { fields: { password: 'The password is wrong.' } } },
    });
    expect((await call(owner, file)).status).toBe(403);
    expect((await prove(owner, { password: TEST_PASSWORD })).status).toBe(200);
    expect((await call(owner, file)).status).toBe(200);
    expect((await call(elsewhere, file)).status).toBe(403);
  });

  it('is a code of the app', async () => {
    const { secret } = (await t.call(owner, 'POST', 'profiles/two-step/app')).body.data;
    const app = new TOTP({ secret: Secret.fromBase32(secret) });
    const code = () => app.generate();
    const form = { code: app.generate({ timestamp: Date.now() - 30_000 }) };
    await t.call(owner, 'PUT', 'profiles/two-step/app', { form });
    await provedBefore(owner, 301);
    expect((await prove(owner, form)).status).toBe(422);
    expect((await prove(owner, { code: code() })).status).toBe(200);
    expect((await call(owner, file)).status).toBe(200);
  });

  it('is refused without either, without a session, and after too many wrong passwords', async () => {
    expect((await prove(owner, {})).body.data.fields).toEqual({ password: 'Enter your password.' });
    expect((await prove(null, { password: TEST_PASSWORD })).status).toBe(401);
    for (let n = 0; n < 10; n += 1) await prove(owner, { password: 'wrong' });
    expect((await prove(owner, { password: TEST_PASSWORD })).status).toBe(429);
  });
});
