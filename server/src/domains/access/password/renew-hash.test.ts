import { hash } from '@node-rs/argon2';
import { TEST_PASSWORD } from '../../../testing/accounts';
import { testApp, type TestApp, type TestUser } from '../../../testing/app';

let t: TestApp;
let owner: TestUser;
beforeAll(async () => {
  t = await testApp();
  owner = await t.createOwner();
});

const signIn = async (password = TEST_PASSWORD): Promise<number> =>
  (await t.call(null, 'POST', 'login', { json: { email: owner.email, password } })).status;
const stored = async (): Promise<string> => {
  const { rows } = await t.db.engine.query<{ password_hash: string }>(
    'select password_hash from app_user where id = $1',
    [owner.userId],
  );
  return rows[0]?.password_hash ?? '';
};

describe('a password hash of a lower cost', () => {
  it('is replaced at the next sign-in, and only then', async () => {
    const before = await hash(TEST_PASSWORD, { memoryCost: 8_192, timeCost: 1, parallelism: 1 });
    await t.db.engine.query('update app_user set password_hash = $2 where id = $1', [owner.userId, before]);
    expect(await signIn('wrong')).toBe(401);
    expect(await stored()).toBe(before);
    expect(await signIn()).toBe(200);
    const after = await stored();
    expect(after).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(await signIn()).toBe(200);
    expect(await stored()).toBe(after);
    // The earlier session continues.
    expect((await t.call(owner, 'GET', 'login')).status).toBe(200);
  });
});
