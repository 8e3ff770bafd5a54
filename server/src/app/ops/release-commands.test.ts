import { execFileSync } from 'node:child_process';
import { gzipSync } from 'node:zlib';
import { fromRoot } from '../../platform/base/paths';
import { activate } from '../../domains/releases/release/release-changes.service';
import { publish } from '../../domains/releases/release/release.service';
import { builtRemote } from '../../domains/releases/release/remotes.fixture';
import { testApp, type TestApp } from '../../testing/app';

const BY = { by: 'the test' };
const [OLD, NEW] = ['1.0.0-old', '1.1.0-new'];

let t: TestApp;
let address = 0;
let from: string;

beforeAll(async () => {
  t = await testApp();
});
/** Each test is a separate client, because the limits count by address. */
beforeEach(() => {
  from = `10.0.0.${(address += 1)}`;
});

async function run(command: string, payload: object, token = t.deps.config.opsToken) {
  const answer = await t.inject({
    method: 'POST',
    url: `/ops/${command}`,
    payload,
    headers: { authorization: `Bearer ${token}` },
    remoteAddress: from,
  });
  return { status: answer.statusCode, body: answer.json(), headers: answer.headers };
}
const dataOf = async (command: string, payload: object, token?: string) =>
  (await run(command, payload, token)).body.data;
const teamToken = async (remote: string, holder: string): Promise<string> =>
  (await dataOf('token/create', { remote, holder })).token;

/** Two stored releases, the older one in force. */
async function released(remote: string): Promise<void> {
  for (const version of [OLD, NEW]) await publish(t.deps, builtRemote(remote, { version }), BY);
  await activate(t.deps, remote, OLD, BY);
}
const listed = async (remote: string, token?: string): Promise<Record<string, unknown>[]> =>
  (await dataOf('release/list', {}, token)).filter((one: { remote: string }) => one.remote === remote);

