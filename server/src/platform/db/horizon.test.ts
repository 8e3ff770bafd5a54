import { Horizon } from './horizon';

describe('the age of the oldest transaction', () => {
  it('is the time since the oldest visible transaction was followed by others, and 0 while none is open', () => {
    const horizon = new Horizon();
    expect(horizon.seconds(0, 100, 100)).toBe(0);
    expect(horizon.seconds(10_000, 100, 100)).toBe(0);
    expect(horizon.seconds(20_000, 150, 100)).toBe(0);
    expect(horizon.seconds(80_000, 190, 100)).toBe(60);
    expect(horizon.seconds(90_000, 200, 200)).toBe(0);
  });

  it('is still right after more reads than are remembered', () => {
    const horizon = new Horizon();
    for (let n = 0; n < 10_000; n += 1) horizon.seconds(n * 5_000, n, n);
    const seconds = horizon.seconds(50_000_000, 10_000, 4_000);
    expect(Math.abs(seconds - 30_000)).toBeLessThan(200);
  });
});
