import { useEffect, useMemo, useState } from 'react';

/** New rows at a time: what is in sight at first, and about what a task of 50 ms draws on a slow machine. */
const SLICE = 8;

interface Drawn<Row> {
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

function begin<Row extends { id: number }>(rows: readonly Row[], before: readonly Row[]): Drawn<Row> {
  const end = endOf(rows, before);
  return { rows, end, room: end < rows.length ? rows.length : 0 };
}

const next = <Row>({ rows, end }: Drawn<Row>, whole: boolean): Drawn<Row> => ({ rows, end: Math.min(rows.length, end + SLICE), room: whole ? 0 : rows.length });

/**
 * The rows of a list, a slice after the other, each in a task of its own: a hundred rows drawn at once would keep a
 * click or a key waiting. Rows that only change, move or leave do so at once. `room` is for how many rows the list must
 * keep its place while they come; it ends in the task after the last slice, when whatever draws the rows has done so:
 * a page that is shorter for one moment is scrolled back by the browser (SUBS-028).
 */
export function useSlices<Row extends { id: number }>(rows: readonly Row[]): { part: readonly Row[]; room: number } {
  const [drawn, setDrawn] = useState(() => begin(rows, []));
  if (!same(drawn.rows, rows)) setDrawn(begin(rows, drawn.rows.slice(0, drawn.end)));
  const { rows: all, end, room } = drawn;
  const whole = end === all.length;

  useEffect(() => {
    if (room === 0) return;
    const timer = setTimeout(() => setDrawn((now) => next(now, whole)));
    return () => clearTimeout(timer);
  }, [all, end, room, whole]);

  const part = useMemo(() => (whole ? all : all.slice(0, end)), [all, end, whole]);
  return { part, room };
}
