import { Secret, TOTP } from 'otpauth';
import { TEST_PASSWORD } from '../../../testing/accounts';
import { testApp, type Answer, type TestApp, type TestUser } from '../../../testing/app';
import { tables } from '../../../testing/tables';

let t: TestApp;
let owner: TestUser;
const { sql } = tables(() => t.db);
beforeAll(async () => {
  t = await testApp();
});
beforeEach(async () => {
  owner = await t.createOwner();
});

/** The code of a secret, `steps` of 30 seconds from now. */
const codeOf = (secret: string, steps = 0): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * 30_000 });
const begin = async (user: TestUser): Promise<string> =>
  (await t.call(user, 'POST', 'profiles/two-step/app')).body.data.secret;
const confirm = (user: TestUser, code: string) => t.call(user, 'PUT', 'profiles/two-step/app', { form: { code } });

/** Turns two-step sign-in on, with the code of 30 seconds ago. */
async function turnOn(user: TestUser): Promise<{ secret: string; codes: string[] }> {
  const secret = await begin(user);
  return { secret, codes: (await confirm(user, codeOf(secret, -1))).body.data.codes };
}
const signIn = (user: TestUser, password = TEST_PASSWORD) =>
  t.call(null, 'POST', 'login', { form: { email: user.email, password } });
const finish = (token: string, code: string) => t.call(null, 'POST', 'login/second-step', { form: { token, code } });
const tokenOf = (answer: Answer): string => answer.body.data.token;
const state = async (user: TestUser) => (await t.call(user, 'GET', 'profiles/two-step')).body.data;
const logged = async (user: TestUser): Promise<string[]> =>
  (
    await sql<{ text: string }>('select text from security_event where account_id = $1 order by id', [user.accountId])
  ).map(({ text }) => text);

describe('setting up an authenticator app', () => {
  it('requires nothing until a code was entered, and then returns ten recovery codes', async () => {
    const { secret, uri } = (await t.call(owner, 'POST', 'profiles/two-step/app')).body.data;
    expect(uri).toContain(`otpauth://totp/Textloom:${encodeURIComponent(owner.email)}`);
    expect(Secret.fromBase32(secret).bytes).toHaveLength(20);
    expect((await signIn(owner)).status).toBe(200);
    expect((await confirm(owner, '000000')).body).toMatchObject({ data: { fields: { code: expect.any(String) } } });
    const answer = await confirm(owner, codeOf(secret));
    expect(new Set(answer.body.data.codes).size).toBe(10);
    expect(await state(owner)).toMatchObject({ app: true, recovery_codes: 10 });
    expect((await signIn(owner)).status).toBe(401);
  });

  it('is refused while one is set up, and so is confirming, removing or renewing nothing', async () => {
    expect((await confirm(owner, '123456')).status).toBe(422);
    expect((await t.call(owner, 'DELETE', 'profiles/two-step/app')).status).toBe(404);
    expect((await t.call(owner, 'POST', 'profiles/two-step/recovery-codes')).status).toBe(409);
    await turnOn(owner);
    expect((await t.call(owner, 'POST', 'profiles/two-step/app')).status).toBe(409);
  });

  it('is each user’s own', async () => {
    const colleague = await t.createAuthorizedUser(owner);
    await turnOn(owner);
    expect(await state(colleague)).toMatchObject({ app: false, recovery_codes: 0 });
    expect((await t.call(colleague, 'DELETE', 'profiles/two-step/app')).status).toBe(404);
    expect((await signIn(colleague)).status).toBe(200);
    expect((await t.call(null, 'GET', 'profiles/two-step')).status).toBe(401);
  });

  it('stores no secret and no code in clear text', async () => {
    const { secret, codes } = await turnOn(owner);
    const [row] = await sql<{ secret: Buffer }>('select secret from authenticator where user_id = $1', [owner.userId]);
    expect(row?.secret.includes(Buffer.from(Secret.fromBase32(secret).bytes))).toBe(false);
    const kept = await sql<{ code_hash: Buffer }>('select code_hash from recovery_code where user_id = $1', [
      owner.userId,
    ]);
    expect(kept.filter(({ code_hash: hash }) => codes.includes(hash.toString()))).toEqual([]);
  });

  it('is logged and mailed, as is each later change', async () => {
    await turnOn(owner);
    await t.call(owner, 'POST', 'profiles/two-step/recovery-codes');
    await t.call(owner, 'DELETE', 'profiles/two-step/app');
    const changes = ['Set up an authenticator app.', 'Made new recovery codes.', 'Removed the authenticator app.'];
    expect(await logged(owner)).toEqual(changes);
    const mails = await sql<{ body_text: string; subject: string }>(
      'select subject, body_text from mail where recipient = $1 order by id',
      [owner.email],
    );
    expect(mails.map(({ body_text: text }) => changes.find((change) => text.includes(change)))).toEqual(changes);
    expect(mails[0]?.subject).toBe('Your Textloom two-step sign-in was changed');
    expect(await state(owner)).toMatchObject({ app: false, recovery_codes: 0 });
    expect((await signIn(owner)).status).toBe(200);
  });
});

