import { positionOf, StandbyLag } from './standby-lag';

describe('the lag of a standby', () => {
  it('compares positions as numbers', () => {
    expect(positionOf('0/FFFFFFFF') < positionOf('1/0')).toBe(true);
    expect(positionOf('A/1')).toBe(0xa_0000_0001n);
  });

  it('is the age of the oldest position that it has not reached', () => {
    const lag = new StandbyLag();
    expect(lag.seconds).toBeNull();
    lag.sample(1_000, '0/100');
    lag.sample(2_000, '0/200');
    expect(lag.reached(2_100, '0/200')).toBe(0);
    lag.sample(3_000, '0/300');
    lag.sample(4_000, '0/400');
    expect(lag.reached(4_500, '0/2FF')).toBe(1.5);
    expect(lag.reached(9_000, '0/300')).toBe(5);
    expect(lag.reached(9_500, '0/400')).toBe(0);
  });

  it('is zero on an idle primary, and grows while a standby receives nothing', () => {
    const lag = new StandbyLag();
    for (let at = 0; at < 5_000; at += 1_000) {
      lag.sample(at, '0/100');
      expect(lag.reached(at, '0/100')).toBe(0);
    }
    for (let at = 5_000; at <= 8_000; at += 1_000) lag.sample(at, '0/101');
    expect(lag.reached(8_000, '0/100')).toBe(3);
    expect(lag.seconds).toBe(3);
    lag.lose();
    expect(lag.seconds).toBeNull();
  });
});
