import { render } from '@textloom/testing';
import { KeepScrollPosition, isShifted } from './keep-scroll-position';

const HEIGHT = 50;
type Ids = readonly number[];

const rowsOf = (ids: Ids) => ids.map((id) => ({ id }));
const listOf = (ids: Ids) => (
  <KeepScrollPosition rows={rowsOf(ids)}>
    <ul>
      {ids.map((id) => (
        <li key={id} data-id={id} />
      ))}
    </ul>
  </KeepScrollPosition>
);

let top = 0;
let scrolled: jest.SpyInstance;
beforeEach(() => {
  scrolled = jest.spyOn(window, 'scrollBy').mockImplementation(() => undefined);
  // Positions rows below each other, the first at `top` of the window.
  jest.spyOn(HTMLLIElement.prototype, 'getBoundingClientRect').mockImplementation(function (this: HTMLLIElement) {
    const at = [...(this.parentElement?.children ?? [])].indexOf(this);
    return new DOMRect(0, top + at * HEIGHT, 100, HEIGHT);
  });
});
afterEach(() => jest.restoreAllMocks());

describe('SUBS-011: a live change does not move the rows in view', () => {
  it.each([
    ['a row is added above', [1, 2, 3, 4, 5, 6], [9, 1, 2, 3, 4, 5], HEIGHT],
    ['rows above are removed', [9, 1, 2, 3, 4, 5], [2, 3, 4, 5, 6, 7], -2 * HEIGHT],
  ] as const)('scrolls with the first visible row when %s', (_, before, after, by) => {
    top = -120;
    const { rerender } = render(listOf(before));
    rerender(listOf(after));
    expect(scrolled.mock.calls).toEqual([[{ top: by, behavior: 'instant' }]]);
  });

  it.each([
    ['the list begins in view', 200, [9, 1, 2, 3]],
    ['rows are added below', -60, [1, 2, 3, 4, 5]],
    ['the row is gone', -60, [7, 8]],
  ] as const)('does not scroll when %s', (_, at, after) => {
    top = at;
    const { rerender } = render(listOf([1, 2, 3, 4]));
    rerender(listOf(after));
    expect(scrolled).not.toHaveBeenCalled();
  });

  it.each([
    ['a row is added above', [9, 1, 2, 3], true],
    ['a row is removed', [2, 3], true],
    ['rows are added below', [1, 2, 3, 4], false],
    ['a row changes', [1, 2, 3], false],
    ['another page is shown', [7, 8, 9], false],
    ['the list becomes empty', [], false],
  ] as const)('reads row positions only when rows have moved: %s', (_, after, expected) => {
    expect(isShifted(rowsOf([1, 2, 3]), rowsOf(after))).toBe(expected);
  });
});
