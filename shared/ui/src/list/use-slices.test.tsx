import { act, renderHook } from '@textloom/testing';
import { useSlices } from './use-slices';

const rowsOf = (first: number, count: number): { id: number }[] => Array.from({ length: count }, (_, at) => ({ id: first + at }));
const show = (start: readonly { id: number }[]) => renderHook(({ rows }: { rows: readonly { id: number }[] }) => useSlices(rows), { initialProps: { rows: start } });
const next = (): void => act(() => void jest.runOnlyPendingTimers());

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

describe('SUBS-011: the rows of a long page come a slice after the other', () => {
  it('gives a short list at once', () => {
    const rows = rowsOf(1, 8);
    expect(show(rows).result.current).toEqual({ part: rows, room: 0 });
    expect(jest.getTimerCount()).toBe(0);
  });

  it('SUBS-028: begins with what is in sight, ends with all of them in their order, and keeps room until those are drawn', () => {
    const rows = rowsOf(1, 25);
    const { result } = show(rows);
    const seen = [result.current];
    while (result.current.room > 0) {
      next();
      seen.push(result.current);
    }
    expect(seen.map(({ part, room }) => [part.length, room])).toEqual([[8, 25], [16, 25], [24, 25], [25, 25], [25, 0]]);
    expect(result.current.part).toEqual(rows);
    expect(jest.getTimerCount()).toBe(0);
  });

  it('takes a live change, a new row and a row that leaves at once', () => {
    const rows = rowsOf(1, 12);
    const { result, rerender } = show(rows);
    next();
    const changed = [{ id: 99 }, ...rows.filter(({ id }) => id !== 3)];
    rerender({ rows: changed });
    expect(result.current).toEqual({ part: changed, room: 0 });
  });

  it('begins anew with another page, and keeps the same rows the same list', () => {
    const { result, rerender } = show(rowsOf(1, 12));
    next();
    const page = rowsOf(101, 20);
    rerender({ rows: page });
    expect(result.current).toEqual({ part: page.slice(0, 8), room: 20 });
    const { part } = result.current;
    rerender({ rows: [...page] });
    expect(result.current.part).toBe(part);
  });

  it('goes on where it was when a change comes between two slices', () => {
    const { result, rerender } = show(rowsOf(1, 30));
    next();
    rerender({ rows: rowsOf(2, 29) });
    expect(result.current.part.map(({ id }) => id)).toEqual(rowsOf(2, 23).map(({ id }) => id));
    next();
    expect(result.current.part.length).toBe(29);
  });
});
