import { commandLine, TEXT } from './command-line.mjs';
import { Failure, main } from './failure.mjs';
import { ensureInstalled } from './pnpm.mjs';

const PLANS = {
  all: ['check', 'jest', 'build', 'e2e'],
  check: ['check'],
  jest: ['jest'],
  e2e: ['build', 'e2e'],
};

const SLOWEST_FILES = 10;

const USAGE = `Usage: npm test [-- --only ${Object.keys(PLANS).slice(1).join('|')}]
Check, jest, production build, browser tests: every stage, even when one fails. Ends with the slowest test files,
the time of each stage, and one line of totals from the runners' own reports. --only runs one stage (e2e builds first).`;

function planOf({ only = 'all' }) {
  if (!Object.hasOwn(PLANS, only)) throw new Failure(USAGE);
  return PLANS[only];
}

async function runStage(name, stages) {
  console.log(`\n── ${name} ──`);
  const started = Date.now();
  const result = await stages[name]().catch((error) => {
    console.error(error);
    return undefined;
  });
  const seconds = Math.round((Date.now() - started) / 1000);
  console.log(`── ${name}: ${result?.ok ? 'ok' : 'FAILED'} (${seconds} s) ──`);
  return { name, seconds, ok: false, counts: undefined, times: [], flaky: [], ...result };
}

/** npm test, after the check of Node's version. */
export const test = () =>
  main(async () => {
    const plan = planOf(commandLine(USAGE, { options: { only: TEXT } }).values);
    await ensureInstalled();
    const stages = await import('./stages.mjs');
    const { slowest, sum, summary } = await import('./reports.mjs');
    const results = [];
    for (const name of plan) {
      if (name === 'e2e' && results.some((result) => result.name === 'build' && !result.ok)) {
        console.error('Without a build there is nothing to test in a browser.');
        continue;
      }
      results.push(await runStage(name, stages));
    }
    const failed = results.filter(({ ok }) => !ok).map(({ name }) => name);
    const total = sum(results.flatMap(({ counts }) => counts ?? []));
    const slow = slowest(
      results.flatMap(({ times }) => times),
      SLOWEST_FILES,
    );
    if (slow.length > 0) console.log(`\nSlowest test files:\n${slow.join('\n')}`);
    console.log(`\nTime: ${results.map(({ name, seconds }) => `${name} ${seconds} s`).join(', ')}.`);
    const flaky = results.flatMap((result) => result.flaky);
    if (flaky.length > 0) console.log(`\nPassed on the second attempt only:\n${flaky.join('\n')}`);
    const testsWanted = plan.some((name) => name === 'jest' || name === 'e2e');
    const nothingRan = testsWanted && total.passed + total.failed === 0;
    if (failed.length > 0) console.log(`\nFailed: ${failed.join(', ')}.`);
    if (nothingRan) console.log('No test ran.');
    console.log(summary(total));
    return failed.length > 0 || total.failed > 0 || nothingRan ? 1 : 0;
  });
