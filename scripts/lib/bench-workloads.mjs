// The workloads of `pnpm bench`. Each prints lines `<label> {json}`; `lines` are those, in order. `rows` builds the
// table, `problems` lists false assertions (a workload may also fail on its own), `options` are its program's options.
import {
  bytesRow,
  expansionRow,
  exportRow,
  gridRow,
  importRow,
  joinsRow,
  listRow,
  missed,
  named,
  stepsRow,
  tabRow,
  timeRow,
} from './bench-rows.mjs';
import { FLAG, TEXT } from './command-line.mjs';

const RECIPIENTS = 20_000;
const JOINS = 5_000;
const MESSAGES = 30_000;
const KEYWORDS = 100_000;
/** The simulator's numbers 0010 to 0024 of every 10,000 disconnect, refuse or throttle. */
const MISBEHAVING = 15 / 10_000;
/**
 * Connections without a rate limit, and a rate per second that a small machine sustains; above it only the queue is
 * measured.
 */
const JOIN_LOAD = ['50', '400'];

const run = (file, ...args) => ['server/bench/run.mjs', file, ...args];

export const workloads = [
  {
    name: 'web',
    options: { built: FLAG, chunks: FLAG, 'no-time': FLAG, runs: TEXT },
    asserts:
      "a page's JavaScript at most 1.15 × the one bundle's, at most four steps to the first row, every script brotli and kept for a year, no complaint in the console",
    command: run('../../e2e/speed/web'),
    rows: (lines) => [
      ...named(lines, 'bytes').map(bytesRow),
      ...named(lines, 'steps').map(stepsRow),
      ...named(lines, 'time').map(timeRow),
    ],
    problems: (lines) => (named(lines, 'bytes').length === 5 ? [] : ['not every page was measured']),
  },
  {
    name: 'send',
    options: { 'durable-carrier': FLAG, 'receipts-later': FLAG, split: FLAG },
    asserts: `${RECIPIENTS} recipients: as many rows, handed over, billed and in the ledger, whose totals add up`,
    command: run('send', String(RECIPIENTS)),
    rows: (lines) =>
      named(lines, 'campaign').map((value) => [
        `campaign of ${RECIPIENTS}`,
        `${value.sendsPerSecond}/s`,
        `first handed over after ${value.firstHandedOverAfter} s, receipts ${value.receiptsPerSecond}/s`,
      ]),
    problems(lines) {
      const [found] = named(lines, 'campaign');
      if (!found) return ['the campaign did not end'];
      const expected = {
        rows: RECIPIENTS,
        recipients: RECIPIENTS,
        counted: RECIPIENTS,
        billed: RECIPIENTS,
        ledger: RECIPIENTS,
        ledgerGaps: 0,
      };
      return Object.entries(expected).flatMap(([name, value]) =>
        Number(found[name]) === value ? [] : [`${name}: expected ${value}, found ${found[name]}`],
      );
    },
  },
  {
    name: 'joins',
    asserts:
      'one subscriber per phone and keyword, every signed webhook stored once, every welcome sent and billed once',
    command: run('joins', String(JOINS), ...JOIN_LOAD),
    rows: (lines) => lines.filter(({ label }) => /^(flat out|at )/.test(label)).map(joinsRow),
    problems: (lines) => (named(lines, 'exact').length === 1 ? [] : ['the totals were not checked']),
  },
  {
    name: 'stops',
    asserts: 'each of 2,000 STOPs at once is answered 200 within 10 s, stored once, obeyed and confirmed once',
    optional: true,
    command: run('stops'),
    rows: (lines) =>
      named(lines, 'stops').map(({ stops, p50, p99, max, answered }) => [
        `${stops} STOPs at once`,
        `max ${max} ms`,
        `p50 ${p50} ms, p99 ${p99} ms, ${answered} answered 200`,
      ]),
    problems: (lines) => (named(lines, 'stops').length === 1 ? [] : ['nothing was measured']),
  },
  {
    name: 'availability',
    asserts: `among ${KEYWORDS} keywords every answer is right: live, resting, reserved, free`,
    command: run('availability', String(KEYWORDS)),
    rows: (lines) =>
      lines
        .filter(({ label }) => label.startsWith('available'))
        .map(({ label, value }) => [
          `keyword ${label}`,
          `p95 ${value.p95} ms`,
          `${value.perSecond}/s, p50 ${value.p50} ms, p99 ${value.p99} ms`,
        ]),
    problems: (lines) =>
      lines.filter(({ label }) => label.startsWith('available')).length === 2 ? [] : ['not both rounds were measured'],
  },
  {
    name: 'reports',
    asserts: 'every report has all keywords, and its sums match its series',
    command: run('reports'),
    rows: (lines) =>
      lines
        .filter(({ label }) => label.startsWith('report of'))
        .map(({ label, value }) => [label, `p95 ${value.p95} ms`, `p50 ${value.p50} ms, ${value.kB} kB`]),
    problems: (lines) =>
      lines.filter(({ label }) => label.startsWith('report of')).length === 4 ? [] : ['not every report was measured'],
  },
  {
    name: 'subscribers',
    options: { data: TEXT, people: TEXT, only: TEXT, rounds: TEXT },
    asserts: 'every page of a list has the rows that its total promises, and all of them match',
    command: run('subscribers'),
    rows: (lines) => named(lines, 'list').map(listRow),
    problems: (lines) => (named(lines, 'list').length > 0 ? [] : ['no list was measured']),
  },
  {
    name: 'import',
    options: { data: TEXT, people: TEXT, runs: TEXT },
    asserts: 'every row of a file of 5 MB is counted, stored and has its consent',
    command: run('import'),
    rows: (lines) => named(lines, 'import').map(importRow),
    problems: (lines) => (named(lines, 'import').length > 0 ? [] : ['no import was measured']),
  },
  {
    name: 'export',
    options: { data: TEXT, people: TEXT, runs: TEXT },
    asserts:
      'every subscriber is in the file once; a slow client holds no connection of the database, one that is gone nothing at all',
    command: run('export'),
    rows: (lines) => named(lines, 'export').map(exportRow),
    problems: (lines) => (named(lines, 'slow client').length === 1 ? [] : ['the slow client was not looked at']),
  },
  {
    name: 'grid',
    options: { built: FLAG, runs: TEXT },
    asserts: 'the list of subscribers shows the expected rows, without an error in the console',
    command: run('../../e2e/speed/grid'),
    rows: (lines) => named(lines, 'grid').map(gridRow),
    problems: (lines) => (named(lines, 'grid').length === 4 ? [] : ['not every part was measured']),
  },
  {
    name: 'tab',
    options: { built: FLAG, texts: TEXT },
    asserts: 'all texts are stored as replies, and the last one is shown, without an error in the console',
    optional: true,
    command: run('../../e2e/speed/tab'),
    rows: (lines) => [...named(lines, 'tab'), ...named(lines, 'open thread')].map(tabRow),
    problems: (lines) => (named(lines, 'tab').length === 4 ? [] : ['not every part was measured']),
  },
  {
    name: 'receipts',
    options: { data: TEXT, months: TEXT },
    asserts: 'every message has its highest status; counters, errors, hours and ledger add up to the messages',
    optional: true,
    command: run('receipts'),
    rows: (lines) =>
      lines
        .filter(({ value }) => value.perSecond)
        .map(({ label, value }) => [
          `receipts ${label}`,
          `${value.perSecond}/s`,
          `${value.receipts} in ${value.seconds} s`,
        ]),
    problems: (lines) => (named(lines, 'exact').length === 2 ? [] : ['the totals were not checked']),
  },
  {
    name: 'expansion',
    options: { data: TEXT },
    asserts: 'every recipient has one message, in batches that add up; the ledger has no gap',
    optional: true,
    command: run('expansion'),
    rows: (lines) => named(lines, 'expansion').map(expansionRow),
    problems: (lines) => (named(lines, 'exact').length === 1 ? [] : ['the totals were not checked']),
  },
  {
    name: 'lanes',
    options: { data: TEXT, seconds: TEXT },
    asserts: 'each join beside a large campaign got its welcome',
    optional: true,
    command: run('lanes'),
    rows: (lines) => [
      ...named(lines, 'joins').map((value) => joinsRow({ label: 'beside a campaign', value })),
      ...named(lines, 'lanes').map((value) => [
        `rate of ${value.recipients} recipients`,
        `${value.segmentsPerSecond}/s`,
        `the campaign ${value.ofTheCampaign}/s, during ${value.seconds} s`,
      ]),
    ],
    problems: (lines) => (named(lines, 'lanes').length === 1 ? [] : ['the rate was not measured']),
  },
  {
    name: 'due',
    options: { data: TEXT },
    asserts: 'each campaign starts once, each recipient has one message of it; the ledger has no gap',
    optional: true,
    command: run('due'),
    rows: (lines) =>
      named(lines, 'due').map((value) => [
        `${value.campaigns} campaigns due, ${value.workers} workers`,
        `${value.startedSeconds} s`,
        `sent after ${value.sentSeconds} s${missed(value)}`,
      ]),
    problems: (lines) => (named(lines, 'exact').length === 1 ? [] : ['the totals were not checked']),
  },
  {
    name: 'history',
    options: { data: TEXT, only: TEXT, rounds: TEXT },
    asserts: 'each list has the rows that its total promises',
    optional: true,
    command: run('history'),
    rows: (lines) =>
      named(lines, 'history').map((value) => [
        value.question,
        `p95 ${value.p95} ms`,
        `p50 ${value.p50} ms${missed(value)}`,
      ]),
    problems: (lines) => (named(lines, 'history').length > 0 ? [] : ['nothing was measured']),
  },
  {
    name: 'inbox',
    options: { conversations: TEXT, data: TEXT, only: TEXT, rounds: TEXT },
    asserts: 'each page has the rows that its total promises',
    optional: true,
    command: run('inbox'),
    rows: (lines) =>
      named(lines, 'inbox').map(({ question, small, large, ...value }) => [
        `inbox: ${question}`,
        `p95 ${large.p95} ms`,
        `p50 ${large.p50} ms; 100 conversations p95 ${small.p95} ms, p50 ${small.p50} ms${missed(value)}`,
      ]),
    problems: (lines) => (named(lines, 'inbox').length > 0 ? [] : ['nothing was measured']),
  },
  {
    name: 'inbox-tabs',
    options: { conversations: TEXT, data: TEXT, rate: TEXT, texts: TEXT },
    asserts: 'each of 50 tabs gets the event of every text once',
    optional: true,
    command: run('inbox-tabs'),
    rows: (lines) =>
      named(lines, 'inbox-tabs').map((value) => [
        `${value.texts} texts to ${value.tabs} tabs`,
        `p99 ${value.eventMs.p99} ms`,
        `p50 ${value.eventMs.p50} ms; committed p50 ${value.committedMs.p50} ms, p99 ${value.committedMs.p99} ms${missed(value)}`,
      ]),
    problems: (lines) => (named(lines, 'inbox-tabs').length === 1 ? [] : ['nothing was measured']),
  },
  {
    name: 'gateway',
    options: { memory: FLAG },
    asserts: `each of ${MESSAGES} sends has an outcome, and all but the simulator's misbehaving numbers are accepted`,
    optional: true,
    command: run('gateway', String(MESSAGES)),
    rows: (lines) =>
      lines
        .filter(({ label }) => label.startsWith('sends'))
        .map(({ label, value }) => [label, `${value.perSecond}/s`, JSON.stringify(value.outcomes)]),
    problems: (lines) =>
      lines
        .filter(({ label }) => label.startsWith('sends'))
        .flatMap(({ label, value: { outcomes } }) => {
          const all = Object.values(outcomes).reduce((sum, count) => sum + count, 0);
          return all === MESSAGES && outcomes.accepted >= MESSAGES * (1 - MISBEHAVING)
            ? []
            : [`${label}: ${JSON.stringify(outcomes)}`];
        }),
  },
];
