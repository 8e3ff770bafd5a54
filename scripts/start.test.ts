import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const START = join(__dirname, 'start.mjs');
let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'textloom-start-'));
});

afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
});

interface Ended {
  code: number;
  stdout: string;
  stderr: string;
}

function node(args: string[], env: Record<string, string> = {}): Promise<Ended> {
  const options = { env: { ...process.env, TEXTLOOM_DATA: join(folder, 'data'), ...env } };
  return new Promise((done) => {
    execFile(process.execPath, args, options, (error, stdout, stderr) => {
      done({ code: typeof error?.code === 'number' ? error.code : 0, stdout, stderr });
    });
  });
}

const oneSentence = /^[^\n]+\.\n$/;

describe('npm start, before it installs or builds anything', () => {
  it('reports that the port is in use, and how to choose another', async () => {
    const taken = createServer();
    await new Promise<void>((done) => taken.listen(0, '127.0.0.1', done));
    const { port } = taken.address() as AddressInfo;
    const { code, stderr } = await node([START], { PORT: String(port), HOST: '127.0.0.1' });
    await new Promise((done) => taken.close(done));
    expect(stderr).toContain(`Port ${port} is in use: stop what uses it, or choose another`);
    expect(stderr).toMatch(oneSentence);
    expect(code).toBe(1);
  });

  it('reports that the data folder cannot be written', async () => {
    writeFileSync(join(folder, 'file'), '');
    const { code, stderr } = await node([START], { TEXTLOOM_DATA: join(folder, 'file', 'data') });
    expect(stderr).toContain('cannot be written (ENOTDIR): make it writable, or set TEXTLOOM_DATA');
    expect(stderr).toMatch(oneSentence);
    expect(code).toBe(1);
  });

  it('reports that Node is too old', async () => {
    const program = `Object.defineProperty(process.versions, 'node', { value: '18.20.1' }); import(${JSON.stringify(START)});`;
    const { code, stderr } = await node(['-e', program]);
    expect(stderr).toBe('Textloom needs Node 20.19 or newer; this is Node 18.20.1.\n');
    expect(code).toBe(1);
  });
});

