import { readFileSync } from 'node:fs';
import { join, posix } from 'node:path';

const numbered = (root, files, entry) =>
  files.flatMap((file) =>
    [...readFileSync(join(root, file), 'utf8').matchAll(entry)].flatMap(([, numbers]) =>
      numbers.split(', ').map((digits) => [Number(digits), file]),
    ),
  );

/** [number, file] of each entry: `- 217 **Title** …` in a DECISIONS.md beside the code. */
export const decisions = (root, files) =>
  numbered(
    root,
    files.filter((file) => posix.basename(file) === 'DECISIONS.md'),
    /^- (\d+) \*\*/gm,
  );

/** [number, file] of each ADR: `# 0046, 0072: Title`, all numbers that a record has taken over. */
export const adrs = (root, files) =>
  numbered(
    root,
    files.filter((file) => /^docs\/adr\/\d{4}-/.test(file)),
    /^# (\d{4}(?:, \d{4})*)\b/g,
  );

const twice = (kind, entries) =>
  entries
    .filter(([number], at) => entries.findIndex(([other]) => other === number) < at)
    .map(([number, file]) => ({ file, message: `${kind} ${number} exists twice.` }));

/** A number is of one decision, or of one ADR. */
export const check = ({ root, files }) => [
  ...twice('decision', decisions(root, files)),
  ...twice('ADR', adrs(root, files)),
];
