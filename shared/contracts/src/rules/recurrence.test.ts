import { TIMEZONES } from './shown-dates';
import { clockText, latestRun, localMoment, nextRun, recurrenceText, shiftDay, type Recurrence } from './recurrence';
import { parseSchedule } from './schedule';

const EASTERN = 1;
const HAWAII = -5;
const plan = (changes: Partial<Recurrence> = {}): Recurrence => ({
  every: 'week',
  days: [1],
  day: 1,
  before: 0,
  atMinute: 540,
  startsOn: '',
  endsOn: '',
  ...changes,
});
const after = (of: Recurrence, from: string, zone = EASTERN): string | undefined =>
  nextRun(of, zone, new Date(from))?.at.toISOString();

describe('nextRun', () => {
  it('keeps the local time on both sides of a change of daylight saving', () => {
    const sundays = plan({ days: [7] });
    expect(after(sundays, '2026-10-20T00:00:00Z')).toBe('2026-10-25T13:00:00.000Z');
    expect(after(sundays, '2026-10-26T00:00:00Z')).toBe('2026-11-01T14:00:00.000Z');
    expect(after(sundays, '2027-03-08T00:00:00Z')).toBe('2027-03-14T13:00:00.000Z');
  });

  it('runs on the last day of a shorter month', () => {
    const last = plan({ every: 'month', day: 31 });
    expect(nextRun(last, EASTERN, new Date('2027-02-01T00:00:00Z'))?.day).toBe('2027-02-28');
    expect(nextRun(last, EASTERN, new Date('2027-02-28T20:00:00Z'))?.day).toBe('2027-03-31');
    expect(nextRun(last, EASTERN, new Date('2028-02-01T00:00:00Z'))?.day).toBe('2028-02-29');
  });

  it('is later today, or not today when the time has passed', () => {
    const daily = plan({ days: [1, 2, 3, 4, 5, 6, 7] });
    expect(after(daily, '2026-11-22T13:59:00Z')).toBe('2026-11-22T14:00:00.000Z');
    expect(after(daily, '2026-11-22T14:00:00Z')).toBe('2026-11-23T14:00:00.000Z');
    expect(after(daily, '2026-11-22T19:00:00Z', HAWAII)).toBe('2026-11-23T19:00:00.000Z');
  });

  it('obeys the first and the last day', () => {
    const limited = plan({ every: 'birthday', startsOn: '2027-06-10', endsOn: '2027-06-11' });
    expect(nextRun(limited, EASTERN, new Date('2026-11-22T00:00:00Z'))?.day).toBe('2027-06-10');
    expect(nextRun(limited, EASTERN, new Date('2027-06-10T20:00:00Z'))?.day).toBe('2027-06-11');
    expect(nextRun(limited, EASTERN, new Date('2027-06-11T20:00:00Z'))).toBeNull();
  });
});

describe('latestRun', () => {
  it('is the latest of several that were missed, and none before `since`', () => {
    const daily = plan({ every: 'birthday' });
    const now = new Date('2026-11-22T15:00:00Z');
    expect(latestRun(daily, EASTERN, now, new Date('2026-11-10T00:00:00Z'))?.day).toBe('2026-11-22');
    expect(latestRun(daily, EASTERN, now, new Date('2026-11-22T14:30:00Z'))).toBeNull();
    expect(latestRun(plan(), EASTERN, now, new Date('2026-11-22T05:00:00Z'))).toBeNull();
  });
});

describe('localMoment', () => {
  it('moves a minute that the clock skips to the next hour', () => {
    expect(localMoment('2027-03-14', 150, EASTERN).toISOString()).toBe('2027-03-14T07:30:00.000Z');
  });
});

describe('a time that clocks show twice in autumn', () => {
  const twice = TIMEZONES.filter(({ code }) => code !== -5).map(({ name, code }) => [name, code] as const);

  it.each(twice)('is the first of the two for a recurring campaign as for a campaign: %s', (_name, code) => {
    for (const minute of [60, 90, 119]) {
      const at = localMoment('2026-11-01', minute, code);
      expect(at).toEqual(parseSchedule(`11/01/2026 01:${String(minute - 60).padStart(2, '0')} AM`, code));
      expect(new Date(at.getTime() + 3_600_000)).not.toEqual(localMoment('2026-11-01', minute + 60, code));
    }
    const daily = plan({ days: [7], atMinute: 90 });
    const run = nextRun(daily, code, new Date('2026-10-31T20:00:00Z'));
    expect(run?.at).toEqual(parseSchedule('11/01/2026 01:30 AM', code));
    // The second 1:30 is not another run.
    expect(nextRun(daily, code, run?.at ?? new Date())?.day).toBe('2026-11-08');
  });

  it.each(twice)('agrees for every 5 minutes of the days around it: %s', (_name, code) => {
    for (let day = '2026-10-30'; day < '2026-11-04'; day = shiftDay(day, 1))
      for (let minute = 0; minute < 1_440; minute += 5) {
        const [year = '', month = '', date = ''] = day.split('-');
        const text = `${month}/${date}/${year} ${clockText(minute).padStart(8, '0')}`;
        expect([text, localMoment(day, minute, code)]).toEqual([text, parseSchedule(text, code)]);
      }
  });
});

describe('recurrenceText', () => {
  it.each([
    [plan({ days: [5, 1] }), 'Every Monday and Friday at 9:00 AM'],
    [plan({ days: [1, 2, 3, 4, 5, 6, 7], atMinute: 0 }), 'Every day at 12:00 AM'],
    [plan({ every: 'month', day: 2, atMinute: 13 * 60 + 30 }), 'On the 2nd of each month at 1:30 PM'],
    [plan({ every: 'month', day: 31 }), 'On the 31st of each month at 9:00 AM'],
    [plan({ every: 'birthday' }), 'On each birthday at 9:00 AM'],
    [plan({ every: 'birthday', before: 3 }), '3 days before each birthday at 9:00 AM'],
  ])('says it in words', (of, text) => expect(recurrenceText(of)).toBe(text));
});
