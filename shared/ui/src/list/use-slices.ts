import { useEffect, useMemo, useState } from 'react';

/** New rows at a time: what is in sight at first, and about what a task of 50 ms draws on a slow machine. */
const SLICE = 8;

interface Drawn<Row> {
  rows: readonly Row[];
  /** How many of them are drawn. */
  end: number;
}

const same = <Row>(one: readonly Row[], other: readonly Row[]): boolean => one.length === other.length && one.every((row, at) => row === other[at]);

/** As many of the rows as bring one slice of new ones: those that were drawn already cost little. */
function endOf<Row extends { id: number }>(rows: readonly Row[], drawn: readonly Row[]): number {
  const known = new Set(drawn.map(({ id }) => id));
  const fresh = rows.flatMap(({ id }, at) => (known.has(id) ? [] : [at]));
  return fresh[SLICE] ?? rows.length;
}

/**
 * The rows of a list, a slice after the other, each in a task of its own: a hundred rows drawn at once would keep a
 * click or a key waiting. `left` is how many are still to come. Rows that only change, move or leave do so at once.
 */
export function useSlices<Row extends { id: number }>(rows: readonly Row[]): { part: readonly Row[]; left: number } {
  const [drawn, setDrawn] = useState<Drawn<Row>>(() => ({ rows, end: endOf(rows, []) }));
  if (!same(drawn.rows, rows)) setDrawn({ rows, end: endOf(rows, drawn.rows.slice(0, drawn.end)) });
  const { rows: all, end } = drawn;
  const left = all.length - end;

  useEffect(() => {
    if (left === 0) return;
    const next = setTimeout(() => setDrawn((now) => ({ ...now, end: Math.min(now.rows.length, now.end + SLICE) })));
    return () => clearTimeout(next);
  }, [all, end, left]);

  const part = useMemo(() => (left === 0 ? all : all.slice(0, end)), [all, end, left]);
  return { part, left };
}
