import { formatSchedule, parseWall } from './dates';
import { parseSchedule } from './schedule';
import { zoneOf } from './shown-dates';
import { zoneOffset } from './zone-clock';

/** Send Later without a calendar: the times that most campaigns are sent at. */
export const SEND_TIMES = ['hour', 'tomorrow', 'friday'] as const;
export type SendTime = (typeof SEND_TIMES)[number];

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/** VAL-057 */
const STEP = 5 * MINUTE;
const FRIDAY = 5;

/**
 * The first moment from an hour on that the field can express: in steps of 5 minutes, and not the second one of a time
 * that clocks show twice.
 */
function inAnHour(now: Date, timezone: number): string {
  let at = Math.ceil((now.getTime() + HOUR) / STEP) * STEP;
  for (;;) {
    const text = formatSchedule(new Date(at), timezone);
    if (parseSchedule(text, timezone)?.getTime() === at) return text;
    at += STEP;
  }
}

/** The time `hours` after midnight of a day of the calendar, which is given by any of its moments as if it were UTC. */
const onDay = (wall: number, hours: number): string => {
  const date = new Date(Math.floor(wall / DAY) * DAY);
  const pad = (value: number): string => String(value).padStart(2, '0');
  const day = `${pad(date.getUTCMonth() + 1)}/${pad(date.getUTCDate())}/${date.getUTCFullYear()}`;
  return `${day} ${pad(hours % 12 || 12)}:00 ${hours < 12 ? 'AM' : 'PM'}`;
};

/**
 * The date of a choice, as `schedule_date` has it: in an hour, tomorrow at 10 AM, or at 5 PM of the first Friday after
 * today, by the clock of the profile's timezone (decision 360).
 */
export function sendTimeOf(choice: SendTime, now: Date, timezone: number): string {
  if (choice === 'hour') return inAnHour(now, timezone);
  const today = now.getTime() + zoneOffset(now.getTime(), zoneOf(timezone));
  if (choice === 'tomorrow') return onDay(today + DAY, 10);
  const days = (FRIDAY - new Date(today).getUTCDay() + 7) % 7 || 7;
  return onDay(today + days * DAY, 17);
}

/** Which choice this date is now; null for any other. */
export const sendTimeFor = (date: string, now: Date, timezone: number): SendTime | null =>
  SEND_TIMES.find((choice) => parseWall(sendTimeOf(choice, now, timezone)) === parseWall(date)) ?? null;
