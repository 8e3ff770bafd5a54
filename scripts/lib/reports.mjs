import { existsSync, readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { root } from './paths.mjs';

/** @typedef {{ passed: number, failed: number, skipped: number }} Counts */

export const nothing = () => ({ passed: 0, failed: 0, skipped: 0 });

export const sum = (counts) =>
  counts.reduce(
    (total, one) => ({
      passed: total.passed + one.passed,
      failed: total.failed + one.failed,
      skipped: total.skipped + one.skipped,
    }),
    nothing(),
  );

const read = (file) => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined);

/**
 * jest's --json report; a file that could not even be loaded counts as one failed test. Tests of the other run are no
 * skipped ones.
 */
export function jestCounts(file) {
  const report = read(file);
  if (!report) return undefined;
  const tests = (report.testResults ?? []).flatMap(({ assertionResults }) => assertionResults);
  const left = tests.filter(({ status, fullName }) => status === 'pending' && fullName.includes('@long')).length;
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + report.numRuntimeErrorTestSuites,
    skipped: report.numPendingTests - left + report.numTodoTests,
  };
}

/** Playwright's JSON report; an error outside any test (global setup) counts as one failed test. */
export function playwrightCounts(file) {
  const report = read(file);
  if (!report) return undefined;
  const { expected, flaky, unexpected, skipped } = report.stats;
  return { passed: expected + flaky, failed: unexpected + report.errors.length, skipped };
}

const REASON_LINES = 8;

/** The first lines of an error without its stack, indented below the name of its test. */
const reason = (error = '') =>
  stripVTControlCharacters(error)
    .split('\n')
    .filter((line) => line.trim() !== '' && !/^\s+at /.test(line))
    .slice(0, REASON_LINES)
    .map((line) => `\n    ${line}`)
    .join('');

const errorOf = (test) =>
  test?.results
    .flatMap(({ errors }) => errors)
    .map(({ message, location }) => `line ${location?.line ?? 'unknown'}: ${message}`)[0];

const specsWith = ({ specs = [], suites = [] }, status) => [
  ...specs
    .map(({ file, title, tests }) => ({ file, title, test: tests.find((test) => test.status === status) }))
    .filter(({ test }) => test)
    .map(({ file, title, test }) => `e2e/${file}: ${title}${reason(errorOf(test))}`),
  ...suites.flatMap((suite) => specsWith(suite, status)),
];

/** Tests of a Playwright report that failed once and then passed, with the error: each is to be mended. */
export const playwrightFlaky = (file) => specsWith(read(file) ?? {}, 'flaky');

export const playwrightFailed = (file) => specsWith(read(file) ?? {}, 'unexpected');

const jestTests = (file, matches) =>
  (read(file)?.testResults ?? []).flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(matches)
      .map(
        ({ fullName, retryReasons, failureMessages }) =>
          `${relative(root, name)}: ${fullName}${reason([...(retryReasons ?? []), ...failureMessages][0])}`,
      ),
  );

/** Tests of a jest report that failed once and then passed, with the error. */
export const jestFlaky = (file) => jestTests(file, ({ status, invocations }) => status === 'passed' && invocations > 1);

/** The failed tests of a jest report, and the files that could not be loaded. */
export const jestFailed = (file) => [
  ...jestTests(file, ({ status }) => status === 'failed'),
  ...(read(file)?.testResults ?? [])
    .filter(({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0)
    .map(({ name }) => relative(root, name)),
];

/** How long each test file of a jest report took, in seconds. */
export const jestTimes = (file) =>
  (read(file)?.testResults ?? []).map(({ name, startTime, endTime }) => ({
    file: relative(root, name),
    seconds: (endTime - startTime) / 1000,
  }));

const specSeconds = ({ specs = [], suites = [] }) =>
  [
    ...specs.flatMap(({ tests }) => tests.flatMap(({ results }) => results.map(({ duration }) => duration / 1000))),
    ...suites.map(specSeconds),
  ].reduce((total, seconds) => total + seconds, 0);

/** How long each file of a Playwright report took, in seconds: its tests one after another. */
export const playwrightTimes = (file) =>
  (read(file)?.suites ?? []).map((suite) => ({ file: `e2e/${suite.file}`, seconds: specSeconds(suite) }));

/** The files that took longest, the slowest first. */
export const slowest = (times, count) =>
  [...times]
    .sort((a, b) => b.seconds - a.seconds)
    .slice(0, count)
    .map(({ file, seconds }) => `${seconds.toFixed(1).padStart(7)} s  ${file}`);

export const summary = ({ passed, failed, skipped }) => `${passed} passed, ${failed} failed, ${skipped} skipped`;

/** Why a run of these stages has failed; nothing if it passed. */
export function failuresOf(results, secondAttempts) {
  const stages = results.filter(({ ok }) => !ok).map(({ name }) => name);
  const { passed, failed } = sum(results.flatMap(({ counts }) => counts ?? []));
  const second = results.flatMap(({ flaky }) => flaky).length;
  const testsWanted = results.some(({ name }) => /^(jest|e2e)/.test(name));
  return [
    ...(stages.length > 0 ? [`Failed: ${stages.join(', ')}.`] : []),
    ...(failed > 0 && stages.length === 0 ? [`Failed tests: ${failed}.`] : []),
    ...(second > secondAttempts
      ? [`${second} tests needed a second attempt; more than ${secondAttempts} fail the run.`]
      : []),
    ...(testsWanted && passed + failed === 0 ? ['No test ran.'] : []),
  ];
}
