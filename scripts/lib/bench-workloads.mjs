// The workloads of `pnpm bench`. Each prints lines `<label> {json}`; `rows` makes a row of the table from those whose
// label matches: what, figure, details. `args` are its sizes, `small` those of --small, one list for each run.
// `prints` are labels that the output must have; everything else is asserted by the workload itself.
import { FLAG, TEXT } from './command-line.mjs';

const kB = ({ kB: size, requests }) => `${size} kB / ${requests}`;
const missed = ({ misses }) => (misses ? `; misses ${misses}` : '');
/** Of --snapshot. */
const BESIDE = [
  /^beside a snapshot$/,
  (value, label) => [
    label,
    `${value.ratio.toFixed(2)} ×`,
    `${value.lowest} to ${value.highest} in ${value.rounds} turns; ${value.deadRows} dead rows, without ${value.deadRowsAlone}${missed(value)}`,
  ],
];
const both = ({ p50, p95 }) => `p95 ${p95} ms, p50 ${p50} ms`;

export const workloads = [
  {
    name: 'web',
    program: 'e2e/speed/web',
    options: { built: FLAG, chunks: FLAG, 'no-time': FLAG, pages: FLAG, runs: TEXT },
    small: [['--no-time']],
    asserts:
      "a page's JavaScript at most 1.15 × the one bundle's, at most four steps to the first row, every script brotli and kept for a year, no complaint in the console",
    prints: ['bytes', 'steps'],
    rows: [
      [
        /^bytes$/,
        ({ page, federated, bundle, ratio }) => [
          `JavaScript of ${page}`,
          `${ratio.toFixed(2)} ×`,
          `${kB(federated)} against ${kB(bundle)} requests as one bundle`,
        ],
      ],
      [/^page$/, ({ page, kB: size, requests }) => [`JavaScript of ${page}`, `${size} kB`, `${requests} requests`]],
      [/^steps$/, ({ to, steps, goal }) => [`steps to ${to}`, `${steps}`, `goal at most ${goal}`]],
      [
        /^time$/,
        ({ to, network, federatedMs, bundleMs, ratio, runs }) => [
          `time to ${to}, ${network}`,
          `${ratio.toFixed(2)} ×`,
          `${federatedMs} ms against ${bundleMs} ms (medians of ${runs})`,
        ],
      ],
    ],
  },
  {
    name: 'grid',
    program: 'e2e/speed/grid',
    options: { built: FLAG, runs: TEXT },
    small: [['--runs', '1']],
    asserts: 'the list of subscribers shows the expected rows, without an error in the console',
    prints: ['grid'],
    rows: [
      [
        /^grid$/,
        (value) => [
          `list of ${value.rows}, ${value.while}, 4 × slower`,
          `${value.paintMs} ms`,
          `from event to paint; longest task ${value.longestMs} ms (medians of ${value.runs})${missed(value)}`,
        ],
      ],
    ],
  },
  {
    name: 'interactions',
    program: 'e2e/speed/interactions',
    options: { built: FLAG, runs: TEXT },
    small: [['--runs', '1']],
    asserts: 'what is typed is found, J shows ten conversations, without an error in the console',
    prints: ['interactions'],
    rows: [
      [
        /^interactions$/,
        (value) => [
          `${value.while}, 4 × slower`,
          `${value.paintMs} ms`,
          `from click or key to paint, at most ${value.worstMs} ms (${value.events} in ${value.runs} runs)${missed(value)}`,
        ],
      ],
    ],
  },
  {
    name: 'send',
    program: 'send',
    options: { caps: FLAG, coupons: FLAG, load: TEXT, minutes: TEXT, snapshot: FLAG, workers: TEXT },
    args: ['20000'],
    small: [['300'], ['300', '--caps', '--coupons', '--workers', '2'], ['300', '--snapshot', '--load', '600']],
    asserts: 'as many rows as recipients, handed over, billed and in the ledger, whose totals add up',
    prints: ['campaign'],
    rows: [
      [
        /^campaign$/,
        (value) => [
          `campaign of ${value.recipients}`,
          `${value.sendsPerSecond}/s`,
          `first handed over after ${value.firstHandedOverAfter} s, receipts ${value.receiptsPerSecond}/s`,
        ],
      ],
      [
        /^capped$/,
        (value) => [`dry run of ${value.people} who had enough`, `p95 ${value.p95} ms`, `p50 ${value.p50} ms`],
      ],
      BESIDE,
    ],
  },
  {
    name: 'numbers',
    program: 'numbers',
    options: { rates: TEXT },
    args: ['1000', '300'],
    small: [['3', '60', '--rates', '1,3,20']],
    asserts: 'every recipient has one message that is handed over and billed',
    prints: ['numbers'],
    rows: [
      [
        /^numbers$/,
        (value) => [
          `${value.numbers} own numbers`,
          `at least ${value.kept} × their rates`,
          `${value.texts} texts at ${value.perSecond}/s; ${value.onTime} long campaigns ended within 2% of their time, short ones at most ${value.shortLateBy} s late${missed(value)}`,
        ],
      ],
    ],
  },
  {
    name: 'joins',
    program: 'joins',
    options: { busy: TEXT, campaign: TEXT, load: TEXT, seconds: TEXT, snapshot: FLAG, stops: TEXT },
    // Connections without a rate limit, and a rate per second that a small machine sustains; above it only the queue
    // is measured.
    args: ['5000', '50', '400'],
    small: [
      ['100', '10', '50'],
      ['100', '10', '50', '--snapshot', '--load', '200'],
      ['--campaign', '3000', '--seconds', '3'],
      ['--stops', '50'],
    ],
    asserts:
      'one subscriber per phone and keyword, every signed webhook stored once, every welcome sent and billed once; each STOP obeyed and confirmed once',
    prints: ['exact'],
    rows: [
      [
        /^(flat out$|at |beside a campaign)/,
        (value, label) => [
          `joins ${label}`,
          `${value.joinsPerSecond}/s`,
          `committed p99 ${value.committedMs.p99} ms, welcome handed over p50 ${value.welcomeHandedOverMs.p50} ms, p99 ${value.welcomeHandedOverMs.p99} ms`,
        ],
      ],
      [
        /^rate$/,
        (value) => [
          `rate of ${value.recipients} recipients`,
          `${value.segmentsPerSecond}/s`,
          `the campaign ${value.ofTheCampaign}/s, during ${value.seconds} s`,
        ],
      ],
      BESIDE,
      [
        /^stops$/,
        (value) => [
          `${value.stops} STOPs at once`,
          `max ${value.max} ms`,
          `p50 ${value.p50} ms, p99 ${value.p99} ms, ${value.answered} answered 200${missed(value)}`,
        ],
      ],
    ],
  },
  {
    name: 'subscribers',
    program: 'subscribers',
    options: { data: TEXT, people: TEXT, only: TEXT, rounds: TEXT },
    small: [['--people', '12000', '--rounds', '4']],
    asserts: 'every page of a list has the rows that its total promises, and all of them match',
    prints: ['list'],
    rows: [
      [
        /^list$/,
        (value) => [
          `list: ${value.question}, ${value.callers === 1 ? '1 caller' : `${value.callers} callers`}`,
          `p95 ${value.large.p95} ms`,
          `p50 ${value.large.p50} ms; small account ${both(value.small)}; grows ${value.growth95} ×${missed(value)}`,
        ],
      ],
    ],
  },
  {
    name: 'fallbacks',
    program: 'fallbacks',
    options: { data: TEXT, people: TEXT, rounds: TEXT },
    small: [['--people', '12000', '--rounds', '4']],
    asserts: 'as many people get a fallback as rows lack a value',
    prints: ['fallbacks'],
    rows: [
      [
        /^fallbacks$/,
        ({ text, small, large }) => [
          `fallbacks: ${text}`,
          `p95 ${large.p95} ms`,
          `p50 ${large.p50} ms; small account ${both(small)}`,
        ],
      ],
    ],
  },
  {
    name: 'smart-groups',
    program: 'smart-groups',
    options: { data: TEXT, people: TEXT, only: TEXT, rounds: TEXT },
    small: [['--people', '12000', '--rounds', '4']],
    asserts: 'each count is that of the stored rows, or within five standard deviations; a group has who matches',
    prints: ['count', 'refresh', 'campaign'],
    rows: [
      [
        /^count$/,
        (value) => [
          `smart group: ${value.question}`,
          `p95 ${value.p95} ms`,
          `p50 ${value.p50} ms; ${value.exact ? '' : 'about '}${value.total} of ${value.real}${missed(value)}`,
        ],
      ],
      [
        /^refresh$/,
        (value) => [
          `smart group of ${value.members}: ${value.what}`,
          `${value.seconds} s`,
          `${value.extraMB} MB more memory`,
        ],
      ],
      [
        /^campaign/,
        (value, label) => [
          `send: ${label}`,
          `${value.sendsPerSecond}/s`,
          `first handed over after ${value.firstHandedOverAfter} s`,
        ],
      ],
    ],
  },
  {
    name: 'import',
    program: 'import',
    options: { bytes: TEXT, data: TEXT, people: TEXT, runs: TEXT },
    small: [['--people', '10000', '--runs', '1', '--bytes', '50000']],
    asserts: 'every row of a file of 5 MB is counted, stored and has its consent',
    prints: ['import'],
    rows: [
      [
        /^import$/,
        (value) => [
          `import into ${value.into}`,
          `${value.perSecond}/s`,
          `COPY ${value.copyPerSecond}/s, takes ${value.ratio} × as long; memory ${value.beforeMB} MB, at most ${value.peakMB} MB${missed(value)}`,
        ],
      ],
    ],
  },
  {
    name: 'history',
    program: 'history',
    options: { data: TEXT, keep: FLAG, only: TEXT, rounds: TEXT },
    args: ['10000000'],
    small: [['25000', '--rounds', '4']],
    asserts: 'every list has the rows that its total promises; the oldest month is gone',
    prints: ['history', 'month'],
    rows: [
      [
        /^history$/,
        (value) => [
          `history of ${value.messages}: ${value.question}`,
          `p95 ${value.p95} ms`,
          `p50 ${value.p50} ms${missed(value)}`,
        ],
      ],
      [/^month$/, (value) => [`a month of ${value.rows} messages leaves`, `${value.ms} ms`, missed(value).slice(2)]],
    ],
  },
];

/** Parses lines `<label> {json}` of a workload's output and ignores others. */
export function readLines(output) {
  return output.split('\n').flatMap((line) => {
    const match = /^([\w/ -]+?) (\{.*\})$/.exec(line);
    if (!match) return [];
    try {
      return [{ label: match[1], value: JSON.parse(match[2]) }];
    } catch {
      return [];
    }
  });
}

export const rowsOf = ({ rows }, lines) =>
  lines.flatMap(({ label, value }) =>
    rows.filter(([wanted]) => wanted.test(label)).map(([, row]) => row(value, label)),
  );
