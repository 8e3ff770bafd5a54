import { execFile, execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

// What the command does with a real server is proven by e2e/independence/new-remote.spec.ts.

const ROOT = resolve(__dirname, '..');
const TOKEN = 'textloom_release_test';

interface Result {
  code: number;
  out: string;
  err: string;
}

function node(args: string[], env: Record<string, string> = {}): Promise<Result> {
  const { PORT: _, TEXTLOOM_RELEASE_URL: __, TEXTLOOM_OPS_TOKEN: ___, ...rest } = process.env;
  return new Promise((done) => {
    execFile(process.execPath, args, { env: { ...rest, ...env }, timeout: 30_000 }, (error, out, err) =>
      done({ code: typeof error?.code === 'number' ? error.code : error ? 1 : 0, out, err }),
    );
  });
}
const release = (words: string[], env: Record<string, string> = { TEXTLOOM_RELEASE_TOKEN: TOKEN }): Promise<Result> =>
  node([join(ROOT, 'scripts/release.mjs'), ...words], { TEXTLOOM_DATA: '/dev/null/nowhere', ...env });

let servers: Server[] = [];
afterEach(() => {
  for (const server of servers) server.close();
  servers = [];
});

/** A server that is not Textloom; returns its address. */
async function foreign(answer: RequestListener): Promise<string> {
  const server = createServer(answer);
  servers.push(server);
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

describe('pnpm release', () => {
  it.each([
    [[], /^Usage:\npnpm release <remote>/],
    [['activate', 'keywords'], /^Usage:/],
    [['rollback'], /^Usage:/],
    [['disable', 'keywords', '1.0.0'], /^Usage:/],
    [['keywords', 'now'], /^Usage:/],
    [['rollback', 'keywords', '--share', '10%'], /^"rollback" takes no --share\.\nUsage:/],
    [['list', '--activate'], /^"list" takes no --activate\.\nUsage:/],
    [
      ['list', '--to', 'ftp://example.com'],
      /^"ftp:\/\/example\.com" is not an address of a server: write it as in https:/,
    ],
    [['list', '--to', 'example'], /^"example" is not an address of a server/],
  ])('refuses %j in words and with exit code 1', async (words, told) => {
    const { code, out, err } = await release(words);
    expect({ code, out }).toEqual({ code: 1, out: '' });
    expect(err).toMatch(told);
    expect(err).not.toContain('    at ');
  });

  it('requires a token, and uses the operator’s for a server on this machine', async () => {
    const asked = await release(['list', '--to', 'https://textloom.example'], {});
    expect([asked.code, asked.err]).toEqual([
      1,
      'Set TEXTLOOM_RELEASE_TOKEN to the token of your remote: the operator of https://textloom.example makes it with `pnpm ops token create`.\n',
    ]);
    const data = mkdtempSync(join(tmpdir(), 'textloom-release-'));
    writeFileSync(join(data, 'secrets.json'), '{"opsToken":"kept"}');
    const seen: unknown[] = [];
    const address = await foreign((request, response) => {
      seen.push(request.headers.authorization);
      response.end('{"status":"success","message":"","data":[]}');
    });
    const { code, out } = await release(['list', '--to', address, '--json'], { TEXTLOOM_DATA: data });
    expect([code, out, seen]).toEqual([0, '[]\n', ['Bearer kept']]);
    rmSync(data, { recursive: true });
  });

  it('reports when nothing listens, and when another program does', async () => {
    const gone = await foreign(() => undefined);
    servers.pop()?.close();
    expect((await release(['list', '--to', gone])).err).toBe(`${gone} cannot be reached: ECONNREFUSED.\n`);
    const other = await foreign((_, response) => response.writeHead(404).end('<html></html>'));
    expect((await release(['list', '--to', other])).err).toBe(
      `${other} answered 404 and not as Textloom does: check the address.\n`,
    );
    const moved = await foreign((_, response) => response.writeHead(302, { location: other }).end());
    expect((await release(['list', '--to', moved])).err).toContain('answered 302');
    const broken = await foreign((_, response) => response.end('{"half":'));
    expect((await release(['list', '--to', broken])).err).toContain('not as Textloom does');
  });

  it('prints the server’s message', async () => {
    const refusing = await foreign((_, response) =>
      response
        .writeHead(403)
        .end('{"status":"error","message":"The token of Bo releases mine, not theirs.","data":{}}'),
    );
    const { code, out, err } = await release(['rollback', 'theirs', '--seen', '4', '--to', refusing]);
    expect({ code, out, err }).toEqual({ code: 1, out: '', err: 'The token of Bo releases mine, not theirs.\n' });
  });

  it('knows the remotes of this folder', async () => {
    const { err } = await release(['keyword', '--to', 'http://127.0.0.1:1']);
    expect(err).toMatch(/^There is no remote keyword here\. There are: billing, /);
  });

  it('packs a build as a tar that any machine reads, the same bytes each time', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'textloom-pack-'));
    const long = `js/${'n'.repeat(90)}.js`;
    mkdirSync(join(folder, 'dist/js'), { recursive: true });
    const files = { 'remote.json': '{}', 'empty.txt': '', [long]: 'x'.repeat(1024), 'js/a.js': 'é'.repeat(700) };
    for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, 'dist', name), text);
    writeFileSync(join(folder, 'dist/mf-stats.json'), 'not for browsers');
    const script = `import(${JSON.stringify(pathToFileURL(join(ROOT, 'scripts/lib/release/archive.mjs')).href)})
      .then(async ({ pack }) => require('node:fs').writeFileSync(process.argv[2], await pack(process.argv[1])))`;
    for (const name of ['one.tgz', 'two.tgz']) {
      const { err } = await node(['-e', script, join(folder, 'dist'), join(folder, name)]);
      expect(err).toBe('');
    }
    expect(readFileSync(join(folder, 'one.tgz'))).toEqual(readFileSync(join(folder, 'two.tgz')));
    mkdirSync(join(folder, 'out'));
    execFileSync('tar', ['-xzf', join(folder, 'one.tgz'), '-C', join(folder, 'out')]);
    const listed = execFileSync('tar', ['-tzf', join(folder, 'one.tgz')], { encoding: 'utf8' });
    expect(listed.trim().split('\n').sort()).toEqual(Object.keys(files).sort());
    for (const [name, text] of Object.entries(files))
      expect(readFileSync(join(folder, 'out', name), 'utf8')).toBe(text);
    rmSync(folder, { recursive: true });
  });
});
