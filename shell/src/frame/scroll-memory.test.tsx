import { act, renderPart, screen } from '@textloom/testing';
import { Link, useNavigate } from 'react-router-dom';
import { ScrollMemory } from './scroll-memory';

let resized: (() => void)[] = [];
const scrolled: number[] = [];
const setHeight = (height: number): void =>
  void Object.defineProperty(document.documentElement, 'scrollHeight', { configurable: true, value: height });
const scrollTo = (top: number): void => {
  Object.defineProperty(window, 'scrollY', { configurable: true, value: top });
  act(() => void window.dispatchEvent(new Event('scroll')));
};

function Parts() {
  const navigate = useNavigate();
  return (
    <>
      <ScrollMemory />
      <Link to="/plans">Plans</Link>
      <Link to="?page=2">Next</Link>
      <button onClick={() => void navigate(-1)}>Back</button>
    </>
  );
}

beforeEach(() => {
  resized = [];
  scrolled.length = 0;
  setHeight(5_000);
  jest
    .spyOn(window, 'scrollTo')
    .mockImplementation(
      (to: unknown) => void scrolled.push(typeof to === 'object' && to !== null && 'top' in to ? Number(to.top) : -1),
    );
  jest.spyOn(globalThis, 'ResizeObserver').mockImplementation((callback) => {
    const watcher = {
      observe: () => undefined,
      unobserve: () => undefined,
      disconnect: () => (resized = resized.filter((one) => one !== call)),
    };
    const call = (): void => callback([], watcher);
    resized.push(call);
    return watcher;
  });
});
afterEach(() => {
  jest.restoreAllMocks();
  Reflect.deleteProperty(document.documentElement, 'scrollHeight');
  Reflect.deleteProperty(window, 'scrollY');
});

describe('SUBS-028: the scroll position of every page', () => {
  it('starts at the top of a new page, and is restored when going back, once the page is long enough', async () => {
    const { user } = renderPart(<Parts />, { path: '/home' });
    scrollTo(700);
    await user.click(screen.getByRole('link', { name: 'Plans' }));
    expect(scrolled).toEqual([0]);
    setHeight(500);
    await user.click(screen.getByRole('button', { name: 'Back' }));
    act(() => resized.forEach((call) => call()));
    expect(scrolled).toEqual([0]);
    setHeight(5_000);
    act(() => resized.forEach((call) => call()));
    expect(scrolled).toEqual([0, 700]);
    expect(resized).toEqual([]);
  });

  it('is not changed if the user scrolled first', async () => {
    const { user } = renderPart(<Parts />, { path: '/home' });
    scrollTo(700);
    await user.click(screen.getByRole('link', { name: 'Plans' }));
    await user.click(screen.getByRole('button', { name: 'Back' }));
    act(() => void window.dispatchEvent(new Event('wheel')));
    expect(resized).toEqual([]);
  });

  it('does not change for a filter or a tab of the same page', async () => {
    const { user } = renderPart(<Parts />, { path: '/home' });
    scrollTo(700);
    await user.click(screen.getByRole('link', { name: 'Next' }));
    expect(scrolled).toEqual([]);
  });
});
