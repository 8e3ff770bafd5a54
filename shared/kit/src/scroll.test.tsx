import { act, renderPart, screen } from '@textloom/testing';
import { useState } from 'react';
import { useScrollMemory } from './scroll';

const KEY = 'textloom.scroll./people';
let resized = (): void => undefined;
let length = 0;

function List() {
  const [ready, setReady] = useState(false);
  useScrollMemory(ready);
  return <button onClick={() => setReady(true)}>Loaded</button>;
}
function load(): void {
  renderPart(<List />, { path: '/people' });
  localStorage.setItem(KEY, '900');
  act(() => screen.getByText('Loaded').click());
}
/** The page scrolls at most to its length, like a browser. */
function scrollTo(top: number): void {
  Object.defineProperty(window, 'scrollY', {
    configurable: true,
    value: Math.min(top, Math.max(0, length - window.innerHeight)),
  });
  act(() => void window.dispatchEvent(new Event('scroll')));
}
function become(longer: number): void {
  length = longer;
  act(() => resized());
}

beforeEach(() => {
  jest.useFakeTimers();
  length = window.innerHeight + 300;
  Object.defineProperty(document.documentElement, 'scrollHeight', { configurable: true, get: () => length });
  jest
    .spyOn(window, 'scrollTo')
    .mockImplementation((to: unknown) =>
      scrollTo(typeof to === 'object' && to !== null && 'top' in to ? Number(to.top) : 0),
    );
  jest.spyOn(globalThis, 'ResizeObserver').mockImplementation((callback) => {
    const watcher = {
      observe: () => undefined,
      unobserve: () => undefined,
      disconnect: () => (resized = () => undefined),
    };
    resized = () => callback([], watcher);
    return watcher;
  });
});
afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
  Reflect.deleteProperty(document.documentElement, 'scrollHeight');
  Reflect.deleteProperty(window, 'scrollY');
});

describe('SUBS-028: the scroll position of a list', () => {
  it("is restored as the page grows, and the browser's own scrolling is not saved", () => {
    load();
    expect(window.scrollY).toBe(300);
    become(window.innerHeight + 600);
    jest.advanceTimersByTime(1_000);
    expect([window.scrollY, localStorage.getItem(KEY)]).toEqual([600, '900']);
    become(window.innerHeight + 1_000);
    become(window.innerHeight + 2_000);
    expect(window.scrollY).toBe(900);
  });

  it('is at the end where the list became shorter', () => {
    load();
    jest.advanceTimersByTime(10_000);
    become(window.innerHeight + 2_000);
    expect(window.scrollY).toBe(300);
  });

  it("follows the visitor's own scrolling, and is saved from then on", () => {
    load();
    act(() => void window.dispatchEvent(new Event('wheel')));
    scrollTo(120);
    become(window.innerHeight + 2_000);
    jest.advanceTimersByTime(1_000);
    expect([window.scrollY, localStorage.getItem(KEY)]).toEqual([120, '120']);
  });
});
