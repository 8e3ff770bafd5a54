import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { adrs, decisions } from './decisions.mjs';

// Code and docs cite rules by number ("decision 43", "messaging design, section 3", "ADR 0016"). This rule finds
// numbers that docs do not have.

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

/** Every cited decision, section of the messaging design and ADR is in docs. */
export function check({ root, files }) {
  const known = knownNumbers(root, files);
  return files.filter(isRead).flatMap((file) => {
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
}
