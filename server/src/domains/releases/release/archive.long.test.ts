import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync, linkSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { gzipSync } from 'node:zlib';
import { packTar, type TarEntry, type TarHeader } from 'modern-tar';
import { testApp, type TestApp } from '../../../testing/app';
import { storeArchive } from './archive.service';
import { builtRemote } from './remotes.fixture';

const BY = { by: 'dev@example.com' };
let app: TestApp;
let serial = 0;

beforeAll(async () => {
  app = await testApp();
});

const newId = (): string => `packed-${(serial += 1)}`;
const file = (name: string, header: Partial<TarHeader> = {}, body = 'x'): TarEntry => {
  const content = header.type === undefined ? body : '';
  return { header: { name, size: content.length, ...header }, body: content };
};
const tar = (...entries: TarEntry[]): Promise<Uint8Array> => packTar(entries);
/** A gzipped tar with a file whose header claims a larger size than its content. */
async function claiming(name: string, size: number): Promise<Buffer> {
  const bytes = Buffer.from(await tar(file(name, {}, '')));
  bytes.write(`${size.toString(8).padStart(11, '0')} `, 124, 'latin1');
  bytes.fill(' ', 148, 156);
  const sum = bytes.subarray(0, 512).reduce((all, byte) => all + byte, 0);
  bytes.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148, 'latin1');
  return gzipSync(bytes);
}
const archive = async (...entries: TarEntry[]): Promise<Buffer> => gzipSync(await tar(...entries));
/** The tar of a folder as `tar -c` writes it: folders, then their files. */
const packed = async (dir: string): Promise<Buffer> => execFileSync('tar', ['-c', '-C', dir, '.']);
const pack = async (dir: string): Promise<Buffer> => gzipSync(await packed(dir));
const stored = async (): Promise<number> => (await app.db.engine.query('select 1 from remote_release')).rowCount ?? 0;