describe('the second step of a sign-in', () => {
  it('is required only after a right password, and starts the session', async () => {
    const { secret } = await turnOn(owner);
    expect((await signIn(owner, 'wrong')).body.data).toMatchObject({ id: 'bad_credentials' });
    const first = await signIn(owner);
    expect(first).toMatchObject({
      status: 401,
      body: { data: { id: 'second_step', token: expect.any(String), app: true } },
    });
    const second = await finish(tokenOf(first), codeOf(secret));
    expect(second).toMatchObject({ status: 200, body: { data: { profile: { id: owner.userId } } } });
    const token = second.body.data.credentials;
    expect((await t.call({ ...owner, token }, 'GET', 'login')).status).toBe(200);
    expect((await logged(owner)).at(-1)).toBe('Signed in in two steps.');
  });

  it('accepts each code of the app once, and only the codes around the current time', async () => {
    const { secret } = await turnOn(owner);
    const token = tokenOf(await signIn(owner));
    const refused = { status: 422, body: { data: { fields: { code: expect.any(String) } } } };
    // This code turned two-step sign-in on.
    expect(await finish(token, codeOf(secret, -1))).toMatchObject(refused);
    expect(await finish(token, codeOf(secret, 5))).toMatchObject(refused);
    const code = codeOf(secret, 1);
    expect((await finish(token, `${code.slice(0, 3)} ${code.slice(3)}`)).status).toBe(200);
    expect(await finish(tokenOf(await signIn(owner)), code)).toMatchObject(refused);
    expect(await logged(owner)).toContain('Sign-in refused: the code of the second step was wrong.');
  });

  it('accepts each recovery code once, and none that were replaced', async () => {
    const { codes } = await turnOn(owner);
    const [first = '', second = ''] = codes;
    const token = tokenOf(await signIn(owner));
    expect((await finish(token, ` ${first.toUpperCase().replaceAll('-', ' ')} `)).status).toBe(200);
    const again = tokenOf(await signIn(owner));
    expect((await finish(again, first)).status).toBe(422);
    expect(await state(owner)).toMatchObject({ recovery_codes: 9 });
    await t.call(owner, 'POST', 'profiles/two-step/recovery-codes');
    expect((await finish(again, second)).status).toBe(422);
    expect(await state(owner)).toMatchObject({ recovery_codes: 10 });
  });

  it('has a token that works once, for ten minutes, and until the password changes', async () => {
    const { codes } = await turnOn(owner);
    const dead = { status: 400, body: { data: { id: 'token_invalid' } } };
    const used = tokenOf(await signIn(owner));
    await finish(used, codes[0] ?? '');
    expect(await finish(used, codes[1] ?? '')).toMatchObject(dead);
    expect(await finish('unknown', codes[1] ?? '')).toMatchObject(dead);
    const old = tokenOf(await signIn(owner));
    await sql(`update begun_sign_in set expires_at = now() where user_id = $1`, [owner.userId]);
    expect(await finish(old, codes[1] ?? '')).toMatchObject(dead);
    const before = tokenOf(await signIn(owner));
    await t.call(owner, 'DELETE', 'profiles/sessions');
    expect(await finish(before, codes[1] ?? '')).toMatchObject(dead);
    expect(await state(owner)).toMatchObject({ recovery_codes: 9 });
  });

  it('is refused to a user who was disabled meanwhile, and starts one session when it is sent twice', async () => {
    const { codes } = await turnOn(owner);
    const token = tokenOf(await signIn(owner));
    const both = await Promise.all([finish(token, codes[0] ?? ''), finish(token, codes[1] ?? '')]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 400]);
    const next = tokenOf(await signIn(owner));
    await sql('update app_user set disabled = true where id = $1', [owner.userId]);
    expect((await finish(next, codes[2] ?? '')).status).toBe(400);
  });

  /**
   * Tries from an address, in the browser of a cookie; `begun` is a sign-in after the right password; without it a new
   * one begins.
   */
  const from = async (address: string, code: string, cookie?: string, begun?: string): Promise<number> =>
    (
      await t.inject({
        method: 'POST',
        url: '/api/login/second-step',
        headers: { ...t.as(), ...(cookie && { cookie }) },
        payload: { token: begun ?? tokenOf(await signIn(owner)), code },
        remoteAddress: address,
      })
    ).statusCode;

  it('allows ten wrong codes in a quarter of an hour from one network, which lock nobody out elsewhere', async () => {
    const { secret } = await turnOn(owner);
    const begun = tokenOf(await signIn(owner));
    for (let n = 0; n < 10; n += 1) expect(await from('198.51.100.4', '000000', '', begun)).toBe(422);
    expect(await from('198.51.100.4', codeOf(secret))).toBe(429);
    expect(await from('203.0.113.9', codeOf(secret))).toBe(200);
  });

  it('allows thirty wrong codes from all unknown browsers, and still accepts known ones, recovery codes and sessions', async () => {
    const { secret, codes } = await turnOn(owner);
    const first = await t.inject({
      method: 'POST',
      url: '/api/login/second-step',
      headers: t.as(),
      payload: { token: tokenOf(await signIn(owner)), code: codes[0] ?? '' },
    });
    const cookie = [first.headers['set-cookie'] ?? []]
      .flat()
      .map((one) => one.split(';')[0] ?? '')
      .find((one) => one.includes('textloom_device'));
    const begun = tokenOf(await signIn(owner));
    for (const network of [1, 2, 3])
      for (let n = 0; n < 10; n += 1) expect(await from(`198.51.10${network}.4`, '000000', '', begun)).toBe(422);
    expect(await from('203.0.113.9', codeOf(secret))).toBe(429);
    expect(await from('198.51.101.4', codes[1] ?? '')).toBe(200);
    expect((await t.call(owner, 'POST', 'profiles/proof', { form: { code: codeOf(secret) } })).status).toBe(200);
    expect(await from('198.51.101.4', codeOf(secret, 1), cookie)).toBe(200);
  });

  it.each<Record<string, string>>([{ code: '' }, { code: 'x'.repeat(41) }, {}])('refuses %j', async (form) => {
    const answer = await t.call(null, 'POST', 'login/second-step', { form: { token: 't', ...form } });
    expect(answer).toMatchObject({ status: 422, body: { data: { fields: { code: expect.any(String) } } } });
  });
});

