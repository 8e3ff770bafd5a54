import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { asvsPage, DATA, PAGE, readRequirements, totalOf } from '../lib/asvs.mjs';

/** Requirements of ASVS 5.0.0 at levels 1 and 2. */
const REQUIREMENTS = 253;
const STATES = new Set(['held', 'built', 'n/a', 'gap']);
const NAMED = /`([\w./-]+\.(?:test|spec)\.tsx?)`((?:,? “[^”]+”)+)/g;

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

function* problemsOfRow(root, files, { state, proof, order }, before) {
  yield* problemsOfTests(root, files, proof);
  if (!STATES.has(state)) yield `has the state "${state}": it is one of ${[...STATES].join(', ')}.`;
  if (state === 'held' && !isProof(proof)) yield 'is held by no test and no check: name it, or call the row "built".';
  if (before && order <= before.order) yield 'is not in the order of the standard, or twice.';
}

/** docs/asvs.tsv: each named test exists, each held requirement names one, and no requirement is missing; its page is current. */
export function check({ root, files }) {
  if (!existsSync(join(root, DATA))) return [];
  const rows = readRequirements(root);
  const all = totalOf(rows);
  const page = existsSync(join(root, PAGE)) ? readFileSync(join(root, PAGE), 'utf8') : '';
  return [
    ...rows.flatMap((row, at) =>
      [...problemsOfRow(root, files, row, rows[at - 1])].map((message) => ({ file: DATA, line: row.line, message })),
    ),
    ...(all === REQUIREMENTS ? [] : [{ file: DATA, message: `has ${all} of the ${REQUIREMENTS} requirements.` }]),
    ...(page === asvsPage(root)
      ? []
      : [{ file: PAGE, message: `differs from ${DATA}: run \`node scripts/asvs.mjs\`.` }]),
  ];
}
