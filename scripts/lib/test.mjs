import { commandLine, TEXT } from './command-line.mjs';
import { Failure, main } from './failure.mjs';
import { ensureInstalled } from './pnpm.mjs';

const PLANS = {
  all: ['check', 'jest', 'build', 'e2e'],
  check: ['check'],
  jest: ['jest'],
  e2e: ['build', 'e2e'],
};

const USAGE = `Usage: npm test [-- --only ${Object.keys(PLANS).slice(1).join('|')}]
Check, jest, production build, browser tests: every stage, even when one fails. Ends with one line of totals
from the runners' own reports. --only runs one stage (e2e builds first).`;

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
  return result;
}

/** npm test, after the check of Node's version. */
export const test = () =>
  main(async () => {
    const plan = planOf(commandLine(USAGE, { options: { only: TEXT } }).values);
    await ensureInstalled();
    const stages = await import('./stages.mjs');
    const { sum, summary } = await import('./reports.mjs');
    const results = [];
    const failed = [];
    for (const name of plan) {
      if (name === 'e2e' && failed.includes('build')) {
        console.error('Browser tests need a build.');
        continue;
      }
      const result = await runStage(name, stages);
      if (!result?.ok) failed.push(name);
      if (result) results.push(result.counts);
    }
    const total = sum(results);
    const testsWanted = plan.some((name) => name === 'jest' || name === 'e2e');
    const nothingRan = testsWanted && total.passed + total.failed === 0;
    if (failed.length > 0) console.log(`\nFailed: ${failed.join(', ')}.`);
    if (nothingRan) console.log('No test ran.');
    console.log(summary(total));
    return failed.length > 0 || total.failed > 0 || nothingRan ? 1 : 0;
  });