describe('a token per remote', () => {
  it('is shown once and stored as a hash', async () => {
    const made = await dataOf('token/create', { remote: 'points', holder: 'The points team' });
    expect(made).toEqual({
      id: expect.any(Number),
      remote: 'points',
      holder: 'The points team',
      token: expect.stringMatching(/^textloom_release_[\w-]{43}$/),
    });
    const { rows } = await t.db.engine.query('select * from release_token where id = $1', [made.id]);
    expect(JSON.stringify(rows)).not.toContain(made.token.slice(-43));
    const list = await dataOf('token/list', {});
    expect(list).toContainEqual({
      id: made.id,
      remote: 'points',
      holder: 'The points team',
      created_at: expect.any(String),
      last_used_at: null,
      revoked_at: null,
    });
  });

  it('releases its own remote, under the name of its holder, and records its last use', async () => {
    await released('own');
    const token = await teamToken('own', 'Ada of own');
    expect((await run('release/activate', { remote: 'own', version: NEW }, token)).status).toBe(200);
    expect((await run('release/rollback', { remote: 'own' }, token)).status).toBe(200);
    expect((await run('release/disable', { remote: 'own' }, token)).status).toBe(200);
    expect((await run('release/enable', { remote: 'own' }, token)).status).toBe(200);
    const changes = await dataOf('release/history', { remote: 'own' }, token);
    expect(changes.map(({ action, version, by }: Record<string, unknown>) => [action, version, by])).toEqual([
      ['enable', OLD, 'Ada of own'],
      ['disable', OLD, 'Ada of own'],
      ['rollback', OLD, 'Ada of own'],
      ['activate', NEW, 'Ada of own'],
      ['activate', OLD, 'the test'],
    ]);
    const used = (await dataOf('token/list', {})).find(({ holder }: { holder: string }) => holder === 'Ada of own');
    expect(Date.now() - Date.parse(used.last_used_at)).toBeLessThan(60_000);
  });

  it('is refused for another remote and for everything except releases, in one sentence', async () => {
    await released('theirs');
    const token = await teamToken('mine', 'Bo');
    for (const [command, more] of [
      ['activate', { version: NEW }],
      ['rollback', {}],
      ['disable', {}],
      ['enable', {}],
    ] as const) {
      const { status, body } = await run(`release/${command}`, { remote: 'theirs', ...more }, token);
      expect([status, body.message]).toEqual([403, 'The token of Bo releases mine, not theirs.']);
    }
    for (const [command, payload] of [
      ['release/publish', { folder: '/tmp' }],
      ['account/freeze', { email: 'marco@marcos-pizza.example' }],
      ['token/create', { remote: '*', holder: 'Bo' }],
      ['token/list', {}],
      ['token/revoke', { id: '1' }],
    ] as const) {
      const { status, body } = await run(command, payload, token);
      expect([status, body.message]).toEqual([
        403,
        `The token of Bo is for releases: "${command.replace('/', ' ')}" needs the operator's.`,
      ]);
    }
    // Reading is not limited to the own remote.
    expect((await run('release/history', { remote: 'theirs' }, token)).status).toBe(200);
    expect(await listed('theirs', token)).toMatchObject([
      { version: NEW, share: 0 },
      { version: OLD, share: 100 },
    ]);
  });

  it('for * releases every remote', async () => {
    await released('any');
    const token = await teamToken('*', 'The release manager');
    expect((await run('release/activate', { remote: 'any', version: NEW }, token)).status).toBe(200);
  });

  it('stops working when it is revoked', async () => {
    const token = await teamToken('ended', 'Cleo');
    expect((await run('release/list', {}, token)).status).toBe(200);
    const { id } = (await dataOf('token/list', {})).find(({ holder }: { holder: string }) => holder === 'Cleo');
    const revoked = await dataOf('token/revoke', { id });
    expect(revoked.revoked_at).not.toBeNull();
    expect((await run('release/list', {}, token)).status).toBe(401);
    expect((await dataOf('token/revoke', { id })).revoked_at).toBe(revoked.revoked_at);
    expect(await run('token/revoke', { id: '99999' })).toMatchObject({
      status: 404,
      body: { message: 'The token 99999 was not found.' },
    });
  });

  it.each([
    [
      { remote: 'Keywords', holder: 'x' },
      '"Keywords" is not a valid name of a remote: write a name such as keywords, or * for every remote.',
    ],
    [{ remote: 'keywords', holder: '  ' }, 'Name the holder of the token in 1 to 80 characters.'],
    [{ remote: 'keywords' }, 'Holder is required.'],
  ])('is not created for %j', async (payload, message) => {
    expect(await run('token/create', payload)).toMatchObject({ status: 422, body: { message } });
  });

  it('that is wrong is refused, and ten of them in a minute slow down their address, not the right token', async () => {
    const guess = `textloom_release_${'a'.repeat(43)}`;
    for (let tries = 0; tries < 10; tries += 1) expect((await run('release/list', {}, guess)).status).toBe(401);
    const limited = await run('release/list', {}, guess);
    expect([limited.status, limited.body.message]).toEqual([429, 'Too many wrong tokens. Please wait a minute.']);
    expect(Number(limited.headers['retry-after'])).toBeGreaterThan(0);
    expect((await run('release/list', {})).status).toBe(200);
    from = '10.0.1.1';
    expect((await run('release/list', {}, guess)).status).toBe(401);
  });
});

