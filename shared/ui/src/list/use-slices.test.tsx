import { act, renderHook } from '@textloom/testing';
import { useSlices } from './use-slices';

const rowsOf = (first: number, count: number): { id: number }[] =>
  Array.from({ length: count }, (_, at) => ({ id: first + at }));
const show = (start: readonly { id: number }[]) =>
  renderHook(({ rows }: { rows: readonly { id: number }[] }) => useSlices(rows), { initialProps: { rows: start } });
const next = (): void => act(() => void jest.runOnlyPendingTimers());

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

describe('SUBS-011: the rows of a long page come a slice after the other', () => {
  it('gives a short list at once', () => {
    const rows = rowsOf(1, 5);
    expect(show(rows).result.current).toEqual({ part: rows, room: 0 });
    expect(jest.getTimerCount()).toBe(0);
  });

  it('SUBS-028: begins with what is in sight, ends with all of them in their order, and keeps room until those are drawn', () => {
    const rows = rowsOf(1, 12);
    const { result } = show(rows);
    const seen = [result.current];
    while (result.current.room > 0) {
      next();
      seen.push(result.current);
    }
    expect(seen.map(({ part, room }) => [part.length, room])).toEqual([
      [5, 12],
      [10, 12],
      [12, 12],
      [12, 0],
    ]);
    expect(result.current.part).toEqual(rows);
    expect(jest.getTimerCount()).toBe(0);
  });

  it('takes a live change, a new row and a row that leaves at once', () => {
    const rows = rowsOf(1, 12);
    const { result, rerender } = show(rows);
    while (result.current.room > 0) next();
    const changed = [{ id: 99 }, ...rows.filter(({ id }) => id !== 3)];
    rerender({ rows: changed });
    expect(result.current).toEqual({ part: changed, room: 0 });
  });

  it('lets go of many rows a slice after the other where none are left, and of a few at once', () => {
    const { result, rerender } = show(rowsOf(1, 60));
    while (result.current.room > 0) next();
    const seen: number[] = [];
    rerender({ rows: [] });
    for (seen.push(result.current.part.length); jest.getTimerCount() > 0; seen.push(result.current.part.length)) next();
    expect(seen).toEqual([48, 36, 24, 12, 0]);
    rerender({ rows: rowsOf(1, 5) });
    rerender({ rows: [] });
    expect(result.current).toEqual({ part: [], room: 0 });
  });

  it('lets go of the rows of another page a slice after the other, the last ones first, and brings the others then', () => {
    const { result, rerender } = show(rowsOf(1, 40));
    while (result.current.room > 0) next();
    const seen: string[] = [];
    const note = (): void => {
      const fresh = result.current.part.filter(({ id }) => id > 100).length;
      seen.push(`${result.current.part.length - fresh} old, ${fresh} new, room for ${result.current.room}`);
    };
    rerender({ rows: rowsOf(101, 12) });
    for (note(); jest.getTimerCount() > 0; note()) next();
    expect(seen).toEqual([
      '28 old, 0 new, room for 12',
      '16 old, 0 new, room for 12',
      '4 old, 0 new, room for 12',
      '0 old, 5 new, room for 12',
      '0 old, 10 new, room for 12',
      '0 old, 12 new, room for 12',
      '0 old, 12 new, room for 0',
    ]);
    expect(result.current.part).toEqual(rowsOf(101, 12));
  });

  it('keeps a row that stays, and one that was about to leave', () => {
    const { result, rerender } = show(rowsOf(1, 30));
    while (result.current.room > 0) next();
    rerender({ rows: [...rowsOf(7, 1), ...rowsOf(101, 3)] });
    expect(result.current.part).toEqual(rowsOf(1, 18));
    rerender({ rows: [...rowsOf(4, 2), ...rowsOf(101, 3)] });
    expect(result.current.part).toEqual(rowsOf(1, 6));
    while (jest.getTimerCount() > 0) next();
    expect(result.current).toEqual({ part: [...rowsOf(4, 2), ...rowsOf(101, 3)], room: 0 });
  });

  it('begins anew with another page, and keeps the same rows the same list', () => {
    const { result, rerender } = show(rowsOf(1, 12));
    next();
    const page = rowsOf(101, 20);
    rerender({ rows: page });
    expect(result.current).toEqual({ part: page.slice(0, 5), room: 20 });
    const { part } = result.current;
    rerender({ rows: [...page] });
    expect(result.current.part).toBe(part);
  });

  it('goes on where it was when a change comes between two slices', () => {
    const { result, rerender } = show(rowsOf(1, 30));
    next();
    rerender({ rows: rowsOf(2, 29) });
    expect(result.current.part.map(({ id }) => id)).toEqual(rowsOf(2, 14).map(({ id }) => id));
    next();
    expect(result.current.part.length).toBe(19);
  });
});
