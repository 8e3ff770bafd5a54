import fc from 'fast-check';
import { formatSchedule } from './dates';
import { TIMEZONES } from './shown-dates';
import { notAfterProblem, parseSchedule, readSchedule, scheduleProblem, twiceText } from './schedule';

const EASTERN = 1;
const CENTRAL = 0;
const HAWAII = -5;

describe('VAL-054, VAL-056: a schedule date', () => {
  it('is read in the profile’s timezone', () => {
    expect(parseSchedule('12/24/2026 06:05 PM', CENTRAL)?.toISOString()).toBe('2026-12-25T00:05:00.000Z');
    expect(parseSchedule('7/4/2026 6:05 pm', EASTERN)?.toISOString()).toBe('2026-07-04T22:05:00.000Z');
    expect(parseSchedule('03/14/2027 02:30 AM', HAWAII)?.toISOString()).toBe('2027-03-14T12:30:00.000Z');
  });

  it('does not exist in the hour that clocks skip', () => {
    for (const skipped of ['03/14/2027 02:00 AM', '03/14/2027 02:30 AM', '03/14/2027 02:55 AM']) {
      expect(readSchedule(skipped, CENTRAL)).toEqual({ kind: 'never' });
      expect(scheduleProblem(skipped, CENTRAL, new Date(0))).toMatch(/^This time does not exist: clocks go forward/);
    }
    expect(parseSchedule('03/14/2027 01:55 AM', CENTRAL)?.toISOString()).toBe('2027-03-14T07:55:00.000Z');
    expect(parseSchedule('03/14/2027 03:00 AM', CENTRAL)?.toISOString()).toBe('2027-03-14T08:00:00.000Z');
  });

  it('means the first of two in the hour that clocks repeat, and says so', () => {
    expect(parseSchedule('11/07/2027 01:30 AM', CENTRAL)?.toISOString()).toBe('2027-11-07T06:30:00.000Z');
    expect(twiceText('11/07/2027 01:30 AM', CENTRAL)).toBe(
      'Clocks go back in that hour, so this time comes twice. It is sent the first time (CDT).',
    );
    for (const once of ['11/07/2027 12:55 AM', '11/07/2027 02:00 AM', '12/24/2026 06:05 PM', ''])
      expect(twiceText(once, CENTRAL)).toBeNull();
    expect(twiceText('11/07/2027 01:30 AM', HAWAII)).toBeNull();
  });

  it('is the moment that its text was made from, in every zone and all year', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...TIMEZONES.map(({ code }) => code)),
        fc.integer({ min: Date.UTC(2026, 0) / 300_000, max: Date.UTC(2031, 0) / 300_000 }),
        (code, steps) => {
          const ms = steps * 300_000;
          const moment = readSchedule(formatSchedule(new Date(ms), code), code);
          expect(moment?.kind).toMatch(/^(once|twice)$/);
          // The second time of a repeated hour is read as the first.
          const first = moment?.kind === 'twice' ? ms - 3_600_000 : ms;
          expect([ms, first]).toContain(parseSchedule(formatSchedule(new Date(ms), code), code)?.getTime());
        },
      ),
    );
  });

  it.each([
    '',
    '12/24/2026',
    '24/12/2026 06:05 PM',
    '02/30/2027 09:00 AM',
    '12/24/2026 13:00 PM',
    '12/24/2026 9:60 AM',
  ])('is not “%s”', (text) => {
    expect(readSchedule(text, CENTRAL)).toBeNull();
    expect(scheduleProblem(text, CENTRAL, new Date(0))).toBe(
      'Enter the date and time to send it, like 12/31/2026 09:30 AM.',
    );
  });
});

describe('VAL-055: no past date', () => {
  const now = new Date('2026-12-25T00:05:00Z');
  it('is accepted, nor this very minute', () => {
    expect(scheduleProblem('12/24/2026 06:05 PM', CENTRAL, now)).toBe('Choose a time in the future.');
    expect(scheduleProblem('12/24/2026 06:10 PM', CENTRAL, now)).toBeNull();
    expect(scheduleProblem('12/24/2026 06:10 PM', EASTERN, now)).toBe('Choose a time in the future.');
  });
});

describe('the time after which nothing is sent', () => {
  const sendAt = new Date('2026-12-25T00:05:00Z');
  it('may be empty, and is after the send', () => {
    expect(notAfterProblem('', CENTRAL, sendAt)).toBeNull();
    expect(notAfterProblem('12/24/2026 06:10 PM', CENTRAL, sendAt)).toBeNull();
    expect(notAfterProblem('12/24/2026 06:05 PM', CENTRAL, sendAt)).toBe('Choose a time after the message is sent.');
    expect(notAfterProblem('tomorrow', CENTRAL, sendAt)).toMatch(/^Enter a date and time/);
    expect(notAfterProblem('03/14/2027 02:30 AM', CENTRAL, sendAt)).toMatch(/^This time does not exist/);
  });
});
