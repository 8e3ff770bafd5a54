import { testApp, type TestApp } from '../../testing/app';

let t: TestApp;
beforeAll(async () => {
  t = await testApp();
});

const run = (email: string) =>
  t.inject({
    method: 'POST',
    url: '/ops/user/signout',
    headers: { authorization: `Bearer ${t.deps.config.opsToken}` },
    payload: { email },
  });

describe('The operator signs a user out', () => {
  it('everywhere, and nobody else; the owner reads it in the security log', async () => {
    const owner = await t.createOwner();
    const user = await t.createAuthorizedUser(owner);
    expect((await run(user.email.toUpperCase())).json().data).toEqual({ email: user.email });
    expect((await t.call(user, 'GET', 'login')).status).toBe(401);
    expect((await t.call(owner, 'GET', 'login')).status).toBe(200);
    expect((await t.call(owner, 'GET', 'profiles/security')).body.data.entries).toMatchObject([
      { kind: 'sign-in', text: `Signed ${user.email} out everywhere.`, who: 'Operator' },
    ]);
  });

  it('and gets an error when nobody has the email', async () => {
    expect((await run('nobody@example.com')).statusCode).toBe(404);
  });
});
