import { restAfter, waitAfter } from './retries.policy';

describe('decision 471: the attempts of a delivery', () => {
  it('are eight, within a day', () => {
    const waits = Array.from({ length: 9 }, (_, n) => waitAfter(n + 1, 0));
    expect(waits).toEqual([5, 300, 1_800, 7_200, 18_000, 28_800, 28_800, undefined, undefined]);
    expect(waits.reduce<number>((sum, wait) => sum + (wait ?? 0), 0)).toBeLessThan(24 * 3_600);
  });

  it('come up to a fifth earlier', () => {
    expect(waitAfter(2, 0.5)).toBeCloseTo(270);
    expect(waitAfter(2, 1)).toBe(240);
  });

  it('pause between five seconds and five minutes while a webhook fails', () => {
    expect([1, 2, 3, 7, 100].map(restAfter)).toEqual([5, 10, 20, 300, 300]);
  });
});
