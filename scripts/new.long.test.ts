import { execFile } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

const ROOT = resolve(__dirname, '..');
let folder: string;

/** Runs the generator, the compiler or jest on a small workspace of its own, with a copy of our shared packages. */
function node(...args: string[]): Promise<{ code: number; output: string }> {
  return new Promise((done) => {
    execFile(process.execPath, args, { cwd: folder, maxBuffer: 8 << 20 }, (error, stdout, stderr) => {
      done({ code: typeof error?.code === 'number' ? error.code : error ? 1 : 0, output: stdout + stderr });
    });
  });
}
const generate = (...words: string[]) => node(join(ROOT, 'scripts/new.mjs'), ...words, '--root', folder);
const read = (path: string): string => readFileSync(join(folder, path), 'utf8');
/** pnpm's links are relative: those of the copy lead to the copied packages, so the types that `pnpm new` writes count. */
const copy = (path: string, target: string): void =>
  cpSync(join(ROOT, target), join(folder, path), { recursive: true, verbatimSymlinks: true });
/** The second time it checks only what has changed. */
const compile = (project: string) =>
  node(
    join(ROOT, 'node_modules/typescript/bin/tsc'),
    '-p',
    project,
    '--incremental',
    '--tsBuildInfoFile',
    join(folder, `${project}.tsbuildinfo`),
  );

