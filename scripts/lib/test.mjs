import { commandLine, TEXT } from './command-line.mjs';
import { Failure, main } from './failure.mjs';
import { ensureInstalled } from './pnpm.mjs';

const SLOWEST_FILES = 10;
/** A run in which more tests needed a second attempt fails: the cause is a defect, and not a busy machine. */
const SECOND_ATTEMPTS = 2;

const NEED_BUILD = new Set(['sizes', 'e2e', 'e2eLong', 'bench']);

const GATE = {
  plans: {
    all: [['check', 'build'], 'sizes', 'jest', 'e2e'],
    check: ['check'],
    sizes: ['build', 'sizes'],
    jest: ['jest'],
    e2e: ['build', 'e2e'],
  },
  usage: `Usage: npm test [-- --only check|sizes|jest|e2e]
Check beside the production build, sizes of pages, jest, browser tests: every stage, even when one fails. Ends with the slowest
test files, the time of each stage, when npm run test:long last ran, and one line of totals from the runners' own reports.
--only runs one stage (sizes and e2e build first).`,
};

const LONG = {
  plans: {
    // The build comes first: a jest file runs `npm start`, which would build beside other files.
    all: ['advisories', 'build', 'jestLong', 'e2eLong', 'bench'],
    advisories: ['advisories'],
    jest: ['build', 'jestLong'],
    e2e: ['build', 'e2eLong'],
    bench: ['build', 'bench'],
  },
  usage: `Usage: npm run test:long [-- --only advisories|jest|e2e|bench]
What takes too long for npm test: the registry's advisories about our packages, the jest files *.long.test.ts, every
browser test with every look of its views, and each workload of pnpm bench at a small size. Ends like npm test. --only runs one stage (jest, e2e and bench build first).`,
};

function planOf({ plans, usage }, { only = 'all' }) {
  if (!Object.hasOwn(plans, only)) throw new Failure(usage);
  return plans[only];
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
  return { name, seconds, ok: false, counts: undefined, times: [], flaky: [], failed: [], ...result };
}

/** Stages that stand together in a list run at the same time. */
async function runStages(plan) {
  const stages = await import('./stages.mjs');
  const results = [];
  for (const names of plan.map((step) => [step].flat())) {
    const unbuilt =
      results.some(({ name, ok }) => name === 'build' && !ok) && names.some((name) => NEED_BUILD.has(name));
    if (unbuilt) console.error(`Without a build ${names.join(', ')} cannot run.`);
    else results.push(...(await Promise.all(names.map((name) => runStage(name, stages)))));
  }
  return results;
}

/** Prints the end of a run except its last line, which is returned. */
async function report(results) {
  const { failuresOf, slowest, sum, summary } = await import('./reports.mjs');
  const total = sum(results.flatMap(({ counts }) => counts ?? []));
  const flaky = results.flatMap((result) => result.flaky);
  const slow = slowest(
    results.flatMap(({ times }) => times),
    SLOWEST_FILES,
  );
  if (slow.length > 0) console.log(`\nSlowest test files:\n${slow.join('\n')}`);
  console.log(`\nTime: ${results.map(({ name, seconds }) => `${name} ${seconds} s`).join(', ')}.`);
  if (flaky.length > 0) console.log(`\nPassed on the second attempt only:\n${flaky.join('\n')}`);
  const failed = results.flatMap((result) => result.failed);
  if (failed.length > 0) console.log(`\nFailed tests:\n${failed.join('\n')}`);
  const failures = failuresOf(results, SECOND_ATTEMPTS);
  if (failures.length > 0) console.log(`\n${failures.join('\n')}`);
  return { ok: failures.length === 0, line: summary(total) };
}

/** After the check of Node's version. `end` gets the result, and may print before the last line. */
const runAs = (kind, end) =>
  main(async () => {
    const { values } = commandLine(kind.usage, { options: { only: TEXT } });
    const plan = planOf(kind, values);
    await ensureInstalled();
    const result = await report(await runStages(plan));
    end(await import('./long-run.mjs'), result, values.only);
    console.log(result.line);
    return result.ok ? 0 : 1;
  });

/** npm test */
export const test = () => runAs(GATE, ({ lastLongRun }) => console.log(`\n${lastLongRun()}`));

/** npm run test:long */
export const testLong = () =>
  runAs(LONG, ({ storeLongRun }, result, only) => {
    if (only === undefined) storeLongRun(result);
  });
