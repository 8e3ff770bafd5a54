import { act, render } from '@textloom/testing';
import { MoreRows } from './more-rows';

const real = window.IntersectionObserver;
let observed: IntersectionObserverCallback;
beforeEach(() => {
  window.IntersectionObserver = class extends EventTarget {
    constructor(callback: IntersectionObserverCallback) {
      super();
      observed = callback;
    }
    observe() {}
    disconnect() {}
  } as unknown as typeof IntersectionObserver;
});
afterEach(() => {
  window.IntersectionObserver = real;
});

const entries = (...inView: boolean[]) =>
  inView.map((isIntersecting) => ({ isIntersecting }) as IntersectionObserverEntry);

it.each([
  { title: 'comes into view', inView: [true], loads: 1 },
  { title: 'was out of view and comes into it, told in one call', inView: [false, true], loads: 1 },
  { title: 'is out of view', inView: [false], loads: 0 },
  { title: 'was in view and left it, told in one call', inView: [true, false], loads: 0 },
])('INBOX-001: the next page loads $loads times when the end of the list $title', ({ inView, loads }) => {
  const loadMore = jest.fn();
  render(<MoreRows more="ready" count={50} loadMore={loadMore} />);
  act(() => observed(entries(...inView), new IntersectionObserver(() => undefined)));
  expect(loadMore).toHaveBeenCalledTimes(loads);
});
