import { LOAD_TIME_CLASSES, loadTimeAt, loadTimeClass } from './load-times';

const spreadOf = (...durations: number[]): number[] => {
  const spread = Array.from({ length: LOAD_TIME_CLASSES }, () => 0);
  for (const ms of durations) spread[loadTimeClass(ms)] = (spread[loadTimeClass(ms)] ?? 0) + 1;
  return spread;
};

describe('Load times of a remote', () => {
  it('are counted in the bucket whose bound they do not exceed', () => {
    expect([0, 25, 26, 20_000, 20_001].map(loadTimeClass)).toEqual([0, 0, 1, 17, 18]);
  });

  it('give a percentile within its bucket', () => {
    const spread = spreadOf(...Array.from({ length: 95 }, () => 90), ...Array.from({ length: 5 }, () => 900));
    expect(loadTimeAt(spread, 0.5)).toBeGreaterThan(75);
    expect(loadTimeAt(spread, 0.5)).toBeLessThanOrEqual(100);
    expect(loadTimeAt(spread, 0.99)).toBeGreaterThan(800);
  });

  it('have no percentile without loads, and the open bucket counts as its lower bound', () => {
    expect(loadTimeAt(spreadOf(), 0.5)).toBeNull();
    expect(loadTimeAt(spreadOf(60_000), 0.95)).toBe(20_000);
  });
});
