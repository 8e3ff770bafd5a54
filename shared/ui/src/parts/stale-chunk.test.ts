import { expectWarning } from '@textloom/testing';
import { reloadOnce } from './stale-chunk';

const KEY = 'textloom.reloaded-at';

beforeEach(() => {
  jest.spyOn(Date, 'now').mockReturnValue(performance.timeOrigin + 5_000);
});
afterEach(() => {
  jest.restoreAllMocks();
  sessionStorage.clear();
});

describe('a page that reloads because a release has replaced its file', () => {
  it('reloads once for all parts whose files are missing', () => {
    // jsdom has no navigation: this is the reload.
    expectWarning(/Not implemented: navigation/);
    expect([reloadOnce(), reloadOnce()]).toEqual([true, true]);
  });

  it('does not reload again if that did not help', () => {
    sessionStorage.setItem(KEY, String(performance.timeOrigin - 1));
    expect(reloadOnce()).toBe(false);
  });
});
