// The JavaScript of each page, in kB compressed as served, against the committed table (docs/performance.md).

export const TABLE = 'docs/page-sizes.tsv';
const HEAD = 'page\tkB';
/** A page that grew by more fails the run, until the table is updated. */
const TOLERANCE_KB = 3;

/** The table's text; `sizes` has the kB of each page. */
export const tableOf = (sizes) =>
  `${[HEAD, ...Object.entries(sizes).map(([page, kB]) => `${page}\t${kB.toFixed(1)}`)].join('\n')}\n`;

export const readTable = (text) =>
  Object.fromEntries(
    text
      .trimEnd()
      .split('\n')
      .slice(1)
      .map((line) => line.split('\t'))
      .map(([page, kB]) => [page, Number(kB)]),
  );

/** Names each page that differs by more than the tolerance. A page that only one side has counts as 0 kB on the other. */
export function verdict(committed, measured) {
  const changes = [...new Set([...Object.keys(measured), ...Object.keys(committed)])]
    .map((page) => ({ page, before: committed[page] ?? 0, now: measured[page] ?? 0 }))
    // Rounded: 103.1 - 100.1 is a little more than 3.
    .map((one) => ({ ...one, grown: Math.round((one.now - one.before) * 10) / 10 }))
    .filter(({ grown }) => Math.abs(grown) > TOLERANCE_KB);
  const ok = changes.every(({ grown }) => grown < 0);
  return {
    ok,
    lines: [
      ...changes.map(
        ({ page, before, now, grown }) =>
          `${page}: ${now.toFixed(1)} kB of JavaScript instead of ${before.toFixed(1)} (${grown > 0 ? '+' : '-'}${Math.abs(grown).toFixed(1)})`,
      ),
      ok
        ? `No page grew by more than ${TOLERANCE_KB} kB.`
        : `Pages grew by more than ${TOLERANCE_KB} kB. If that is meant, run \`node scripts/page-sizes.mjs --update\` and commit ${TABLE}.`,
    ],
  };
}