describe('the totals of npm test', () => {
  const totals = async (jest: object, playwright: object): Promise<string> => {
    writeFileSync(join(folder, 'jest.json'), JSON.stringify(jest));
    writeFileSync(join(folder, 'e2e.json'), JSON.stringify(playwright));
    const program = `
      const { jestCounts, playwrightCounts, sum, summary } = await import(${JSON.stringify(join(__dirname, 'lib/reports.mjs'))});
      console.log(summary(sum([jestCounts(process.argv[1]), playwrightCounts(process.argv[2])])));`;
    const args = ['--input-type=module', '-e', program, join(folder, 'jest.json'), join(folder, 'e2e.json')];
    return (await node(args)).stdout;
  };
  const jest = {
    numPassedTests: 10,
    numFailedTests: 0,
    numRuntimeErrorTestSuites: 0,
    numPendingTests: 2,
    numTodoTests: 1,
  };
  const e2e = { stats: { expected: 5, flaky: 1, unexpected: 0, skipped: 1 }, errors: [] };

  it('add up both reports', async () => {
    expect(await totals(jest, e2e)).toBe('16 passed, 0 failed, 4 skipped\n');
  });

  it('leave out the tests of the other run', async () => {
    const pending = (fullName: string) => ({ status: 'pending', fullName });
    const testResults = [{ assertionResults: [pending('a slow one @long'), pending('one that is skipped')] }];
    expect(await totals({ ...jest, testResults }, e2e)).toBe('16 passed, 0 failed, 3 skipped\n');
  });

  it('count a file that could not be loaded and an error outside any test as failed', async () => {
    const broken = { ...e2e, errors: [{ message: 'global setup' }] };
    expect(await totals({ ...jest, numRuntimeErrorTestSuites: 1 }, broken)).toBe('16 passed, 2 failed, 4 skipped\n');
  });

  it('name the tests that passed on the second attempt only, and those that failed, with their errors', async () => {
    const errors = ['\u001B[31mExpected: 2\u001B[39m\n\nReceived: 1\n    at Object.<anonymous> (a.test.ts:3:1)'];
    const result = (fullName: string, invocations: number, status = 'passed') => ({
      ...{ fullName, invocations, status },
      retryReasons: invocations > 1 ? errors : [],
      failureMessages: status === 'failed' ? errors : [],
    });
    const attempts = [{ errors: [{ message: errors[0], location: { line: 7 } }] }, { errors: [] }];
    writeFileSync(
      join(folder, 'jest.json'),
      JSON.stringify({
        testResults: [
          {
            name: join(__dirname, '..', 'server/src/a.test.ts'),
            assertionResults: [result('at once', 1), result('second', 2), result('never', 2, 'failed')],
          },
          { name: join(__dirname, '..', 'server/src/broken.test.ts'), status: 'failed', assertionResults: [] },
        ],
      }),
    );
    writeFileSync(
      join(folder, 'e2e.json'),
      JSON.stringify({
        suites: [
          {
            specs: [
              { file: 'b.spec.ts', title: 'clicks', tests: [{ status: 'flaky', results: attempts }] },
              { file: 'b.spec.ts', title: 'types', tests: [{ status: 'unexpected', results: attempts }] },
            ],
          },
        ],
      }),
    );
    const program = `
      const { jestFailed, jestFlaky, playwrightFailed, playwrightFlaky } = await import(${JSON.stringify(join(__dirname, 'lib/reports.mjs'))});
      const [jest, e2e] = process.argv.slice(1);
      console.log([jestFlaky(jest), playwrightFlaky(e2e), jestFailed(jest), playwrightFailed(e2e)].flat().join('\\n'));`;
    const args = ['--input-type=module', '-e', program, join(folder, 'jest.json'), join(folder, 'e2e.json')];
    expect((await node(args)).stdout.trim().split('\n')).toEqual([
      'server/src/a.test.ts: second',
      ...['    Expected: 2', '    Received: 1'],
      'e2e/b.spec.ts: clicks',
      ...['    line 7: Expected: 2', '    Received: 1'],
      'server/src/a.test.ts: never',
      ...['    Expected: 2', '    Received: 1'],
      'server/src/broken.test.ts',
      'e2e/b.spec.ts: types',
      ...['    line 7: Expected: 2', '    Received: 1'],
    ]);
  });

  it('name the slowest files of both reports', async () => {
    const root = join(__dirname, '..');
    writeFileSync(
      join(folder, 'jest.json'),
      JSON.stringify({ testResults: [{ name: join(root, 'server/src/a.test.ts'), startTime: 1_000, endTime: 3_500 }] }),
    );
    const spec = (duration: number) => ({ tests: [{ results: [{ duration }] }] });
    const suite = { file: 'journeys/b.spec.ts', specs: [spec(1_000)], suites: [{ specs: [spec(2_000)] }] };
    writeFileSync(
      join(folder, 'e2e.json'),
      JSON.stringify({ suites: [suite, { ...suite, file: 'c.spec.ts', suites: [] }] }),
    );
    const program = `
      const { jestTimes, playwrightTimes, slowest } = await import(${JSON.stringify(join(__dirname, 'lib/reports.mjs'))});
      console.log(slowest([...jestTimes(process.argv[1]), ...playwrightTimes(process.argv[2])], 2).join('\\n'));`;
    const args = ['--input-type=module', '-e', program, join(folder, 'jest.json'), join(folder, 'e2e.json')];
    expect((await node(args)).stdout).toBe('    3.0 s  e2e/journeys/b.spec.ts\n    2.5 s  server/src/a.test.ts\n');
  });

  it('fail a run with a failed stage, with more than two second attempts, or without any test', async () => {
    const stage = (name: string, rest: object = {}) => ({
      name,
      ok: true,
      counts: { passed: 1, failed: 0, skipped: 0 },
      flaky: [],
      ...rest,
    });
    const runs = [
      [stage('jest'), stage('e2e', { flaky: ['a', 'b'] })],
      [stage('jest', { flaky: ['a'] }), stage('e2e', { flaky: ['b', 'c'] })],
      [stage('jest', { ok: false }), stage('e2e')],
      [stage('e2e', { counts: { passed: 0, failed: 0, skipped: 3 } })],
    ];
    const program = `
      const { failuresOf } = await import(${JSON.stringify(join(__dirname, 'lib/reports.mjs'))});
      console.log(JSON.stringify(JSON.parse(process.argv[1]).map((results) => failuresOf(results, 2))));`;
    const { stdout } = await node(['--input-type=module', '-e', program, JSON.stringify(runs)]);
    expect(JSON.parse(stdout)).toEqual([
      [],
      ['3 tests needed a second attempt; more than 2 fail the run.'],
      ['Failed: jest.'],
      ['No test ran.'],
    ]);
  });

  it('are preceded by when npm run test:long last ran', async () => {
    const file = join(folder, 'test-long.json');
    const program = `
      const { lastLongRun, storeLongRun } = await import(${JSON.stringify(join(__dirname, 'lib/long-run.mjs'))});
      console.log(lastLongRun(process.argv[1]));
      storeLongRun({ ok: false, line: '7 passed, 1 failed, 0 skipped' }, process.argv[1]);
      console.log(lastLongRun(process.argv[1]));`;
    const { stdout } = await node(['--input-type=module', '-e', program, file]);
    expect(stdout).toMatch(
      /^npm run test:long: never run here\.\nnpm run test:long: FAILED at \d{4}-\d\d-\d\d \d\d:\d\d UTC, commit \w+: 7 passed, 1 failed, 0 skipped\.\n$/,
    );
  });
});
