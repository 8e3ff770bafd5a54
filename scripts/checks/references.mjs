import { existsSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';

// Code and docs cite rules by number ("decision 43", "messaging design, section 3", "ADR 0016"). This rule finds
// numbers that docs do not have.

const INDEX = 'docs/decisions.md';

/** [number, file] of each entry: `- 217 **Title** …` in a DECISIONS.md beside the code. */
const decisions = (root, files) =>
  files
    .filter((file) => posix.basename(file) === 'DECISIONS.md')
    .flatMap((file) =>
      [...readFileSync(join(root, file), 'utf8').matchAll(/^- (\d+) \*\*/gm)].map(([, digits]) => [
        Number(digits),
        file,
      ]),
    );

/** "217 file" of each number of the index, whose rows are ranges (`| 197–200 | [folder](link) |`), without the retired. */
function indexed(root) {
  const rows = readFileSync(join(root, INDEX), 'utf8').matchAll(/^\| (\d+)(?:–(\d+))? +\| \[.*?\]\((.*?)\)/gm);
  return [...rows].flatMap(([, first, last = first, link]) =>
    Array.from({ length: last - first + 1 }, (_, i) => `${Number(first) + i} ${posix.join('docs', link)}`),
  );
}

/** The index leads each number to its one entry. */
function indexProblems(root, files) {
  if (!existsSync(join(root, INDEX))) return [];
  const written = decisions(root, files).map(([number, file]) => `${number} ${file}`);
  const listed = indexed(root);
  const differ = (some, others) => some.filter((one) => !others.includes(one));
  const numbers = written.map((one) => one.split(' ')[0]);
  return [
    ...differ(written, listed).map((one) => `does not list decision ${one.replace(' ', ' of ')}.`),
    ...differ(listed, written).map((one) => `lists decision ${one.replace(' ', ' in ')}, which has none.`),
    ...numbers.filter((one, at) => numbers.indexOf(one) < at).map((one) => `decision ${one} exists twice.`),
  ].map((message) => ({ file: INDEX, message }));
}

const NUMBERS = String.raw`\d+(?:(?:, | and | to )\d+)*`;
const KINDS = [
  { name: 'decision', cited: new RegExp(`\\bdecisions?\\s(${NUMBERS})`, 'gi'), where: INDEX },
  {
    name: 'messaging design, section',
    cited: new RegExp(`\\bmessaging design,? sections? (${NUMBERS})`, 'gi'),
    where: 'docs/messaging.md',
  },
  { name: 'ADR', cited: /\bADR[ -]?(\d+)/g, where: 'docs/adr' },
];

const text = (root, file) => (existsSync(join(root, file)) ? readFileSync(join(root, file), 'utf8') : '');
const numbersIn = (source, pattern) => new Set([...source.matchAll(pattern)].map((match) => Number(match[1])));

function knownNumbers(root, files) {
  return {
    decision: new Set(decisions(root, files).map(([number]) => number)),
    'messaging design, section': numbersIn(text(root, 'docs/messaging.md'), /^## (\d+)\. /gm),
    ADR: numbersIn(files.join('\n'), /^docs\/adr\/(\d{4})-/gm),
  };
}

const isRead = (file) =>
  /\.(ts|tsx|mjs|cjs|js|sql|md)$/.test(file) && file !== 'scripts/checks/references.mjs' && !/checks\.test/.test(file);

/** Every cited decision, section of the messaging design and ADR is in docs, and the index leads to each decision. */
export function check({ root, files }) {
  const known = knownNumbers(root, files);
  const cited = files.filter(isRead).flatMap((file) => {
    const source = text(root, file);
    return KINDS.flatMap(({ name, cited, where }) =>
      [...source.matchAll(cited)].flatMap((match) =>
        [...match[1].matchAll(/\d+/g)]
          .map((digits) => Number(digits[0]))
          .filter((number) => !known[name].has(number))
          .map((number) => ({
            file,
            line: source.slice(0, match.index).split('\n').length,
            message: `cites ${name} ${number}, which is not in ${where}.`,
          })),
      ),
    );
  });
  return [...cited, ...indexProblems(root, files)];
}
