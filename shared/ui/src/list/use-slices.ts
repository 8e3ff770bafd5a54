import { useEffect, useMemo, useState } from 'react';

/** New rows at a time: about half of what a task of 50 ms draws on a slow machine. */
const SLICE = 5;
/** Rows that leave at a time, where none are left. */
const LEAVING = 12;

interface Drawn<Row> {
  /** What was asked for. */
  given: readonly Row[];
  rows: readonly Row[];
  /** How many of them are drawn. */
  end: number;
  /** How many of them there is room for, drawn or not. */
  room: number;
}

const same = <Row>(one: readonly Row[], other: readonly Row[]): boolean => one.length === other.length && one.every((row, at) => row === other[at]);

/** As many of the rows as bring one slice of new ones: those that were drawn already cost little. */
function endOf<Row extends { id: number }>(rows: readonly Row[], drawn: readonly Row[]): number {
  const known = new Set(drawn.map(({ id }) => id));
  const fresh = rows.flatMap(({ id }, at) => (known.has(id) ? [] : [at]));
  return fresh[SLICE] ?? rows.length;
}

/** Behind an answer without rows nobody sees the old ones: they too leave a slice after the other. */
const leave = <Row>(given: readonly Row[], { rows, end }: Pick<Drawn<Row>, 'rows' | 'end'>): Drawn<Row> =>
  end > LEAVING ? { given, rows, end: end - LEAVING, room: 0 } : { given, rows: given, end: 0, room: 0 };

function begin<Row extends { id: number }>(given: readonly Row[], before: Pick<Drawn<Row>, 'rows' | 'end'>): Drawn<Row> {
  if (given.length === 0) return leave(given, before);
  const end = endOf(given, before.rows.slice(0, before.end));
  return { given, rows: given, end, room: end < given.length ? given.length : 0 };
}

function next<Row>(now: Drawn<Row>): Drawn<Row> {
  const { given, rows, end } = now;
  if (given !== rows) return leave(given, now);
  return { given, rows, end: Math.min(rows.length, end + SLICE), room: end === rows.length ? 0 : rows.length };
}

/**
 * The rows of a list, a slice after the other, each in a task of its own: a hundred rows drawn at once would keep a
 * click or a key waiting. Rows that only change, move or leave do so at once. `room` is for how many rows the list must
 * keep its place while they come; it ends in the task after the last slice, when whatever draws the rows has done so:
 * a page that is shorter for one moment is scrolled back by the browser (SUBS-028).
 */
export function useSlices<Row extends { id: number }>(rows: readonly Row[]): { part: readonly Row[]; room: number } {
  const [drawn, setDrawn] = useState(() => begin(rows, { rows: [], end: 0 }));
  if (!same(drawn.given, rows)) setDrawn(begin(rows, drawn));
  const { given, rows: all, end, room } = drawn;
  const done = given === all && room === 0;

  useEffect(() => {
    if (done) return;
    const timer = setTimeout(() => setDrawn(next));
    return () => clearTimeout(timer);
  }, [drawn, done]);

  const part = useMemo(() => (end === all.length ? all : all.slice(0, end)), [all, end]);
  return { part, room };
}
