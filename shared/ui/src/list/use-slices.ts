import { useEffect, useMemo, useState } from 'react';

/** New rows at a time: about half of what a task of 50 ms draws on a slow machine. */
const SLICE = 5;
/** Rows that leave at a time. */
const LEAVING = 12;

interface Drawn<Row> {
  /** What was asked for. */
  given: readonly Row[];
  /** What is drawn: at first rows of before, then the first of the given ones, in the end all of them. */
  part: readonly Row[];
  /** For how many rows there is room, drawn or not. */
  room: number;
}

const same = <Row>(one: readonly Row[], other: readonly Row[]): boolean =>
  one.length === other.length && one.every((row, at) => row === other[at]);

/** As many of the rows as bring one slice of new ones: those that were drawn already cost little. */
function endOf<Row extends { id: number }>(rows: readonly Row[], drawn: readonly Row[]): number {
  const known = new Set(drawn.map(({ id }) => id));
  const fresh = rows.flatMap(({ id }, at) => (known.has(id) ? [] : [at]));
  return fresh[SLICE] ?? rows.length;
}

/** What one task makes of the rows that are drawn: of many that leave a slice, from the end, then a slice of those who come. */
function step<Row extends { id: number }>(given: readonly Row[], drawn: readonly Row[]): readonly Row[] {
  const staying = new Set(given.map(({ id }) => id));
  const gone = drawn.filter(({ id }) => !staying.has(id));
  if (gone.length > LEAVING) {
    const slice = new Set(gone.slice(-LEAVING));
    return drawn.filter((row) => !slice.has(row));
  }
  const end = endOf(given, drawn);
  return end === given.length ? given : given.slice(0, end);
}

function begin<Row extends { id: number }>(given: readonly Row[], drawn: readonly Row[]): Drawn<Row> {
  const part = step(given, drawn);
  return { given, part, room: part === given ? 0 : given.length };
}

/** The room ends in a task of its own. */
const next = <Row extends { id: number }>({ given, part }: Drawn<Row>): Drawn<Row> => ({
  given,
  part: step(given, part),
  room: part === given ? 0 : given.length,
});

/**
 * The rows of a list, a slice after the other, each in a task of its own: a hundred rows that come or leave at once would
 * keep a click or a key waiting. A few that change, move or leave do so at once. `room` is for how many rows the list must
 * keep its place while they come; it ends in the task after the last slice, when whatever draws the rows has done so:
 * a page that is shorter for one moment is scrolled back by the browser (SUBS-028).
 */
export function useSlices<Row extends { id: number }>(rows: readonly Row[]): { part: readonly Row[]; room: number } {
  const [drawn, setDrawn] = useState(() => begin(rows, []));
  if (!same(drawn.given, rows)) setDrawn(begin(rows, drawn.part));
  const { given, part, room } = drawn;
  const done = part === given && room === 0;

  useEffect(() => {
    if (done) return;
    const timer = setTimeout(() => setDrawn(next));
    return () => clearTimeout(timer);
  }, [drawn, done]);

  return useMemo(() => ({ part, room }), [part, room]);
}