async function made(...words: string[]): Promise<string> {
  const { code, output } = await generate(...words);
  expect(output).toMatch(/^(made|changed) /);
  expect(code).toBe(0);
  return output;
}

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'textloom-new-'));
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
  for (const shared of ['shared', 'tsconfig.base.json']) copy(shared, shared);
  // The shared packages link to pages of the shell and of other remotes.
  for (const name of readdirSync(ROOT).filter((name) => name.startsWith('mfe-'))) {
    copy(`${name}/remote.manifest.ts`, `${name}/remote.manifest.ts`);
  }
  copy('.github', '.github');
  copy('shell/shell.manifest.ts', 'shell/shell.manifest.ts');
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('pnpm new', () => {
  it('creates a remote, a page and a widget that compile and are declared', async () => {
    const output = await made('remote', 'bulk-tools');
    for (const file of ['mfe-bulk-tools/src/widgets/summary.widget.tsx', '.github/workflows/bulk-tools.yml'])
      expect(output).toContain(`made     ${file}\n`);
    expect(output).toContain('changed  .github/CODEOWNERS\n');
    // What docs/remotes.md speaks of is there without a request to a registry.
    expect(Object.keys(JSON.parse(read('mfe-bulk-tools/package.json')).dependencies)).toEqual(
      expect.arrayContaining(['api', 'bus', 'kit', 'session', 'ui'].map((name) => `@textloom/${name}`)),
    );
    await made('page', 'bulk-tools', 'last-runs', '/bulk-tools/runs', '--title', 'Last runs');
    await made('widget', 'bulk-tools', 'run-state', 'home.cards');

    expect(read('mfe-bulk-tools/remote.manifest.ts')).toContain(
      `    'last-runs': { path: '/bulk-tools/runs', name: 'Last runs', icon: 'activity' },`,
    );
    expect(read('mfe-bulk-tools/src/remote.ts')).toContain(
      `    'run-state': () => import('./widgets/run-state.widget'),`,
    );

    copy('mfe-bulk-tools/node_modules', 'mfe-keywords/node_modules');
    expect(await compile('mfe-bulk-tools')).toEqual({ code: 0, output: '' });
    for (const rule of ['manifests', 'links', 'dependencies', 'imports', 'teams']) {
      expect((await node(join(ROOT, 'scripts/check.mjs'), '--only', rule, '--root', folder)).output).toMatch(
        /^check: ok/,
      );
    }
  });

  it('creates pages that link() accepts, and no others', async () => {
    writeFileSync(
      join(folder, 'mfe-bulk-tools/src/way.ts'),
      [
        `import { link } from '@textloom/kit';`,
        `export const runs = link('/bulk-tools/runs');`,
        `export const gone = link('/bulk-tools/gone');`,
      ].join('\n'),
    );
    const { code, output } = await compile('mfe-bulk-tools');
    rmSync(join(folder, 'mfe-bulk-tools/src/way.ts'));
    expect(output).toMatch(
      /^mfe-bulk-tools\/src\/way\.ts\(3,\d+\): error TS2345: .*"\/bulk-tools\/gone"' is not assignable/,
    );
    expect(output.match(/error TS/g)).toHaveLength(1);
    expect(code).not.toBe(0);
  });

  it('created tests that pass: contract, page, widget, operations', async () => {
    const config = `require(${JSON.stringify(join(ROOT, 'shared/testing/jest/client.cjs'))})({ rootDir: ${JSON.stringify(folder)}, roots: [${JSON.stringify(join(folder, 'mfe-bulk-tools'))}] })`;
    const run = await node(
      '-e',
      `require(${JSON.stringify(join(ROOT, 'node_modules/jest'))}).run(['-i', '--config', JSON.stringify(${config})])`,
    );
    expect(run.output).toMatch(/Test Suites: 5 passed, 5 total/);
    expect(run.code).toBe(0);
  });

  it('creates operations that compile, in a new and in an existing file', async () => {
    // Its findings come first, because the check prints a limited number and every call of this copy lacks its route.
    const file = 'shared/contracts/src/calls/account-runs.ts';
    await made(
      'operation',
      'account-runs',
      'get-run',
      'GET',
      'runs/:id',
      '--reply',
      'keywordSchema',
      '--summary',
      'Reads a run',
    );
    await made('operation', 'account-runs', 'stop-run', 'DELETE', 'runs/:id', '--ability', 'keyword.delete');
    expect(
      await made('operation', 'keywords', 'copy-keyword', 'POST', 'keywords/copies/:word', '--body', 'keywordBody'),
    ).toContain('route(app, copyKeyword, …)');

    expect(read(file)).toContain(`export const getRun = {
  method: 'GET',
  path: 'runs/:id',
  summary: 'Reads a run',
  reply: keywordSchema,
} as const satisfies Operation;
`);
    expect(read(file)).toContain("  summary: 'Stop run',\n  ability: 'keyword.delete',\n  saved: savedSchema,");
    expect(await node(join(ROOT, 'node_modules/typescript/bin/tsc'), '-p', 'shared/contracts')).toEqual({
      code: 0,
      output: '',
    });
    const { output } = await node(join(ROOT, 'scripts/check.mjs'), '--only', 'calls', '--root', folder);
    expect(output).toContain('getRun has no route');
  });

  it.each([
    ['a remote that is there', ['remote', 'bulk-tools'], 'mfe-bulk-tools already exists.'],
    ['a remote with a name of ours', ['remote', 'list'], 'A remote cannot be called list: that is a word of our'],
    ['a remote with the workflow of all', ['remote', 'ci'], '.github/workflows/ci.yml already exists.'],
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

describe('pnpm new in a checkout without the shell', () => {
  it('keeps the addresses of the pages that are elsewhere, and adds its own', async () => {
    const list = 'shared/contracts/src/app-paths.d.ts';
    const pathsOf = (): string[] => read(list).match(/'\/[^']*'/g) ?? [];
    const before = pathsOf();
    for (const name of readdirSync(folder).filter((one) => /^(shell|mfe-(?!bulk-tools))/.test(one)))
      rmSync(join(folder, name), { recursive: true });
    await made('page', 'bulk-tools', 'alone', '/bulk-tools/alone');
    expect(pathsOf()).toEqual([...before, "'/bulk-tools/alone'"].sort());
    expect(pathsOf()).toContain("'/plans'");
    expect((await node(join(ROOT, 'scripts/check.mjs'), '--only', 'links', '--root', folder)).output).toMatch(
      /^check: ok/,
    );
    expect(await compile('mfe-bulk-tools')).toEqual({ code: 0, output: '' });
  });
});
