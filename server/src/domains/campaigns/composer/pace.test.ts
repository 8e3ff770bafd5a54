import { leaving } from './pace';

const MIDNIGHT = new Date('2026-12-02T08:00:00Z');
const NOON = new Date('2026-12-01T20:00:00Z');
const daily = { limit: 1_800, left: 1_000, endsAt: MIDNIGHT };
const pace = { perSecond: 1, daily };

describe('decision 729: when the texts of a number have left', () => {
  it('follows from its rate alone without a daily limit, or while the day has room', () => {
    expect(leaving({ perSecond: 2, daily: null }, NOON, 7_200)).toEqual({
      at: new Date('2026-12-01T21:00:00Z'),
      later: 0,
    });
    expect(leaving(pace, NOON, 1_000)).toEqual({ at: new Date('2026-12-01T20:16:40Z'), later: 0 });
  });

  it('waits for the next days of the carriers, from the hour at which people may be texted again', () => {
    expect(leaving(pace, NOON, 1_060)).toEqual({ at: new Date('2026-12-02T16:01:00Z'), later: 60 });
    expect(leaving(pace, NOON, 1_000 + 1_800 + 60)).toEqual({ at: new Date('2026-12-03T16:01:00Z'), later: 1_860 });
    expect(leaving(pace, NOON, 1_000 + 1_800)).toEqual({ at: new Date('2026-12-02T16:30:00Z'), later: 1_800 });
  });

  it('counts the whole limit on a later first day, and nothing on a day that is used up', () => {
    expect(leaving(pace, MIDNIGHT, 1_800)).toEqual({ at: new Date('2026-12-02T08:30:00Z'), later: 0 });
    expect(leaving({ perSecond: 1, daily: { ...daily, left: -5 } }, NOON, 60)).toEqual({
      at: new Date('2026-12-02T16:01:00Z'),
      later: 60,
    });
  });
});
