import { delayAfter, waitBefore } from './wrong-tries.policy';

const CALM = { ofPair: 0, pairWait: 0, elsewhere: 0, ofNetwork: 0, networkWait: 0 };

describe('the delay after wrong tries', () => {
  it.each([
    [1, 0],
    [9, 0],
    [10, 30],
    [11, 60],
    [12, 120],
    [13, 240],
    [14, 480],
    [15, 900],
    [16, 900],
    [5_000, 900],
  ])('is, after wrong try %d, %d seconds', (nth, delay) =>
    expect(delayAfter({ ofPair: nth - 1, elsewhere: 29 })).toBe(delay),
  );

  it.each([
    [1, 0],
    [2, 0],
    [3, 30],
    [4, 60],
    [9, 1_920],
    [10, 3_600],
    [11, 3_600],
  ])('is, after wrong try %d while many networks guess, %d seconds', (nth, delay) =>
    expect(delayAfter({ ofPair: nth - 1, elsewhere: 30 })).toBe(delay),
  );

  it('never applies to a network without failures, whatever other networks do', () => {
    expect(waitBefore({ ...CALM, elsewhere: 1_000_000 })).toBe(0);
    expect(waitBefore({ ...CALM, ofPair: 10, pairWait: 17 })).toBe(17);
    expect(waitBefore({ ...CALM, ofPair: 10, pairWait: -5 })).toBe(0);
  });

  it('applies to a network that fails with many emails, until its tries expire', () => {
    expect(waitBefore({ ...CALM, ofNetwork: 59, networkWait: 700 })).toBe(0);
    expect(waitBefore({ ...CALM, ofNetwork: 60, networkWait: 700 })).toBe(700);
  });
});
