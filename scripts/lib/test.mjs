import { Failure, main } from './failure.mjs';
import { ensureInstalled } from './pnpm.mjs';

const PLANS = {
  all: ['check', 'jest', 'build', 'e2e'],
  check: ['check'],
  jest: ['jest'],
  e2e: ['build', 'e2e'],
};

function planOf(args) {
  const only = args.indexOf('--only');
  const plan = PLANS[only < 0 ? 'all' : args[only + 1]];
  if (!plan) throw new Failure(`Usage: npm test [-- --only ${Object.keys(PLANS).slice(1).join('|')}]`);
  return plan;
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

/** npm test, once Node is known to be new enough. */
export const test = (args) =>
  main(async () => {
    const plan = planOf(args);
    await ensureInstalled();
    const stages = await import('./stages.mjs');
    const { sum, summary } = await import('./reports.mjs');
    const results = [];
    const failed = [];
    for (const name of plan) {
      if (name === 'e2e' && failed.includes('build')) {
        console.error('Without a build there is nothing to test in a browser.');
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
