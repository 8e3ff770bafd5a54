import fc from 'fast-check';
import { anchorDayOf, periodEnd } from './billing-period';
import { TIMEZONES } from './shown-dates';

const HOUR = 3_600_000;
const [EASTERN, CENTRAL, MOUNTAIN, PACIFIC, HAWAII] = [1, 0, -1, -2, -5];

/** The wall clocks of the zones, by Intl alone: an independent check of the rule. */
const clocks = new Map(
  TIMEZONES.map(({ code, zone }) => [
    code as number,
    new Intl.DateTimeFormat('en-US', {
      timeZone: zone,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    }),
  ]),
);
function wall(date: Date, code: number) {
  const parts = clocks.get(code)?.formatToParts(date);
  const of = (type: string): number => Number(parts?.find((part) => part.type === type)?.value);
  return { year: of('year'), month: of('month'), day: of('day'), time: [of('hour'), of('minute'), of('second')] };
}
const lastDay = (year: number, month: number): number => new Date(Date.UTC(year, month, 0)).getUTCDate();
/** Ends of consecutive periods. */
function ends(start: string, code: number, periods: number): string[] {
  const anchor = anchorDayOf(new Date(start), code);
  let at = new Date(start);
  return Array.from({ length: periods }, () => (at = periodEnd(at, anchor, code)).toISOString());
}

describe('decision 120: the end of a paid period', () => {
  it('is the same day of the next month, clamped to its last day and then back on the anchor', () => {
    expect(ends('2026-01-31T18:00:00.123Z', CENTRAL, 5)).toEqual([
      '2026-02-28T18:00:00.123Z',
      '2026-03-31T17:00:00.123Z',
      '2026-04-30T17:00:00.123Z',
      '2026-05-31T17:00:00.123Z',
      '2026-06-30T17:00:00.123Z',
    ]);
  });

  it('is 29 February in a leap year, for the anchors 29, 30 and 31', () => {
    for (const anchor of [29, 30, 31])
      expect(periodEnd(new Date('2028-01-30T18:00:00Z'), anchor, CENTRAL).toISOString()).toBe(
        '2028-02-29T18:00:00.000Z',
      );
    expect(periodEnd(new Date('2027-01-29T18:00:00Z'), 29, CENTRAL).toISOString()).toBe('2027-02-28T18:00:00.000Z');
  });

  it('is in January after December', () => {
    expect(ends('2026-12-31T18:00:00Z', CENTRAL, 2)).toEqual(['2027-01-31T18:00:00.000Z', '2027-02-28T18:00:00.000Z']);
  });

  it.each([
    [EASTERN, '2026-02-20T15:00:00Z', '2026-03-20T14:00:00.000Z', '2026-10-20T14:00:00Z', '2026-11-20T15:00:00.000Z'],
    [CENTRAL, '2026-02-20T16:00:00Z', '2026-03-20T15:00:00.000Z', '2026-10-20T15:00:00Z', '2026-11-20T16:00:00.000Z'],
    [MOUNTAIN, '2026-02-20T17:00:00Z', '2026-03-20T16:00:00.000Z', '2026-10-20T16:00:00Z', '2026-11-20T17:00:00.000Z'],
    [PACIFIC, '2026-02-20T18:00:00Z', '2026-03-20T17:00:00.000Z', '2026-10-20T17:00:00Z', '2026-11-20T18:00:00.000Z'],
    [HAWAII, '2026-02-20T20:00:00Z', '2026-03-20T20:00:00.000Z', '2026-10-20T20:00:00Z', '2026-11-20T20:00:00.000Z'],
  ])('keeps the time of day over both changes of the clocks in zone %i; Hawaii has none', (code, ...at) => {
    const [spring, afterSpring, autumn, afterAutumn] = at;
    expect(periodEnd(new Date(spring), 20, code).toISOString()).toBe(afterSpring);
    expect(periodEnd(new Date(autumn), 20, code).toISOString()).toBe(afterAutumn);
  });

  it('is a moment within the hour when the clocks skip or repeat the time of day', () => {
    // 2:30 does not exist in Chicago on 8 March 2026, and exists twice on 1 November.
    const skipped = periodEnd(new Date('2026-02-08T08:30:00Z'), 8, CENTRAL).getTime();
    expect(Math.abs(skipped - Date.parse('2026-03-08T08:00:00Z'))).toBeLessThanOrEqual(HOUR);
    const repeated = periodEnd(new Date('2026-10-01T06:30:00Z'), 1, CENTRAL).toISOString();
    expect(['2026-11-01T06:30:00.000Z', '2026-11-01T07:30:00.000Z']).toContain(repeated);
  });

  it('is counted in the account’s timezone: the same moment is another day in Hawaii', () => {
    const start = new Date('2026-02-01T03:00:00Z');
    expect([anchorDayOf(start, EASTERN), anchorDayOf(start, HAWAII)]).toEqual([31, 31]);
    const morning = new Date('2026-02-01T07:00:00Z');
    expect([anchorDayOf(morning, EASTERN), anchorDayOf(morning, HAWAII)]).toEqual([1, 31]);
    expect(periodEnd(morning, 1, EASTERN).toISOString()).toBe('2026-03-01T07:00:00.000Z');
    expect(periodEnd(morning, 31, HAWAII).toISOString()).toBe('2026-03-01T07:00:00.000Z');
  });

  it('has the clamped day and the time of its start, in every zone and year (400 starts)', () => {
    fc.assert(
      fc.property(
        fc.date({ min: new Date('2020-01-01'), max: new Date('2060-01-01'), noInvalidDate: true }),
        fc.integer({ min: 1, max: 31 }),
        fc.constantFrom(...TIMEZONES.map(({ code }) => code)),
        (start, anchor, code) => {
          const end = periodEnd(start, anchor, code);
          const [from, to] = [wall(start, code), wall(end, code)];
          const [year, month] = from.month === 12 ? [from.year + 1, 1] : [from.year, from.month + 1];
          expect([to.year, to.month, to.day]).toEqual([year, month, Math.min(anchor, lastDay(year, month))]);
          expect(end.getTime()).toBeGreaterThan(start.getTime());
          expect(end.getMilliseconds()).toBe(start.getMilliseconds());
          // Only a time of day that the clocks skip may move, by their hour.
          const moved = Math.abs((to.time[0] ?? 0) - (from.time[0] ?? 0));
          expect(from.time[0] === 2 ? [0, 1] : [0]).toContain(moved);
          expect(to.time.slice(1)).toEqual(from.time.slice(1));
        },
      ),
      { numRuns: 400 },
    );
  });

  it('never drifts: after 24 periods the day is that of the anchor again (50 starts)', () => {
    fc.assert(
      fc.property(
        fc.date({ min: new Date('2020-01-01'), max: new Date('2050-01-01'), noInvalidDate: true }),
        fc.constantFrom(...TIMEZONES.map(({ code }) => code)),
        (start, code) => {
          const anchor = anchorDayOf(start, code);
          let end = start;
          for (let n = 0; n < 24; n += 1) end = periodEnd(end, anchor, code);
          const [from, to] = [wall(start, code), wall(end, code)];
          expect([to.year, to.month]).toEqual([from.year + 2, from.month]);
          expect(to.day).toBe(Math.min(anchor, lastDay(to.year, to.month)));
        },
      ),
      { numRuns: 50 },
    );
  });
});
