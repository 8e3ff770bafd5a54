import { isOpen, MIDNIGHT, openingHoursText, type DayHours, type OpeningHours } from './opening-hours';

const EASTERN = 1;
const HAWAII = -5;
const CLOSED: OpeningHours = Array.from({ length: 7 }, () => null);
const [MONDAY, FRIDAY, SATURDAY, SUNDAY] = [0, 4, 5, 6];
const week = (days: Readonly<Record<number, DayHours>>): OpeningHours => CLOSED.map((day, index) => days[index] ?? day);
const openAt = (hours: OpeningHours, at: string, zone = EASTERN): boolean => isOpen(hours, zone, new Date(at));
const NINE_TO_FIVE = { from: 540, to: 1_020 };

describe('isOpen', () => {
  it('counts the first minute as open and the last one as closed, by the clock of the timezone', () => {
    // 23 November 2026 is a Monday; Eastern is five hours behind UTC.
    const hours = week({ [MONDAY]: NINE_TO_FIVE });
    expect(openAt(hours, '2026-11-23T13:59:59Z')).toBe(false);
    expect(openAt(hours, '2026-11-23T14:00:00Z')).toBe(true);
    expect(openAt(hours, '2026-11-23T21:59:59Z')).toBe(true);
    expect(openAt(hours, '2026-11-23T22:00:00Z')).toBe(false);
    expect(openAt(hours, '2026-11-23T14:00:00Z', HAWAII)).toBe(false);
    expect(openAt(hours, '2026-11-23T19:00:00Z', HAWAII)).toBe(true);
    expect(openAt(hours, '2026-11-24T15:00:00Z')).toBe(false);
  });

  it('is open from midnight to midnight on a day that is open all day, and no longer', () => {
    const hours = week({ [MONDAY]: { from: 0, to: MIDNIGHT } });
    expect(openAt(hours, '2026-11-23T04:59:59Z')).toBe(false);
    expect(openAt(hours, '2026-11-23T05:00:00Z')).toBe(true);
    expect(openAt(hours, '2026-11-24T04:59:59Z')).toBe(true);
    expect(openAt(hours, '2026-11-24T05:00:00Z')).toBe(false);
  });

  it('goes on after midnight into a day that is closed, and from Sunday into Monday', () => {
    const night = { from: 1_080, to: 120 };
    const hours = week({ [FRIDAY]: night, [SUNDAY]: night });
    // Friday, 27 November: 6 PM until 2 AM.
    expect(openAt(hours, '2026-11-27T22:59:00Z')).toBe(false);
    expect(openAt(hours, '2026-11-27T23:00:00Z')).toBe(true);
    expect(openAt(hours, '2026-11-28T06:59:00Z')).toBe(true);
    expect(openAt(hours, '2026-11-28T07:00:00Z')).toBe(false);
    expect(openAt(hours, '2026-11-28T23:00:00Z')).toBe(false);
    expect(openAt(hours, '2026-11-30T06:59:00Z')).toBe(true);
    expect(openAt(hours, '2026-11-30T07:00:00Z')).toBe(false);
  });

  it('follows the clock on the days when it is changed', () => {
    // 1 November 2026: 1:30 AM comes twice; 8 March 2026: 2:30 AM never comes.
    const early = week({ [SUNDAY]: { from: 60, to: 120 }, [SATURDAY]: NINE_TO_FIVE });
    expect(openAt(early, '2026-11-01T04:59:00Z')).toBe(false);
    expect(openAt(early, '2026-11-01T05:30:00Z')).toBe(true);
    expect(openAt(early, '2026-11-01T06:30:00Z')).toBe(true);
    expect(openAt(early, '2026-11-01T07:00:00Z')).toBe(false);
    const day = week({ [SUNDAY]: NINE_TO_FIVE });
    expect(openAt(day, '2026-11-01T13:59:00Z')).toBe(false);
    expect(openAt(day, '2026-11-01T14:00:00Z')).toBe(true);
    expect(openAt(day, '2026-03-08T12:59:00Z')).toBe(false);
    expect(openAt(day, '2026-03-08T13:00:00Z')).toBe(true);
  });

  it('is never open without hours', () => {
    expect(openAt(CLOSED, '2026-11-23T15:00:00Z')).toBe(false);
  });
});

describe('openingHoursText', () => {
  it('puts days in a row with the same hours together', () => {
    const hours = week({ 0: NINE_TO_FIVE, 1: NINE_TO_FIVE, 2: NINE_TO_FIVE, 4: { from: 1_080, to: 120 } });
    expect(openingHoursText(hours)).toBe(
      'Mon – Wed 9:00 AM – 5:00 PM, Thu closed, Fri 6:00 PM – 2:00 AM, Sat – Sun closed',
    );
    expect(openingHoursText(CLOSED.map(() => ({ from: 0, to: MIDNIGHT })))).toBe('Mon – Sun all day');
  });
});
