import { formatSchedule } from '@textloom/contracts';
import { sendTimes } from './send-times';

const offered = (iso: string, timezone = 0): string[] =>
  sendTimes(new Date(iso), timezone).map(({ label, at }) => `${label}: ${formatSchedule(at, timezone)}`);

describe('times of Send later', () => {
  it('are in one and three hours, tomorrow and Monday at nine, on the profile’s clock', () => {
    // Wednesday, 10:20 AM Central.
    expect(offered('2026-11-04T16:20:00Z')).toEqual([
      'In an hour: 11/04/2026 12:00 PM',
      'Later today: 11/04/2026 02:00 PM',
      'Tomorrow: 11/05/2026 09:00 AM',
      'Next Monday: 11/09/2026 09:00 AM',
    ]);
  });

  it('leave out what is not today any more', () => {
    expect(offered('2026-11-05T03:30:00Z')).toEqual([
      'In an hour: 11/04/2026 11:00 PM',
      'Tomorrow: 11/05/2026 09:00 AM',
      'Next Monday: 11/09/2026 09:00 AM',
    ]);
  });
});
