import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';

const ROOT = resolve(__dirname, '..');
let folder: string;

/** The generator, the compiler and jest at work on a small workspace of its own, with our packages linked in. */
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
  expect(output).toMatch(/^(made|changed) /);
  expect(code).toBe(0);
  return output;
}

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'textloom-new-'));
  for (const path of ['node_modules', 'tsconfig.base.json']) link(path, path);
  // Operations are written into contracts, so that one is a copy.
  for (const name of readdirSync(join(ROOT, 'shared')).filter((one) => one !== 'contracts'))
    link(`shared/${name}`, `shared/${name}`);
  cpSync(join(ROOT, 'shared/contracts/src'), join(folder, 'shared/contracts/src'), { recursive: true });
  cpSync(join(ROOT, 'shared/contracts/tsconfig.json'), join(folder, 'shared/contracts/tsconfig.json'));
  link('shared/contracts/node_modules', 'shared/contracts/node_modules');
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('pnpm new', () => {
  it('makes a remote, a page and a widget that compile and are declared', async () => {
    await made('remote', 'bulk-tools');
    await made('page', 'bulk-tools', 'last-runs', '/bulk-tools/runs', '--title', 'Last runs');
    await made('widget', 'bulk-tools', 'run-state', 'home.cards');

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

  it('made tests that pass: contract, page, widget', async () => {
    const config = `require(${JSON.stringify(join(ROOT, 'shared/testing/jest/client.cjs'))})({ rootDir: ${JSON.stringify(folder)}, roots: [${JSON.stringify(join(folder, 'mfe-bulk-tools'))}] })`;
    const run = await node(
      '-e',
      `require(${JSON.stringify(join(ROOT, 'node_modules/jest'))}).run(['-i', '--config', JSON.stringify(${config})])`,
    );
    expect(run.output).toMatch(/Test Suites: 4 passed, 4 total/);
    expect(run.code).toBe(0);
  }, 120_000);

  it('makes operations that compile, in a new file and in one that is there', async () => {
    const file = 'shared/contracts/src/calls/runs.ts';
    await made(
      'operation',
      'runs',
      'get-run',
      'GET',
      'runs/:id',
      '--reply',
      'keywordSchema',
      '--summary',
      'Reads a run',
    );
    await made('operation', 'runs', 'stop-run', 'DELETE', 'runs/:id', '--ability', 'keyword.delete');
    expect(
      await made('operation', 'keywords', 'copy-keyword', 'POST', 'keywords/copies/:word', '--body', 'keywordBody'),
    ).toContain('route(app, copyKeyword, …)');

    expect(read(file)).toContain(`export const getRun = {
  method: 'GET',
  path: 'runs/:id',
  summary: 'Reads a run',
  params: idParams,
  reply: keywordSchema,
} as const satisfies Operation;
`);
    expect(read(file)).toContain(
      "  summary: 'Stop run',\n  ability: 'keyword.delete',\n  params: idParams,\n  saved: savedSchema,",
    );
    expect(await node(join(ROOT, 'node_modules/typescript/bin/tsc'), '-p', 'shared/contracts')).toEqual({
      code: 0,
      output: '',
    });
    const { output } = await node(join(ROOT, 'scripts/check.mjs'), '--only', 'calls', '--root', folder);
    expect(output).toContain('getRun has no route');
  }, 60_000);

  it.each([
    ['a remote that is there', ['remote', 'bulk-tools'], 'mfe-bulk-tools is there already.'],
    ['a name in another spelling', ['page', 'bulk-tools', 'LastRuns'], 'The page must be kebab-case'],
    ['a page that is declared', ['page', 'bulk-tools', 'overview'], 'declares overview already.'],
    ['a remote that is not there', ['widget', 'nothing', 'x'], 'There is no remote nothing'],
    ['a slot that is not there', ['widget', 'bulk-tools', 'x', 'home.cellar'], 'There is no slot home.cellar.'],
    ['a GET without a reply', ['operation', 'runs', 'x', 'GET', 'keywords'], '--reply keywordSchema'],
    [
      'an operation that is there',
      ['operation', 'keywords', 'delete-keyword', 'DELETE', 'x'],
      'declares deleteKeyword already.',
    ],
    [
      'a schema that is not there',
      ['operation', 'runs', 'x', 'GET', 'x', '--reply', 'noSchema'],
      'contracts exports no noSchema',
    ],
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
