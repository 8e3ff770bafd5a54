import { useEffect, useMemo, useState } from 'react';

/** New rows at a time: about half of what a task of 50 ms draws on a slow machine. */
const SLICE = 5;
/** Rows that leave at a time. */
const LEAVING = 12;

interface Drawn<Row> {
  /** What was asked for. */
  given: readonly Row[];
  /** How many of them are drawn. */
  end: number;
  /** Rows that were drawn before, are not among them, and still have to leave: they stand behind. */
  old: readonly Row[];
  /** For how many rows there is room, drawn or not. */
  room: number;
}

const same = <Row>(one: readonly Row[], other: readonly Row[]): boolean => one.length === other.length && one.every((row, at) => row === other[at]);

/** As many of the rows as bring one slice of new ones: those that were drawn already cost little. */
function endOf<Row extends { id: number }>(rows: readonly Row[], drawn: readonly Row[]): number {
  const known = new Set(drawn.map(({ id }) => id));
  const fresh = rows.flatMap(({ id }, at) => (known.has(id) ? [] : [at]));
  return fresh[SLICE] ?? rows.length;
}

const isDone = <Row>({ given, end, old }: Pick<Drawn<Row>, 'given' | 'end' | 'old'>): boolean => end === given.length && old.length === 0;
const withoutSlice = <Row>(old: readonly Row[]): readonly Row[] => old.slice(0, Math.max(0, old.length - LEAVING));

function begin<Row extends { id: number }>(given: readonly Row[], before: Pick<Drawn<Row>, 'given' | 'end' | 'old'>): Drawn<Row> {
  const drawn = [...before.given.slice(0, before.end), ...before.old];
  const staying = new Set(given.map(({ id }) => id));
  const gone = drawn.filter(({ id }) => !staying.has(id));
  // A few leave at once; of many the first slice, unless there are rows to draw in this task.
  const old = gone.length <= LEAVING || given.length === 0 ? withoutSlice(gone) : gone;
  const now = { given, end: endOf(given, drawn), old };
  return { ...now, room: isDone(now) ? 0 : given.length };
}

/** One task: first the old rows leave, then the others come. */
function next<Row>(now: Drawn<Row>): Drawn<Row> {
  const { given, end, old } = now;
  if (old.length > 0) return { ...now, old: withoutSlice(old) };
  return { ...now, end: Math.min(given.length, end + SLICE), room: isDone(now) ? 0 : given.length };
}

/**
 * The rows of a list, a slice after the other, each in a task of its own: a hundred rows that come or leave at once would
 * keep a click or a key waiting. A few that change, move or leave do so at once. `room` is for how many rows the list must
 * keep its place while they come; it ends in the task after the last slice, when whatever draws the rows has done so:
 * a page that is shorter for one moment is scrolled back by the browser (SUBS-028).
 */
export function useSlices<Row extends { id: number }>(rows: readonly Row[]): { part: readonly Row[]; room: number } {
  const [drawn, setDrawn] = useState(() => begin(rows, { given: [], end: 0, old: [] }));
  if (!same(drawn.given, rows)) setDrawn(begin(rows, drawn));
  const { given, end, old, room } = drawn;
  const done = isDone(drawn) && room === 0;

  useEffect(() => {
    if (done) return;
    const timer = setTimeout(() => setDrawn(next));
    return () => clearTimeout(timer);
  }, [drawn, done]);

  const part = useMemo(() => (end === given.length && old.length === 0 ? given : [...given.slice(0, end), ...old]), [given, end, old]);
  return { part, room };
}
