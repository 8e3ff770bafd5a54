const numberOf = ([, figure]) => Number(/[\d.]+/.exec(figure)?.[0]);
export const median = (values, by = (value) => value) =>
  values.toSorted((a, b) => by(a) - by(b))[Math.floor(values.length / 2)];
const about = (rows, subject) => rows.filter(([what]) => what === subject);

/**
 * The rows of a comparison. A turn is the rows of one run here and of one at the other commit. For each subject: the
 * median here, the median there, and the ratio of the two figures of each turn.
 */
export function comparison(turns, commit) {
  const [here, there] = ['here', 'there'].map((side) => turns.flatMap((turn) => turn[side]));
  return [...new Set(here.map(([what]) => what))].flatMap((what) => {
    const ours = median(about(here, what), numberOf);
    const ratios = turns
      .map((turn) => [about(turn.here, what), about(turn.there, what)])
      .filter((sides) => sides.every((rows) => rows.length > 0))
      .map((sides) => sides.map((rows) => numberOf(median(rows, numberOf))))
      .map(([a, b]) => a / b);
    if (ratios.length === 0) return [ours];
    const [, ...rest] = median(about(there, what), numberOf);
    return [
      ours,
      [`  at ${commit}`, ...rest],
      [
        '  ratio',
        `${median(ratios).toFixed(2)} ×`,
        '',
        `${Math.min(...ratios).toFixed(2)} to ${Math.max(...ratios).toFixed(2)} in ${ratios.length} turns`,
      ],
    ];
  });
}
