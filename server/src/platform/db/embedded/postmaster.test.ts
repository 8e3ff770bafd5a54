import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { listenArguments } from './postmaster';

describe('where PostgreSQL listens', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'textloom-socket-'));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  it('is a socket in its own folder, without an open port', async () => {
    expect(await listenArguments(folder, undefined)).toEqual(['-h', '', '-k', folder, '-p', '5432']);
  });

  it('is a port of this machine, the previous one if there is one, when the folder holds no sockets', async () => {
    const none = join(folder, 'no-folder');
    expect(await listenArguments(none, 54_321)).toEqual(['-h', '127.0.0.1', '-k', '', '-p', '54321']);
    expect((await listenArguments(none, undefined)).at(-1)).toMatch(/^\d+$/);
  });
});
