import fc from 'fast-check';
import { TIMEZONES } from './shown-dates';
import { offStep, parseSchedule, scheduleProblem } from './schedule';
import { SEND_TIMES, sendTimeFor, sendTimeOf } from './send-times';

type Zone = (typeof TIMEZONES)[number]['code'];
const HOUR = 3_600_000;
const STEP = 300_000;
const [EASTERN, CENTRAL, HAWAII] = [1, 0, -5];
const at = (iso: string): Date => new Date(iso);

/** What a clock on the wall of that zone shows. */
const clocks = new Map(
  TIMEZONES.map(({ code, zone }) => [
    code,
    new Intl.DateTimeFormat('en-US', {
      timeZone: zone,
      ...{ year: 'numeric', month: '2-digit', day: '2-digit', weekday: 'short' },
      ...{ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
    }),
  ]),
);
function wall(ms: number, code: Zone) {
  const parts = clocks.get(code)?.formatToParts(ms) ?? [];
  const of = (type: string): string => parts.find((part) => part.type === type)?.value ?? '';
  const [day, time] = [`${of('year')}-${of('month')}-${of('day')}`, `${of('hour')}:${of('minute')}`];
  return { day, time, weekday: of('weekday'), text: `${day} ${time}` };
}

/** The first of these moments that the clock shows as wanted: a model that reads nothing but the clock. */
function first(from: number, step: number, wanted: (ms: number) => boolean): number {
  let ms = Math.ceil(from / step) * step;
  while (!wanted(ms)) ms += step;
  return ms;
}
const isFirstOfTwo = (ms: number, code: Zone): boolean =>
  [1, 2, 3].every((hours) => wall(ms - hours * HOUR, code).text !== wall(ms, code).text);

const MODEL = {
  hour: (now: number, code: Zone) => first(now + HOUR, STEP, (ms) => isFirstOfTwo(ms, code)),
  tomorrow: (now: number, code: Zone) =>
    first(now, HOUR, (ms) => wall(ms, code).day !== wall(now, code).day && wall(ms, code).time === '10:00'),
  friday: (now: number, code: Zone) =>
    first(now, HOUR, (ms) => {
      const { day, time, weekday } = wall(ms, code);
      return day !== wall(now, code).day && weekday === 'Fri' && time === '17:00';
    }),
};

describe('VAL-054 to VAL-057, decision 360: the times that need no calendar', () => {
  it.each([
    ['2026-11-23T20:02:00Z', CENTRAL, '11/23/2026 03:05 PM', '11/24/2026 10:00 AM', '11/27/2026 05:00 PM'],
    // On a Friday, and in Hawaii still on Thursday.
    ['2026-11-27T06:00:00Z', CENTRAL, '11/27/2026 01:00 AM', '11/28/2026 10:00 AM', '12/04/2026 05:00 PM'],
    ['2026-11-27T06:00:00Z', HAWAII, '11/26/2026 09:00 PM', '11/27/2026 10:00 AM', '11/27/2026 05:00 PM'],
    // Over the end of the year.
    ['2026-12-31T17:00:00Z', EASTERN, '12/31/2026 01:00 PM', '01/01/2027 10:00 AM', '01/01/2027 05:00 PM'],
  ])('%s in zone %d', (now, zone, hour, tomorrow, friday) => {
    expect(SEND_TIMES.map((choice) => sendTimeOf(choice, at(now), zone))).toEqual([hour, tomorrow, friday]);
  });

  it('skip the hour that clocks skip, and the second of two that a text cannot name', () => {
    expect(sendTimeOf('hour', at('2027-03-14T07:30:00Z'), CENTRAL)).toBe('03/14/2027 03:30 AM');
    expect(sendTimeOf('hour', at('2027-11-07T05:30:00Z'), CENTRAL)).toBe('11/07/2027 01:30 AM');
    expect(sendTimeOf('hour', at('2027-11-07T06:10:00Z'), CENTRAL)).toBe('11/07/2027 02:00 AM');
  });

  it('are those of the clock on the wall, in every zone, at any moment, also when clocks change', () => {
    const changes = [at('2027-03-14T08:00:00Z'), at('2027-11-07T07:00:00Z'), at('2028-03-12T08:00:00Z')];
    const anyTime = fc.integer({ min: Date.UTC(2026, 0), max: Date.UTC(2031, 0) });
    const nearChange = fc
      .tuple(fc.constantFrom(...changes), fc.integer({ min: -9 * 24 * HOUR, max: 6 * HOUR }))
      .map(([change, distance]) => change.getTime() + distance);
    fc.assert(
      fc.property(
        fc.oneof(anyTime, nearChange),
        fc.constantFrom(...TIMEZONES.map(({ code }) => code)),
        fc.constantFrom(...SEND_TIMES),
        (now, code, choice) => {
          const text = sendTimeOf(choice, new Date(now), code);
          expect(parseSchedule(text, code)?.getTime()).toBe(MODEL[choice](now, code));
          expect([scheduleProblem(text, code, new Date(now)), offStep(text)]).toEqual([null, null]);
        },
      ),
      { numRuns: 400 },
    );
  });

  it('are recognised in a stored date until they no longer are', () => {
    const now = at('2026-11-23T20:02:00Z');
    for (const choice of SEND_TIMES) expect(sendTimeFor(sendTimeOf(choice, now, CENTRAL), now, CENTRAL)).toBe(choice);
    expect(sendTimeFor('11/23/2026 03:05 PM', at('2026-11-23T20:20:00Z'), CENTRAL)).toBeNull();
    expect(sendTimeFor('', now, CENTRAL)).toBeNull();
  });
});
