import { existsSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';

// Code and docs cite rules by number ("decision 43", "messaging design, section 3", "ADR 0016"). This rule finds
// numbers that docs do not have, and numbers that two decisions or two ADRs have.

const numbered = (root, files, entry) =>
  files.flatMap((file) =>
    [...readFileSync(join(root, file), 'utf8').matchAll(entry)].flatMap(([, numbers]) =>
      numbers.split(', ').map((digits) => [Number(digits), file]),
    ),
  );

/** [number, file] of each entry: `- 217 **Title** …` in a DECISIONS.md beside the code. */
const decisions = (root, files) =>
  numbered(
    root,
    files.filter((file) => posix.basename(file) === 'DECISIONS.md'),
    /^- (\d+) \*\*/gm,
  );

/** [number, file] of each ADR: `# 0046, 0072: Title`, all numbers that a record has taken over. */
const adrs = (root, files) =>
  numbered(
    root,
    files.filter((file) => /^docs\/adr\/\d{4}-/.test(file)),
    /^# (\d{4}(?:, \d{4})*)\b/g,
  );

const twice = (kind, entries) =>
  entries
    .filter(([number], at) => entries.findIndex(([other]) => other === number) < at)
    .map(([number, file]) => ({ file, message: `${kind} ${number} exists twice.` }));

const NUMBERS = String.raw`\d+(?:(?:, | and | to )\d+)*`;
const KINDS = [
  { name: 'decision', cited: new RegExp(`\\bdecisions?\\s(${NUMBERS})`, 'gi'), where: 'a DECISIONS.md' },
  {
    name: 'messaging design, section',
    cited: new RegExp(`\\bmessaging design,? sections? (${NUMBERS})`, 'gi'),
    where: 'docs/messaging.md',
  },
  { name: 'ADR', cited: /\b(?:ADR[ -]?|docs\/adr\/)(\d+)/g, where: 'a heading of docs/adr' },
];

const text = (root, file) => (existsSync(join(root, file)) ? readFileSync(join(root, file), 'utf8') : '');
const numbersIn = (source, pattern) => new Set([...source.matchAll(pattern)].map((match) => Number(match[1])));

function knownNumbers(root, files) {
  return {
    decision: new Set(decisions(root, files).map(([number]) => number)),
    'messaging design, section': numbersIn(text(root, 'docs/messaging.md'), /^## (\d+)\. /gm),
    ADR: new Set(adrs(root, files).map(([number]) => number)),
  };
}

const isRead = (file) =>
  /\.(ts|tsx|mjs|cjs|js|sql|md)$/.test(file) && file !== 'scripts/checks/references.mjs' && !/checks\.test/.test(file);

/** Every cited decision, section of the messaging design and ADR is in docs, once. */
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
  return [...cited, ...twice('decision', decisions(root, files)), ...twice('ADR', adrs(root, files))];
}