describe('a stolen password', () => {
  /** A session that began with the password alone, before the second step was set up elsewhere. */
  const stolen = async (): Promise<TestUser> => ({
    ...owner,
    token: (await signIn(owner)).body.data.credentials,
  });

  it('cannot remove, replace or add a second step in a session that began before it was set up', async () => {
    const thief = await stolen();
    const { secret } = await turnOn(owner);
    const change = async (): Promise<number[]> =>
      Promise.all(
        (
          [
            ['DELETE', 'profiles/two-step/app'],
            ['POST', 'profiles/two-step/app'],
            ['POST', 'profiles/two-step/recovery-codes'],
            ['POST', 'profiles/two-step/passkey-options'],
            ['PUT', 'profiles/two-step/required'],
          ] as const
        ).map(async ([method, path]) => (await t.call(thief, method, path, { form: { required: 0 } })).status),
      );
    expect(await change()).toEqual([403, 403, 403, 403, 403]);
    const proof = await t.call(thief, 'POST', 'profiles/proof', { form: { password: TEST_PASSWORD } });
    expect(proof.body.data.fields.code).toMatch(/^You have a second step: confirm with it, or with a recovery code/);
    expect(await change()).toEqual([403, 403, 403, 403, 403]);
    expect(await state(owner)).toMatchObject({ app: true, recovery_codes: 10 });
    // Its owner re-authenticates by the code, or by a sign-in with one.
    expect((await t.call(owner, 'POST', 'profiles/proof', { form: { code: codeOf(secret) } })).status).toBe(200);
    expect((await t.call(owner, 'DELETE', 'profiles/two-step/app')).status).toBe(200);
  });

  it('that was set by a mailed link still requires the second step', async () => {
    await turnOn(owner);
    await t.call(null, 'POST', 'profiles/resetpass', { form: { email: owner.email } });
    const [mail] = await sql<{ body_text: string }>(
      `select body_text from mail where recipient = $1 and body_text like '%token=%' order by id desc limit 1`,
      [owner.email],
    );
    const token = /token=([\w-]+)/.exec(mail?.body_text ?? '')?.[1] ?? '';
    const next = 'quiet copper meadow';
    expect(
      (await t.call(null, 'POST', 'profiles/updatenewpass', { form: { pass1: next, pass2: next, token } })).status,
    ).toBe(200);
    expect((await signIn(owner, next)).body.data.id).toBe('second_step');
  });
});
