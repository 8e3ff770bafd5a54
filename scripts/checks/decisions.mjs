import { existsSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';

export const INDEX = 'docs/decisions.md';

/** [number, file] of each entry: `- 217 **Title** …` in a DECISIONS.md beside the code. */
export const decisions = (root, files) =>
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
export function check({ root, files }) {
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
