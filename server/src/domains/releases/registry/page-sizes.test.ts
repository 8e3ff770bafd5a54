import { randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { pageSizes } from './page-sizes';

const manifest = (id: string, pages: Record<string, object>): string =>
  JSON.stringify({ id, title: id, contract: 1, pages });

describe('the sizes of pages', () => {
  let root: string;

  function write(file: string, content: string): void {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    writeFileSync(join(root, file), content);
  }
  /** A script that compression makes smaller; returns its size as served. */
  function script(file: string, length: number): number {
    const text = randomBytes(length).toString('hex');
    write(file, text);
    return brotliCompressSync(text).length;
  }

  beforeAll(() => {
    root = mkdtempSync(join(tmpdir(), 'textloom-sizes-'));
    process.env.TEXTLOOM_ROOT = root;
  });
  afterAll(() => {
    delete process.env.TEXTLOOM_ROOT;
    rmSync(root, { recursive: true });
  });

  it('count what the build lists for a page, each script once and compressed', async () => {
    const main = script('shell/dist/js/main.js', 5_000);
    const frame = script('shell/dist/js/frame.js', 4_000);
    const form = script('shell/dist/js/form.js', 3_000);
    const entry = script('mfe-alpha/dist/entry.js', 2_000);
    const add = script('mfe-alpha/dist/js/add.js', 1_000);
    write('shell/dist/index.html', '<script defer src="/app/js/main.js"></script>');
    write('shell/dist/shell.json', manifest('shell', { home: { path: '/home', name: 'Home' } }));
    const files = { signedIn: ['js/main.js', 'js/frame.js'], pages: { home: [] }, shares: { form: ['js/form.js'] } };
    write('shell/dist/files.json', JSON.stringify(files));
    write('mfe-alpha/dist/remote.json', manifest('alpha', { add: { path: '/alpha/:id/add', name: 'Add' } }));
    write(
      'mfe-alpha/dist/release.json',
      JSON.stringify({
        id: 'alpha',
        version: '1.0.0',
        contract: 1,
        entry: 'entry.js',
        pages: { add: ['js/add.js'] },
        shares: { 'pages/add': ['form'] },
      }),
    );
    expect([...(await pageSizes(['alpha']))]).toEqual([
      ['sign-in', main],
      ['/home', main + frame],
      ['/alpha/:id/add', main + frame + entry + add + form],
    ]);
  });
});
