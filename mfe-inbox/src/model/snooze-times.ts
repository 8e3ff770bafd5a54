import { MESSAGES } from '../messages';
import { type OfferedTime, offeredTimes, wallTimes } from './wall-times';

/**
 * The options of the snooze menu, in the profile's timezone: in three hours, on the hour, if that is still today;
 * tomorrow and next Monday at nine.
 */
export function snoozeTimes(now: Date, timezone: number): OfferedTime[] {
  const { inHours, tomorrow, monday } = wallTimes(now, timezone);
  return offeredTimes(
    [
      { label: MESSAGES.team.laterToday, wall: inHours(3), format: 'time' },
      { label: MESSAGES.team.tomorrow, wall: tomorrow, format: 'time' },
      { label: MESSAGES.team.nextWeek, wall: monday, format: 'list' },
    ],
    timezone,
  );
}
