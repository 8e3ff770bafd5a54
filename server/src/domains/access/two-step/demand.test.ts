import * as contracts from '@textloom/contracts';
import { TEST_PASSWORD } from '../../../testing/accounts';
import { testApp, type TestApp, type TestUser } from '../../../testing/app';
import { passkeyDevice } from '../../../testing/passkey-device';
import { tables } from '../../../testing/tables';

let t: TestApp;
let owner: TestUser;
let colleague: TestUser;
const { sql } = tables(() => t.db);
beforeAll(async () => {
  t = await testApp();
});
beforeEach(async () => {
  owner = await t.createOwner();
  colleague = await t.createAuthorizedUser(owner);
});

async function addPasskey(user: TestUser): Promise<number> {
  const { options } = (await t.call(user, 'POST', 'profiles/two-step/passkey-options')).body.data;
  const form = { passkey: passkeyDevice('http://textloom.test').make(options) };
  return (await t.call(user, 'POST', 'profiles/two-step/passkeys', { form })).status;
}
const demand = (user: TestUser | null, required: string) =>
  t.call(user, 'PUT', 'profiles/two-step/required', { form: { required } });
const signIn = ({ email }: TestUser) => t.call(null, 'POST', 'login', { form: { email, password: TEST_PASSWORD } });
const logged = async (user: TestUser): Promise<string[]> =>
  (
    await sql<{ text: string }>(
      `select text from security_event where account_id = $1 and kind = 'two-step' order by id`,
      [user.accountId],
    )
  ).map(({ text }) => text);

describe('a second step that the owner requires', () => {
  it('keeps users without one from everything except setting it up, also in open sessions', async () => {
    await addPasskey(owner);
    expect((await demand(owner, '1')).body.message).toBe('Everybody needs a second step now.');
    expect(await t.call(colleague, 'GET', 'profiles/notices')).toMatchObject({
      status: 403,
      body: { data: { id: 'second_step_missing' } },
    });
    expect((await signIn(colleague)).body.data.second_step_missing).toBe(true);
    expect((await t.call(colleague, 'GET', 'login')).body.data.second_step_missing).toBe(true);
    expect((await t.call(colleague, 'GET', 'profiles/two-step')).body.data.required).toBe(true);
    expect(await addPasskey(colleague)).toBe(200);
    expect((await t.call(colleague, 'GET', 'profiles/notices')).status).toBe(200);
    expect((await t.call(colleague, 'GET', 'login')).body.data.second_step_missing).toBe(false);
  });

  it('is no longer required after the owner ends that, and does not affect other accounts', async () => {
    const stranger = await t.createOwner();
    await addPasskey(owner);
    await demand(owner, '1');
    expect((await t.call(stranger, 'GET', 'profiles/notices')).status).toBe(200);
    await demand(owner, '0');
    await demand(owner, '0');
    expect((await t.call(colleague, 'GET', 'profiles/notices')).status).toBe(200);
    expect((await logged(owner)).slice(1)).toEqual([
      'Demanded a second step of every user.',
      'Ended the demand for a second step.',
    ]);
  });

  it('is required by an owner who has one, and by nobody else', async () => {
    expect((await demand(owner, '1')).status).toBe(409);
    expect((await demand(colleague, '1')).status).toBe(403);
    expect((await demand(null, '1')).status).toBe(401);
    expect((await demand(owner, 'maybe')).status).toBe(422);
  });

  it('allows only the calls that set it up', () => {
    const all: readonly unknown[] = Object.values(contracts);
    const open = all.filter(
      (one): one is contracts.Operation => typeof one === 'object' && one !== null && 'beforeSecondStep' in one,
    );
    expect(open.map(({ method, path }) => `${method} ${path}`).toSorted()).toEqual([
      'DELETE login',
      'GET login',
      'GET profiles/two-step',
      'POST profiles/proof',
      'POST profiles/two-step/app',
      'POST profiles/two-step/passkey-options',
      'POST profiles/two-step/passkeys',
      'PUT profiles/two-step/app',
    ]);
  });
});

describe('a lost second step', () => {
  const reset = (user: TestUser | null, { userId }: TestUser) =>
    t.call(user, 'DELETE', `profiles/authorized/${userId}/two-step`);

  it('is removed by the owner, who sees who has one; its user is notified', async () => {
    await addPasskey(owner);
    await addPasskey(colleague);
    const list = async () => (await t.call(owner, 'GET', 'profiles/authorized')).body.data.entries;
    expect(await list()).toMatchObject([{ second_step: true }]);
    expect((await reset(owner, colleague)).body.message).toBe('The second step was removed.');
    expect(await list()).toMatchObject([{ second_step: false }]);
    expect((await signIn(colleague)).status).toBe(200);
    expect((await logged(owner)).at(-1)).toBe(`Removed the second step of ${colleague.email}.`);
    const [mail] = await sql<{ body_text: string }>(
      'select body_text from mail where recipient = $1 order by id desc limit 1',
      [colleague.email],
    );
    expect(mail?.body_text).toContain('The owner of your account removed your second step.');
    expect((await reset(owner, colleague)).status).toBe(409);
  });

  it('cannot be removed with a password alone: the owner needs a second step of their own', async () => {
    await addPasskey(colleague);
    const refused = await reset(owner, colleague);
    expect([refused.status, refused.body.message]).toEqual([409, 'Set up your own second step first.']);
    expect(await sql('select id from passkey where user_id = $1', [colleague.userId])).toHaveLength(1);
  });

  it('can be removed only by the owner of that user', async () => {
    const stranger = await t.createOwner();
    for (const user of [owner, stranger, colleague]) await addPasskey(user);
    expect((await reset(stranger, colleague)).status).toBe(404);
    expect((await reset(colleague, colleague)).status).toBe(403);
    expect((await reset(null, colleague)).status).toBe(401);
    expect((await reset(owner, owner)).status).toBe(404);
  });

  it('is not needed any more once its user is removed', async () => {
    await addPasskey(colleague);
    await t.call(owner, 'DELETE', `profiles/authorized/${colleague.userId}`);
    expect(await sql('select id from passkey where user_id = $1', [colleague.userId])).toEqual([]);
  });

  it('of an owner is removed by the operator', async () => {
    await addPasskey(owner);
    const remove = async (email: string) =>
      t.inject({
        method: 'POST',
        url: '/ops/user/reset-two-step',
        headers: { authorization: `Bearer ${t.deps.config.opsToken}` },
        payload: { email },
      });
    expect((await remove(owner.email.toUpperCase())).json().data).toEqual({ email: owner.email });
    expect((await signIn(owner)).status).toBe(200);
    expect((await remove(owner.email)).statusCode).toBe(409);
    expect((await remove('nobody@example.com')).statusCode).toBe(404);
  });
});
