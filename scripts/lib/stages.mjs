import { mkdirSync, rmSync } from 'node:fs';
import { verdict } from './advisories.mjs';
import { browserEnvironment, NO_BROWSER } from './browser.mjs';
import { fromRoot } from './paths.mjs';
import { playwright } from './playwright.mjs';
import { pnpm } from './pnpm.mjs';
import {
  jestCounts,
  jestFailed,
  jestFlaky,
  jestTimes,
  nothing,
  playwrightCounts,
  playwrightFailed,
  playwrightFlaky,
  playwrightTimes,
} from './reports.mjs';
import { runNode } from './run.mjs';

// A stage returns { ok, counts }. `ok` is false when anything in it failed, crashed, or left no report.

const REPORTS = fromRoot('.cache', 'test');

function freshReport(name) {
  mkdirSync(REPORTS, { recursive: true });
  const file = `${REPORTS}/${name}.json`;
  rmSync(file, { force: true }); // an earlier run's report must not count for this one
  return file;
}

const withoutTests = ({ code }) => ({ ok: code === 0, counts: nothing(), times: [] });

export const check = async () => withoutTests(await runNode(['scripts/check.mjs']));

export const build = async () => withoutTests(await runNode(['scripts/build.mjs']));

/** Whether the JavaScript of a page grew. */
export const sizes = async () => withoutTests(await runNode(['scripts/page-sizes.mjs']));

async function runJest(name, ...args) {
  const report = freshReport(name);
  const { code } = await runNode([
    // jest passes it on to its workers. With V8's default of 16 MB, collecting garbage took a tenth of their time.
    '--max-semi-space-size=32',
    fromRoot('node_modules', 'jest', 'bin', 'jest.js'),
    '--json',
    `--outputFile=${report}`,
    ...args,
  ]);
  const counts = jestCounts(report);
  return {
    ok: code === 0 && counts !== undefined,
    counts: counts ?? nothing(),
    times: jestTimes(report),
    flaky: jestFlaky(report),
    failed: jestFailed(report),
  };
}

/** Without the tests of the long run that stand beside quick ones. */
export const jest = () => runJest('jest', '--testNamePattern=^(?!.*@long)');

export const jestLong = () => runJest('jest-long', '--config', fromRoot('jest.long.config.cjs'));

async function skippedWithoutBrowser(name, args) {
  console.error(NO_BROWSER);
  const list = freshReport(name);
  await playwright(['test', '--list', ...args], { TEXTLOOM_E2E_REPORT: list });
  const counts = playwrightCounts(list);
  const skipped = counts ? counts.passed + counts.failed + counts.skipped : 0;
  const strict = process.env.CI === 'true';
  console.error(strict ? 'With CI=true that is a failure.' : 'The end-to-end tests are skipped.');
  return { ok: !strict, counts: { ...nothing(), skipped }, times: [] };
}

async function runBrowserTests(name, args, env) {
  const browsers = await browserEnvironment();
  if (!browsers) return skippedWithoutBrowser(name, args);
  const report = freshReport(name);
  const code = await playwright(['test', ...args], { ...browsers, ...env, TEXTLOOM_E2E_REPORT: report });
  const counts = playwrightCounts(report);
  return {
    ok: code === 0 && counts !== undefined,
    counts: counts ?? nothing(),
    times: playwrightTimes(report),
    flaky: playwrightFlaky(report),
    failed: playwrightFailed(report),
  };
}

export const e2e = () => runBrowserTests('e2e', ['--grep-invert=@long'], {});

/** All browser tests, because each view has looks that npm test does not check (e2e/support/look.ts). */
export const e2eLong = () => runBrowserTests('e2e-long', [], { TEXTLOOM_E2E_LOOKS: 'all' });

export const bench = async () => withoutTests(await runNode(['scripts/bench.mjs', '--small']));

/** Of the packages that the product ships, as far as a registry answers. */
export async function advisories() {
  const { output } = await pnpm(['audit', '--prod', '--json'], { capture: true });
  const { ok, line } = verdict(output);
  console.log(line);
  return { ok, counts: nothing(), times: [] };
}
