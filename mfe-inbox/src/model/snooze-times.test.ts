import { formatSchedule } from '@textloom/contracts';
import { snoozeTimes } from './snooze-times';

const offered = (iso: string, timezone = 0): string[] =>
  snoozeTimes(new Date(iso), timezone).map(({ label, at }) => `${label}: ${formatSchedule(at, timezone)}`);

describe('times of the snooze menu', () => {
  it('are in three hours, tomorrow at nine, and Monday of next week at nine, on the profile’s clock', () => {
    // Wednesday, 10:20 AM Central.
    expect(offered('2026-11-04T16:20:00Z')).toEqual([
      'Later today: 11/04/2026 02:00 PM',
      'Tomorrow: 11/05/2026 09:00 AM',
      'Next week: 11/09/2026 09:00 AM',
    ]);
    // The same moment in Hawaii is 6:20 AM.
    expect(offered('2026-11-04T16:20:00Z', -5)).toEqual([
      'Later today: 11/04/2026 10:00 AM',
      'Tomorrow: 11/05/2026 09:00 AM',
      'Next week: 11/09/2026 09:00 AM',
    ]);
  });

  it('leave out "later today" if three hours from now is tomorrow', () => {
    expect(offered('2026-11-05T03:30:00Z')).toEqual([
      'Tomorrow: 11/05/2026 09:00 AM',
      'Next week: 11/09/2026 09:00 AM',
    ]);
  });

  it.each([
    ['Sunday', '2026-11-08T18:00:00Z', '11/16/2026'],
    ['Monday', '2026-11-09T18:00:00Z', '11/16/2026'],
    ['Saturday', '2026-11-14T18:00:00Z', '11/16/2026'],
  ])('mean the Monday of next week on a %s', (_, now, monday) => {
    expect(offered(now).at(-1)).toBe(`Next week: ${monday} 09:00 AM`);
  });

  it('keep nine o’clock over the night in which clocks change', () => {
    // Saturday before clocks go back in 2026.
    expect(snoozeTimes(new Date('2026-10-31T18:00:00Z'), 0)[1]?.at.toISOString()).toBe('2026-11-01T15:00:00.000Z');
  });
});