describe('the archive of a release', () => {
  it('is unpacked and published like a folder', async () => {
    const id = newId();
    const dir = builtRemote(id);
    expect(await storeArchive(app.deps, await pack(dir), BY)).toEqual({
      remote: id,
      version: '1.0.0-aaaaaaaa',
      created: true,
    });
    const target = join(app.deps.config.remotesDir, id, '1.0.0-aaaaaaaa');
    for (const name of ['remote.json', 'js/598.f1710f54.js'])
      expect(readFileSync(join(target, name))).toEqual(readFileSync(join(dir, name)));
    expect(await storeArchive(app.deps, await pack(dir), BY)).toMatchObject({ created: false });
  });

  it('may arrive in small pieces', async () => {
    const [id, bytes] = [newId(), await pack(builtRemote(`packed-${serial}`))];
    const pieces = Array.from({ length: Math.ceil(bytes.length / 7) }, (_, n) => bytes.subarray(n * 7, n * 7 + 7));
    expect(await storeArchive(app.deps, Readable.from(pieces), BY)).toMatchObject({ remote: id, created: true });
  });

  it('may be limited to one remote', async () => {
    const id = newId();
    await expect(
      storeArchive(app.deps, await pack(builtRemote(id)), { ...BY, remote: 'keywords' }),
    ).rejects.toMatchObject({ id: 'forbidden', message: `This token releases keywords, not ${id}.` });
    await expect(storeArchive(app.deps, await pack(builtRemote(id)), { ...BY, remote: id })).resolves.toMatchObject({
      created: true,
    });
  });

  it.each<[string, () => Buffer | Promise<Buffer>, RegExp]>([
    ['of nothing', () => Buffer.alloc(0), /^The archive is not a gzipped tar\.$/],
    ['of noise', () => randomBytes(4_096), /^The archive is not a gzipped tar\.$/],
    ['of zipped noise', () => gzipSync(randomBytes(4_096)), /^The archive is not a gzipped tar\.$/],
    ['that is not zipped', () => packed(builtRemote('plain')), /not a gzipped tar/],
    ['that is zipped twice', async () => gzipSync(await pack(builtRemote('twice'))), /not a gzipped tar/],
    ['with less than it says', () => claiming('a.js', 9_999), /not a gzipped tar/],
    ['that is cut off', async () => (await pack(builtRemote('cut'))).subarray(0, 400), /not a gzipped tar/],
    ['without files', () => archive(), /remote\.json is missing/],
    ['of another folder', () => archive(file('notes.txt')), /remote\.json is missing/],
    ['with an absolute path', () => archive(file('/etc/cron.d/job')), /etc\/cron\.d\/job has a name/],
    ['with a path upwards', () => archive(file('../../evil.js')), /\.\.\/\.\.\/evil\.js has a name/],
    ['with a path upwards inside', () => archive(file('js/../../evil.js')), /has a name that cannot/],
    ['with a path of another system', () => archive(file('C:\\evil.js')), /has a name that cannot/],
    ['with a hidden file', () => archive(file('.env')), /\.env has a name/],
    ['with a name of no letters', () => archive(file('a\nb')), /has a name that cannot/],
    ['with a symbolic link', () => archive(file('js', { type: 'symlink', linkname: '/etc' })), /: js is a link\.$/],
    ['with a hard link', () => archive(file('a', { type: 'link', linkname: '/etc/passwd' })), /: a is a link/],
    ['with a device', () => archive(file('a', { type: 'character-device' })), /: a is not a regular file/],
    ['with a pipe', () => archive(file('a', { type: 'fifo' })), /: a is not a regular file/],
    ['with one name twice', () => archive(file('a'), file('A')), /: A .*by case only/],
    [
      'with too many files',
      () => archive(...Array.from({ length: 2_001 }, (_, n) => file(`f${n}`))),
      /one file too many/,
    ],
    ['with too many nested folders', () => archive(file(`${'d/'.repeat(15)}a.js`)), /has a name that cannot be served/],
    ['with a file of 300 MB', () => claiming('huge.js', 300_000_000), /huge\.js makes it larger than 256 MB/],
    [
      'that unzips to gigabytes',
      () => {
        const part = gzipSync(Buffer.alloc(32 << 20));
        return Buffer.concat(Array.from({ length: 64 }, () => part));
      },
      /larger than 256 MB/,
    ],
  ])('an archive %s is refused, and leaves no files', async (_what, make, reason) => {
    const before = await stored();
    await expect(storeArchive(app.deps, await make(), BY)).rejects.toMatchObject({
      id: 'invalid',
      message: expect.stringMatching(reason),
    });
    expect(await stored()).toBe(before);
    expect(readdirSync(app.deps.config.remotesDir).filter((name) => name.startsWith('.'))).toEqual([]);
  });

  it('is refused with a packed link, wherever it points', async () => {
    const dir = builtRemote(newId());
    symlinkSync('/etc/passwd', join(dir, 'js/a.js'));
    await expect(storeArchive(app.deps, await pack(dir), BY)).rejects.toThrow(/js\/a\.js is a link/);
    const twice = builtRemote(newId());
    linkSync(join(twice, 'js/598.f1710f54.js'), join(twice, 'js/copy.js'));
    await expect(storeArchive(app.deps, await pack(twice), BY)).rejects.toThrow(/is a link/);
  });

  it.each([
    [
      'a file that is also a folder',
      () => [file('remote.json'), file('remote.json/x')],
      'remote.json/x is inside a file',
    ],
    ['a folder that is also a file', () => [file('js/a'), file('JS')], 'JS is both a file and a folder'],
    [
      'a folder with NUL in its name',
      () => [file('j\0s/', { type: 'directory', pax: { path: 'j\0s/' } })],
      'j?s has a name that cannot be served',
    ],
  ])('is refused in a sentence with %s', async (_, entries, reason) => {
    await expect(storeArchive(app.deps, await archive(...entries()), BY)).rejects.toMatchObject({
      id: 'invalid',
      message: `The release cannot be stored: ${reason}.`,
    });
  });

  it('drops compressed files: the server creates its own', async () => {
    const id = newId();
    const dir = builtRemote(id);
    writeFileSync(join(dir, 'js/598.f1710f54.js.br'), 'something else');
    await storeArchive(app.deps, await pack(dir), BY);
    const target = join(app.deps.config.remotesDir, id, '1.0.0-aaaaaaaa');
    expect(existsSync(join(target, 'js/598.f1710f54.js.br'))).toBe(true);
    expect(readFileSync(join(target, 'js/598.f1710f54.js.br'), 'latin1')).not.toContain('something else');
  });
});
