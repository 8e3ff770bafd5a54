import { holdPlace, isShifted } from './hold-place';

const HEIGHT = 50;

/** A list whose rows lie under each other, the first at `top` of the window. */
function listOf(ids: readonly number[], top: number): HTMLElement {
  const list = document.createElement('div');
  show(list, ids, top);
  return list;
}

function show(list: HTMLElement, ids: readonly number[], top: number): void {
  list.replaceChildren(
    ...ids.map((id, at) => {
      const row = document.createElement('div');
      row.dataset.id = String(id);
      row.getBoundingClientRect = () => new DOMRect(0, top + at * HEIGHT, 100, HEIGHT);
      return row;
    }),
  );
}

let scrolled: jest.SpyInstance;
beforeEach(() => {
  scrolled = jest.spyOn(window, 'scrollBy').mockImplementation(() => undefined);
});
afterEach(() => scrolled.mockRestore());

describe('SUBS-011: a live change does not move the rows that somebody reads', () => {
  it('follows the first row in sight when rows come or go above it', () => {
    const list = listOf([1, 2, 3, 4, 5, 6], -120);
    let back = holdPlace(list);
    show(list, [9, 1, 2, 3, 4, 5], -120);
    back();
    expect(scrolled).toHaveBeenLastCalledWith({ top: HEIGHT, behavior: 'instant' });
    back = holdPlace(list);
    show(list, [2, 3, 4, 5, 6, 7], -120);
    back();
    expect(scrolled).toHaveBeenLastCalledWith({ top: -2 * HEIGHT, behavior: 'instant' });
  });

  it.each([
    ['the list begins in sight', 200, [9, 1, 2, 3]],
    ['rows come below', -60, [1, 2, 3, 4, 5]],
    ['the row is gone', -60, [7, 8]],
  ] as const)('scrolls nothing when %s', (_, top, next) => {
    const list = listOf([1, 2, 3, 4], top);
    const back = holdPlace(list);
    show(list, next, top);
    back();
    expect(scrolled).not.toHaveBeenCalled();
  });

  it.each([
    ['somebody joins', [9, 1, 2, 3], true],
    ['somebody leaves', [2, 3], true],
    ['more rows come behind', [1, 2, 3, 4], false],
    ['a row changes', [1, 2, 3], false],
    ['it is another page', [7, 8, 9], false],
    ['nothing is left', [], false],
  ] as const)('looks where the rows stand when they move: %s', (_, after, expected) => {
    const people = (ids: readonly number[]): { id: number }[] => ids.map((id) => ({ id }));
    expect(isShifted(people([1, 2, 3]), people(after))).toBe(expected);
  });

  it('does without a list', () => {
    expect(holdPlace(null)).not.toThrow();
  });
});
