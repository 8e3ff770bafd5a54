import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const DOCUMENT = 'docs/security.md';
/** Requirements of ASVS 5.0.0 at levels 1 and 2. */
const REQUIREMENTS = 253;
const STATES = ['held', 'built', 'n/a', 'gap'];

/** `| 7.2.1 | what it asks | held | proof |`; a chapter that does not apply is one row: `| V10, all 29 | … | n/a | … |`. */
const ROW = /^\| (?:(\d+)\.(\d+)\.(\d+)|V(\d+), all (\d+)) +\|.*\| (held|built|n\/a|gap) +\| (.*) \|$/;
/** `| V7 Session Management | 18 | 9 | 4 | 3 | 2 |`: all, and each state. */
const FIGURES = /^\| (?:V(\d+) [^|]*|all) +\| +(\d+) +\| +(\d+) +\| +(\d+) +\| +(\d+) +\| +(\d+) +\|$/;
const NAMED = /`([\w./-]+\.(?:test|spec)\.tsx?)`((?:,? “[^”]+”)+)/g;

function readRow(text, at) {
  const [row, chapter, section, number, whole, all, state, proof] = ROW.exec(text) ?? [];
  if (row === undefined) return [];
  const order = (Number(chapter ?? whole) * 100 + Number(section ?? 0)) * 100 + Number(number ?? 0);
  return [{ line: at + 1, chapter: chapter ?? whole, order, weight: Number(all ?? 1), state, proof }];
}

/** [path, titles] of each test that a text names. */
const testsIn = (text) =>
  [...text.matchAll(NAMED)].map(([, path, titles]) => [path, [...titles.matchAll(/“([^”]+)”/g)].map(([, one]) => one)]);

/** The ways to write a title in a test. */
const literalsOf = (title) => [`'${title.replaceAll("'", "\\'")}'`, `"${title}"`, `\`${title}\``];

function problemsOfTests(root, files, text) {
  return testsIn(text).flatMap(([path, titles]) => {
    const found = files.filter((file) => file === path || file.endsWith(`/${path}`));
    if (found.length !== 1)
      return [`names ${path}, which ${found.length === 0 ? 'does not exist' : 'is not one file'}.`];
    const source = readFileSync(join(root, found[0]), 'utf8');
    return titles
      .filter((title) => !literalsOf(title).some((literal) => source.includes(literal)))
      .map((title) => `names the test “${title}”, which ${path} does not have.`);
  });
}

const isProof = (proof) => testsIn(proof).length > 0 || proof.includes('`pnpm check`');

function sum(rows) {
  const of = (wanted) => rows.filter(wanted).reduce((total, { weight }) => total + weight, 0);
  return [of(() => true), ...STATES.map((state) => of((row) => row.state === state))];
}

function problemsOfFigures(lines, rows) {
  return lines.flatMap((text, at) => {
    const [line, chapter, ...stated] = FIGURES.exec(text) ?? [];
    if (line === undefined) return [];
    const counted = sum(rows.filter((row) => chapter === undefined || row.chapter === chapter));
    if (counted.join() === stated.map(Number).join()) return [];
    return [
      { line: at + 1, message: `the rows of ${chapter ? `V${chapter}` : 'all chapters'} are ${counted.join(' | ')}.` },
    ];
  });
}

/** docs/security.md: each named test exists, each held requirement names one, no requirement is missing, and the figures at the top are those of the rows. */
export function check({ root, files }) {
  if (!existsSync(join(root, DOCUMENT))) return [];
  const lines = readFileSync(join(root, DOCUMENT), 'utf8').split('\n');
  const rows = lines.flatMap(readRow);
  const [all] = sum(rows);
  const problems = [
    ...lines.flatMap((text, at) => problemsOfTests(root, files, text).map((message) => ({ line: at + 1, message }))),
    ...rows
      .filter(({ state, proof }) => state === 'held' && !isProof(proof))
      .map(({ line }) => ({ line, message: 'is held by no test and no check: name it, or call the row "built".' })),
    ...rows
      .filter(({ order }, at) => at > 0 && order <= rows[at - 1].order)
      .map(({ line }) => ({ line, message: 'is not in the order of the standard, or twice.' })),
    ...problemsOfFigures(lines, rows),
  ];
  if (all !== REQUIREMENTS) problems.push({ message: `has ${all} of the ${REQUIREMENTS} requirements.` });
  return problems.map((problem) => ({ file: DOCUMENT, ...problem }));
}
