import { execFileSync } from 'node:child_process';
import { existsSync, linkSync, mkdirSync, readdirSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { connect, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { createApp } from '../../../app/http/app';
import { testApp, type TestApp } from '../../../testing/app';
import { activate } from '../release/release-changes.service';
import { publish } from '../release/release.service';
import { builtRemote } from '../release/remotes.fixture';

const SECRET = "the operator's token";
let t: TestApp;
let secrets: string;
let serial = 0;

beforeAll(async () => {
  t = await testApp();
  secrets = join(t.deps.config.dataDir, 'secrets.json');
  writeFileSync(secrets, SECRET);
});

const newId = (): string => `part${'abcdefghijklmnopqrstuvwxyz'[(serial += 1)]}`;
const get = (url: string, headers: Record<string, string> = {}) => t.inject({ method: 'GET', url, headers });
const releases = async (): Promise<number> => (await t.db.engine.query('select 1 from remote_release')).rowCount ?? 0;
const fifo = (path: string): void => void execFileSync('mkfifo', [path]);

describe('a build with suspicious files is refused when it is published', () => {
  it.each<[string, (dir: string) => void]>([
    ['with a link to a file of the server', (dir) => symlinkSync(secrets, join(dir, 'js/a.js'))],
    ['with a link in place of its compressed twin', (dir) => symlinkSync(secrets, join(dir, 'js/598.f1710f54.js.br'))],
    ['with a link to a folder', (dir) => symlinkSync(t.deps.config.dataDir, join(dir, 'data'))],
    ['with a link to a file of its own', (dir) => symlinkSync('598.f1710f54.js', join(dir, 'js/a.js'))],
    ['with a link to nothing', (dir) => symlinkSync('/nowhere', join(dir, 'a.js'))],
    ['with a link to itself', (dir) => symlinkSync('a.js', join(dir, 'a.js'))],
    ['with a link upwards', (dir) => symlinkSync('../..', join(dir, 'js/up'))],
    [
      'with its page a link',
      (dir) => {
        rmSync(join(dir, 'standalone.html'));
        symlinkSync(secrets, join(dir, 'standalone.html'));
      },
    ],
    [
      'with its declaration a link',
      (dir) => {
        renameSync(join(dir, 'remote.json'), join(dir, 'real.json'));
        symlinkSync('real.json', join(dir, 'remote.json'));
      },
    ],
    [
      'with its declaration a pipe',
      (dir) => {
        rmSync(join(dir, 'remote.json'));
        fifo(join(dir, 'remote.json'));
      },
    ],
    ['with a pipe', (dir) => fifo(join(dir, 'js/pipe.js'))],
    ['with a name that is a path elsewhere on other systems', (dir) => writeFileSync(join(dir, '..\\..\\a.js'), '')],
    ['with a hidden file', (dir) => writeFileSync(join(dir, '.env'), SECRET)],
    ['with a line break in a name', (dir) => writeFileSync(join(dir, 'a\nb.js'), '')],
    [
      'with names that differ by case',
      (dir) => {
        writeFileSync(join(dir, 'js/A.js'), '');
        writeFileSync(join(dir, 'js/a.js'), '');
      },
    ],
    ['with too many nested folders', (dir) => mkdirSync(join(dir, 'd/'.repeat(15)), { recursive: true })],
    [
      'with a path of 300 characters',
      (dir) => {
        mkdirSync(join(dir, 'n'.repeat(200)));
        writeFileSync(join(dir, 'n'.repeat(200), 'm'.repeat(100)), '');
      },
    ],
    [
      'with too many files',
      (dir) => {
        for (let n = 0; n < 2_001; n += 1) writeFileSync(join(dir, `js/${n}.js`), '');
      },
    ],
  ])('%s', async (_what, spoil) => {
    const [id, before] = [newId(), await releases()];
    const dir = builtRemote(id);
    spoil(dir);
    await expect(publish(t.deps, dir, { by: 'dev@example.com' })).rejects.toMatchObject({
      id: 'invalid',
      message: expect.stringMatching(/cannot be stored: .+|is not a regular file/s),
    });
    expect(await releases()).toBe(before);
    expect(readdirSync(t.deps.config.remotesDir).filter((name) => name.startsWith('.'))).toEqual([]);
    expect(existsSync(join(t.deps.config.remotesDir, id, '1.0.0-aaaaaaaa'))).toBe(false);
    const twin = await t.inject({
      method: 'POST',
      url: '/ops/release/publish',
      headers: { authorization: `Bearer ${t.deps.config.opsToken}` },
      payload: { folder: dir },
    });
    expect([twin.statusCode, twin.json().data.id]).toEqual([422, 'invalid']);
    expect((await get(`/remotes/${id}/1.0.0-aaaaaaaa/js/598.f1710f54.js`)).statusCode).toBe(404);
  });

  it('but not because of a second name of one of its files', async () => {
    const dir = builtRemote(newId());
    linkSync(join(dir, 'js/598.f1710f54.js'), join(dir, 'js/598.copy.js'));
    expect((await publish(t.deps, dir, { by: 'dev@example.com' })).created).toBe(true);
  });
});

describe('files that are put into a stored release afterwards are not served', () => {
  let base: string;
  let folder: string;
  beforeAll(async () => {
    const id = newId();
    await publish(t.deps, builtRemote(id), { by: 'dev@example.com' });
    await activate(t.deps, id, '1.0.0-aaaaaaaa', { by: 'dev@example.com' });
    base = `/remotes/${id}/1.0.0-aaaaaaaa`;
    folder = join(t.deps.config.remotesDir, id, '1.0.0-aaaaaaaa');
  });

  it.each<[string, (dir: string) => void, string]>([
    ['a link', (dir) => symlinkSync(secrets, join(dir, 'js/a.js')), 'js/a.js'],
    ['a link to a file of the release', (dir) => symlinkSync('598.f1710f54.js', join(dir, 'js/b.js')), 'js/b.js'],
    [
      'a compressed twin that is a link',
      (dir) => {
        writeFileSync(join(dir, 'js/c.js'), 'run()');
        symlinkSync(secrets, join(dir, 'js/c.js.br'));
      },
      'js/c.js',
    ],
    [
      'a file below a linked folder',
      (dir) => symlinkSync(t.deps.config.dataDir, join(dir, 'data')),
      'data/secrets.json',
    ],
    [
      'a page that is a link',
      (dir) => {
        rmSync(join(dir, 'standalone.html'));
        symlinkSync(secrets, join(dir, 'standalone.html'));
      },
      'standalone.html',
    ],
    ['a pipe', (dir) => fifo(join(dir, 'js/pipe.js')), 'js/pipe.js'],
    [
      'a version that is a link',
      (dir) => symlinkSync(t.deps.config.dataDir, join(dir, '../2.0.0')),
      '../2.0.0/secrets.json',
    ],
  ])('%s', async (_what, spoil, path) => {
    spoil(folder);
    for (const encoding of ['br', 'gzip', 'identity']) {
      const answer = await get(new URL(`${base}/${path}`, 'http://a').pathname, { 'accept-encoding': encoding });
      // If only the compressed twin is a link, clients without compression still get the file.
      const plain = path === 'js/c.js' && encoding !== 'br';
      expect([answer.statusCode, answer.body.includes(SECRET)]).toEqual([plain ? 200 : 404, false]);
    }
  });

  it('nor are files next to the releases', async () => {
    writeFileSync(join(t.deps.config.remotesDir, 'notes.txt'), SECRET);
    writeFileSync(join(folder, '../notes.txt'), SECRET);
    for (const url of ['/remotes/notes.txt', `${base}/../notes.txt`])
      expect((await get(new URL(url, 'http://a').pathname)).statusCode).toBe(404);
  });

  it('while its own files are served', async () => {
    for (const encoding of ['br', 'gzip', 'identity'])
      expect((await get(`${base}/js/598.f1710f54.js`, { 'accept-encoding': encoding })).statusCode).toBe(200);
  });
});

describe('files reached through a link or a pipe', () => {
  it('a link among the uploaded files is not served', async () => {
    const token = 'A'.repeat(43);
    const owner = await t.createOwner();
    await t.db.asEngine((tx) =>
      tx.execute(
        `insert into media (account_id, token, name, extension, mime, size) values ($1, $2, 'a.pdf', 'pdf', 'application/pdf', 1)`,
        [owner.accountId, token],
      ),
    );
    mkdirSync(join(t.deps.config.dataDir, 'media'), { recursive: true });
    const place = join(t.deps.config.dataDir, 'media', token);
    symlinkSync(secrets, place);
    expect((await get(`/media/${token}`)).statusCode).toBe(404);
    rmSync(place);
    fifo(place);
    expect((await get(`/media/${token}`)).statusCode).toBe(404);
    rmSync(place);
    writeFileSync(place, 'x');
    expect((await get(`/media/${token}`)).body).toBe('x');
  });

  it('no spelling of an address leads out of a folder of the shell, the releases or the uploads', async () => {
    const shellDir = join(t.deps.config.dataDir, 'shell');
    mkdirSync(join(shellDir, 'js'), { recursive: true });
    writeFileSync(join(shellDir, 'index.html'), '<html><head></head></html>');
    writeFileSync(join(shellDir, 'js/a.js'), 'run()');
    symlinkSync(secrets, join(shellDir, 'js/link.js'));
    const app = await createApp(t.deps, { shellDir });
    t.db.beforeDrop(() => app.close());
    await app.listen({ host: '127.0.0.1', port: 0 });
    const { port } = app.server.address() as AddressInfo;
    // A raw connection, because HTTP clients would normalize the address.
    const ask = (path: string): Promise<string> =>
      new Promise((done, failed) => {
        let said = '';
        const socket = connect(port, '127.0.0.1', () =>
          socket.write(`GET ${path} HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n`),
        );
        socket
          .setEncoding('utf8')
          .on('data', (chunk: string) => {
            said += chunk;
          })
          .on('error', failed)
          .once('close', () => done(said));
      });
    const ups = [
      '..',
      '%2e%2e',
      '%2E.',
      '.%2e',
      '%252e%252e',
      '..%00',
      '..;',
      '%c0%ae%c0%ae',
      '%uff0e%uff0e',
      '....',
      '\\..',
      '%5c..',
      '..%5c',
    ];
    const slashes = ['/', '%2f', '%5c', '\\', '//', '%252f'];
    for (const root of ['/app/', '/app/js/', '/remotes/', '/remotes/parta/1.0.0/', '/media/']) {
      for (const up of ups) {
        for (const slash of slashes) {
          const path = `${root}${`${up}${slash}`.repeat(2)}secrets.json`;
          const said = await ask(path);
          expect([path, said.includes(SECRET), /^HTTP\/1\.1 (4\d\d|200) /.test(said)]).toEqual([path, false, true]);
        }
      }
    }
    for (const path of ['/app/js/link.js', '/app/js/a.js%00', '/app//js/a.js']) {
      const said = await ask(path);
      expect([path, /^HTTP\/1\.1 (4\d\d) /.test(said)]).toEqual([path, true]);
    }
    expect(await ask('/app/js/a.js')).toContain('run()');
  });
});
