import { MESSAGES } from '../messages';
import { type OfferedTime, offeredTimes, wallTimes } from './wall-times';

/**
 * When a reply can be sent later, in the profile's timezone: in one and in three hours, on the hour, if that is still
 * today; tomorrow and next Monday at nine.
 */
export function sendTimes(now: Date, timezone: number): OfferedTime[] {
  const { inHours, tomorrow, monday } = wallTimes(now, timezone);
  return offeredTimes(
    [
      { label: MESSAGES.later.soon, wall: inHours(1), format: 'time' },
      { label: MESSAGES.later.today, wall: inHours(3), format: 'time' },
      { label: MESSAGES.later.tomorrow, wall: tomorrow, format: 'time' },
      { label: MESSAGES.later.monday, wall: monday, format: 'list' },
    ],
    timezone,
  );
}