describe('commands for releases from anywhere', () => {
  it('give a share of the accounts a canary, raise it, and end it without a new build', async () => {
    await released('canary');
    const change = (command: string, more = {}) => dataOf(`release/${command}`, { remote: 'canary', ...more });
    expect(await change('activate', { version: NEW, share: '10%' })).toEqual({
      remote: 'canary',
      version: OLD,
      canary: NEW,
      share: 10,
    });
    expect(await listed('canary')).toMatchObject([
      { version: NEW, share: 10, active: true },
      { version: OLD, share: 90, active: true },
    ]);
    expect(await change('activate', { version: NEW, share: 50 })).toMatchObject({ canary: NEW, share: 50 });
    expect(await change('rollback')).toEqual({ remote: 'canary', version: OLD, canary: null, share: null });
    expect(await change('activate', { version: NEW, share: '100%' })).toMatchObject({ version: NEW, canary: null });
  });

  it.each(['0', '101', '-5', '10.5', 'half', '10 percent'])('refuse a share of %s', async (share) => {
    expect(await run('release/activate', { remote: 'canary', version: NEW, share })).toMatchObject({
      status: 422,
      body: { message: 'The share is a percentage from 1 to 100, as in 10%.' },
    });
  });

  it('list who published what and when, its size and share, and the last change of its remote', async () => {
    await released('listed');
    const [newest, oldest] = await listed('listed');
    expect(newest).toEqual({
      remote: 'listed',
      version: NEW,
      contract: 1,
      usable: true,
      active: false,
      enabled: false,
      share: 0,
      published_at: expect.stringMatching(/^\d{4}-/),
      published_by: 'the test',
      script_bytes: newest?.script_bytes,
      change: expect.any(Number),
      changed_at: expect.stringMatching(/^\d{4}-/),
      changed_by: 'the test',
    });
    expect(oldest).toMatchObject({ version: OLD, share: 100, change: newest?.change });
  });

  it('refuse the second of two changes to the same state, naming the first operator', async () => {
    await released('raced');
    const seen = (await listed('raced'))[0]?.change;
    const token = await teamToken('raced', 'Dora');
    const answers = await Promise.all([
      run('release/activate', { remote: 'raced', version: NEW, seen }, token),
      run('release/disable', { remote: 'raced', seen }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const told = answers.find(({ status }) => status === 409);
    expect(told?.body.message).toMatch(
      /^raced was changed meanwhile: (Dora chose "activate"|operator chose "disable") at .+Z\. Look at it again before you change it\.$/,
    );
  });

  it('remove a release from open tabs only with --at-once', async () => {
    await released('urgent');
    const oldest = async () => (await t.inject({ method: 'GET', url: '/app/registry.json' })).json().oldest;
    const before = await oldest();
    await run('release/activate', { remote: 'urgent', version: NEW });
    expect(await oldest()).toBe(before);
    await run('release/rollback', { remote: 'urgent', at_once: true });
    expect(await oldest()).toBeGreaterThan(before);
    expect((await dataOf('release/history', { remote: 'urgent' }))[0]).toMatchObject({
      action: 'rollback',
      at_once: true,
    });
  });

  it('refuse a remote without a release', async () => {
    expect(await run('release/history', { remote: 'nothing' })).toMatchObject({
      status: 404,
      body: { message: 'The remote nothing was not found.' },
    });
  });
});

describe('uploading a release', () => {
  /** The archive of a folder, as `pnpm release` creates it. */
  const pack = (folder: string): Buffer =>
    execFileSync(process.execPath, [
      '-e',
      'import(process.argv[1]).then(async ({ pack }) => process.stdout.write(await pack(process.argv[2])))',
      fromRoot('scripts/lib/release/archive.mjs'),
      folder,
    ]);
  async function upload(payload: Buffer | string, token: string, type = 'application/gzip') {
    const answer = await t.inject({
      method: 'POST',
      url: '/ops/release/upload',
      payload,
      headers: { authorization: `Bearer ${token}`, 'content-type': type },
      remoteAddress: from,
    });
    return { status: answer.statusCode, body: answer.json() };
  }

  it('stores it under the name of the team, and accepts the same one twice', async () => {
    const token = await teamToken('sent', 'Ezra');
    const archive = pack(builtRemote('sent', { version: NEW }));
    expect(await upload(archive, token)).toMatchObject({
      status: 200,
      body: { status: 'success', data: { remote: 'sent', version: NEW, created: true } },
    });
    expect(await listed('sent')).toMatchObject([{ version: NEW, published_by: 'Ezra', share: 0 }]);
    expect((await upload(archive, token)).body.data).toMatchObject({ created: false });
    expect((await upload(pack(builtRemote('free')), await teamToken('*', 'Fay'))).status).toBe(200);
    expect((await upload(pack(builtRemote('freer')), t.deps.config.opsToken)).status).toBe(200);
  });

  it('is refused for a remote of another team, and nothing is stored', async () => {
    const { status, body } = await upload(pack(builtRemote('foreign')), await teamToken('sent', 'Gus'));
    expect([status, body.message]).toEqual([403, 'This token releases sent, not foreign.']);
    expect(await listed('foreign')).toEqual([]);
  });

  it('is refused without a token, without an archive, and above 32 MB', async () => {
    const token = await teamToken('sent', 'Hal');
    expect((await upload(pack(builtRemote('sent')), 'wrong')).status).toBe(401);
    expect((await upload('{}', token, 'application/json')).body.message).toBe(
      'Send the archive of a built remote, as application/gzip.',
    );
    for (const garbage of [Buffer.alloc(0), Buffer.from('no gzip'), gzipSync('no tar')]) {
      const { status, body } = await upload(garbage, token);
      expect(status).toBe(422);
      expect(body.message).toMatch(/^[A-Z][^\n]+\.$/);
    }
    expect((await upload(Buffer.alloc(33 * 1_048_576), token)).status).toBe(413);
  });
});
