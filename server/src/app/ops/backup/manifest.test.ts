import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { copyTree } from '../../../platform/base/copy-files';
import { readManifest, writeManifest, type Manifest } from './manifest';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'textloom-backup-'));
  mkdirSync(join(folder, 'from', 'deep', 'empty'), { recursive: true });
  writeFileSync(join(folder, 'from', 'a'), 'first');
  writeFileSync(join(folder, 'from', 'deep', 'b'), 'second');
  writeFileSync(join(folder, 'from', 'deep', 'left-out'), 'third');
  symlinkSync('/etc/passwd', join(folder, 'from', 'link'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const backup = async (): Promise<Manifest> => {
  const files = await copyTree(join(folder, 'from'), join(folder, 'backup', 'files'), {
    wanted: (path) => path !== 'deep/left-out',
  });
  return {
    format: 1,
    at: '2026-11-27T12:00:00.000Z',
    database: 'dump',
    postgres: 15,
    platform: 'linux-x64',
    migrations: [],
    files: files.map((file) => ({ ...file, path: `files/${file.path}` })),
  };
};
const read = () => readManifest(join(folder, 'backup'));

describe('The copy of a folder', () => {
  it('has its regular files with size and digest, and no links', async () => {
    const { files } = await backup();
    expect(files.map(({ path, bytes }) => [path, bytes])).toEqual([
      ['files/a', 5],
      ['files/deep/b', 6],
    ]);
    expect(readFileSync(join(folder, 'backup', 'files', 'deep', 'b'), 'utf8')).toBe('second');
  });

  it('of a missing folder is empty', async () => {
    expect(await copyTree(join(folder, 'nowhere'), join(folder, 'target'))).toEqual([]);
  });
});

describe('The manifest of a backup', () => {
  it('is read when every file is there, unchanged', async () => {
    const manifest = await backup();
    await expect(read()).rejects.toThrow('was interrupted');
    writeManifest(join(folder, 'backup'), manifest);
    expect(await read()).toEqual(manifest);
  });

  it('is refused with the name of a file that is damaged or missing', async () => {
    writeManifest(join(folder, 'backup'), await backup());
    writeFileSync(join(folder, 'backup', 'files', 'a'), 'First');
    await expect(read()).rejects.toThrow('files/a of the backup is damaged');
    rmSync(join(folder, 'backup', 'files', 'a'));
    await expect(read()).rejects.toThrow('files/a of the backup is missing');
  });

  it('is refused when it names a file outside, or is of another format', async () => {
    const manifest = await backup();
    const [file] = manifest.files;
    if (!file) throw new Error('no file');
    writeManifest(join(folder, 'backup'), { ...manifest, files: [{ ...file, path: 'files/../../from/a' }] });
    await expect(read()).rejects.toThrow('outside of the backup');
    writeManifest(join(folder, 'backup'), { ...manifest, format: 2 as 1 });
    await expect(read()).rejects.toThrow('cannot be read');
  });
});
