import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';

const ROOT = resolve(__dirname, '..');
let folder: string;

/** Runs the generator, the compiler and jest on a small workspace with our packages linked in. */
function node(...args: string[]): Promise<{ code: number; output: string }> {
  return new Promise((done) => {
    execFile(process.execPath, args, { cwd: folder, maxBuffer: 8 << 20 }, (error, stdout, stderr) => {
      done({ code: typeof error?.code === 'number' ? error.code : error ? 1 : 0, output: stdout + stderr });
    });
  });
}
const generate = (...words: string[]) => node(join(ROOT, 'scripts/new.mjs'), ...words, '--root', folder);
const read = (path: string): string => readFileSync(join(folder, path), 'utf8');
const link = (path: string, target: string): void => {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  symlinkSync(join(ROOT, target), join(folder, path));
};

async function made(...words: string[]): Promise<string> {
  const { code, output } = await generate(...words);
  expect(output).toMatch(/^made /);
  expect(code).toBe(0);
  return output;
}

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'textloom-new-'));
  for (const shared of ['node_modules', 'shared', 'tsconfig.base.json']) link(shared, shared);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('pnpm new', () => {
  it('creates a remote, a page, a widget and operations that compile, are declared and pass their tests', async () => {
    await made('remote', 'bulk-tools');
    await made('page', 'bulk-tools', 'last-runs', '/bulk-tools/runs', '--title', 'Last runs');
    await made('widget', 'bulk-tools', 'run-state', 'home.cards');
    await made('operation', 'bulk-tools', 'get-run', 'GET', 'keywords/:id', '--reply', 'keywordSchema');
    await made('operation', 'bulk-tools', 'stop-run', 'DELETE', 'keywords/:id');
    await made('operation', 'bulk-tools', 'start-run', 'POST', 'keywords', '--body', 'keywordBody');

    expect(read('mfe-bulk-tools/remote.manifest.ts')).toContain(
      `    'last-runs': { path: '/bulk-tools/runs', name: 'Last runs' },`,
    );
    expect(read('mfe-bulk-tools/src/remote.ts')).toContain(
      `    'run-state': () => import('./widgets/run-state.widget'),`,
    );

    link('mfe-bulk-tools/node_modules', 'mfe-keywords/node_modules');
    expect(await node(join(ROOT, 'node_modules/typescript/bin/tsc'), '-p', 'mfe-bulk-tools')).toEqual({
      code: 0,
      output: '',
    });
    for (const rule of ['manifests', 'file-names', 'boundaries']) {
      expect((await node(join(ROOT, 'scripts/check.mjs'), '--only', rule, '--root', folder)).output).toMatch(
        /^check: ok/,
      );
    }
  }, 120_000);

  it('creates tests that pass: contract, page, widget, operations', async () => {
    const config = `require(${JSON.stringify(join(ROOT, 'shared/testing/jest/client.cjs'))})({ rootDir: ${JSON.stringify(folder)}, roots: [${JSON.stringify(join(folder, 'mfe-bulk-tools'))}] })`;
    const run = await node(
      '-e',
      `require(${JSON.stringify(join(ROOT, 'node_modules/jest'))}).run(['-i', '--config', JSON.stringify(${config})])`,
    );
    expect(run.output).toMatch(/Test Suites: 6 passed, 6 total/);
    expect(run.code).toBe(0);
  }, 120_000);

  it.each([
    ['a remote that is there', ['remote', 'bulk-tools'], 'mfe-bulk-tools already exists.'],
    ['a name in another spelling', ['page', 'bulk-tools', 'LastRuns'], 'The page must be kebab-case'],
    ['a page that is declared', ['page', 'bulk-tools', 'overview'], 'declares overview already.'],
    ['a remote that is not there', ['widget', 'nothing', 'x'], 'There is no remote nothing'],
    ['a slot that is not there', ['widget', 'bulk-tools', 'x', 'home.cellar'], 'There is no slot home.cellar.'],
    ['a GET without a reply', ['operation', 'bulk-tools', 'x', 'GET', 'keywords'], '--reply keywordSchema'],
    ['a kind that is not there', ['service', 'x'], 'pnpm new remote <id>'],
  ])('refuses %s in one sentence and changes nothing', async (_, words, sentence) => {
    const before = read('mfe-bulk-tools/remote.manifest.ts');
    const { code, output } = await generate(...words);
    expect(output).toContain(sentence);
    expect(output).not.toMatch(/^made|\n {4}at /);
    expect(code).toBe(1);
    expect(read('mfe-bulk-tools/remote.manifest.ts')).toBe(before);
  });
});
