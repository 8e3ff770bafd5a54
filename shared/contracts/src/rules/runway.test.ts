import fc from 'fast-check';
import { runwayDays, type PlannedUse } from './runway';

describe('days until the messages run out', () => {
  it.each<[string, number, number, PlannedUse[], number | null]>([
    ['nothing left', 0, 10, [], 0],
    ['nothing left, and no use', 0, 0, [], 0],
    ['no use', 500, 0, [], null],
    ['an even pace', 120, 10, [], 12],
    ['whole days only', 119, 10, [], 11],
    ['less than a day', 5, 10, [], 0],
    ['exactly a year', 3650, 10, [], 365],
    ['longer than a year', 3660, 10, [], null],
    ['a campaign in between', 120, 10, [{ inDays: 2, messages: 50 }], 7],
    ['a campaign that takes the rest', 120, 10, [{ inDays: 5, messages: 70 }], 5],
    ['a campaign larger than the rest', 120, 10, [{ inDays: 4.5, messages: 900 }], 4],
    ['a campaign after they ran out', 20, 10, [{ inDays: 5, messages: 900 }], 2],
    [
      'campaigns in any order',
      100,
      0,
      [
        { inDays: 9, messages: 60 },
        { inDays: 1, messages: 60 },
      ],
      9,
    ],
    ['campaigns alone that leave some', 100, 0, [{ inDays: 9, messages: 60 }], null],
  ])('%s', (_, remaining, pace, planned, days) => {
    expect(runwayDays(remaining, pace, planned)).toBe(days);
  });

  const planned = fc.array(
    fc.record({ inDays: fc.double({ min: 0, max: 90, noNaN: true }), messages: fc.integer({ min: 1, max: 5_000 }) }),
    { maxLength: 6 },
  );
  const far = (days: number | null): number => days ?? Number.POSITIVE_INFINITY;

  it('is never longer with more use, and never shorter with more messages (1,000 accounts)', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 50_000 }),
        fc.double({ min: 0, max: 500, noNaN: true }),
        planned,
        (left, pace, uses) => {
          const days = far(runwayDays(left, pace, uses));
          expect(far(runwayDays(left, pace + 1, uses))).toBeLessThanOrEqual(days);
          expect(far(runwayDays(left, pace, [...uses, { inDays: 3, messages: 10 }]))).toBeLessThanOrEqual(days);
          expect(far(runwayDays(left + 100, pace, uses))).toBeGreaterThanOrEqual(days);
        },
      ),
      { numRuns: 1_000 },
    );
  });

  it('agrees with using them up hour by hour (300 accounts)', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 3_000 }),
        fc.integer({ min: 1, max: 100 }),
        fc.array(fc.record({ inDays: fc.integer({ min: 0, max: 60 }), messages: fc.integer({ min: 1, max: 800 }) }), {
          maxLength: 5,
        }),
        (left, pace, uses) => {
          let rest = left;
          let day = 0;
          const empty = (): boolean => {
            rest -= uses.filter((use) => use.inDays === day).reduce((sum, use) => sum + use.messages, 0);
            return rest <= 0;
          };
          while (!empty()) {
            if (rest - pace < 0 || day > 365) break;
            rest -= pace;
            day += 1;
          }
          expect(runwayDays(left, pace, uses)).toBe(day > 365 ? null : day);
        },
      ),
      { numRuns: 300 },
    );
  });
});
