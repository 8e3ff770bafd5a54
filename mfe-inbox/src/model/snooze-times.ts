import { type DateFormat, formatSchedule, parseSchedule, parseWall, SCHEDULE_FORMAT } from '@textloom/contracts';
import dayjs from 'dayjs';
import utc from 'dayjs/plugin/utc';
import { MESSAGES } from '../messages';

dayjs.extend(utc);

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const MORNING = 9 * HOUR;
const LATER = 3 * HOUR;

export interface SnoozeTime {
  label: string;
  at: Date;
  /** The part of the moment that the label does not state. */
  format: DateFormat;
}

/** Days until the Monday of next week; a week begins on Sunday, as US calendars print it. */
const daysToMonday = (weekday: number): number => 8 - weekday;

/**
 * The options of the snooze menu, in the profile's timezone: in three hours, on the hour, if that is still today;
 * tomorrow and next Monday at nine.
 */
export function snoozeTimes(now: Date, timezone: number): SnoozeTime[] {
  const wall = parseWall(formatSchedule(now, timezone)) ?? now.getTime();
  const today = Math.floor(wall / DAY) * DAY;
  const later = Math.ceil((wall + LATER) / HOUR) * HOUR;
  const offered = [
    ...(later < today + DAY ? [{ label: MESSAGES.team.laterToday, wall: later, format: 'time' as const }] : []),
    { label: MESSAGES.team.tomorrow, wall: today + DAY + MORNING, format: 'time' as const },
    {
      label: MESSAGES.team.nextWeek,
      wall: today + daysToMonday(dayjs.utc(today).day()) * DAY + MORNING,
      format: 'list' as const,
    },
  ];
  return offered.flatMap(({ label, wall: time, format }) => {
    // Null if clocks skip this time.
    const at = parseSchedule(dayjs.utc(time).format(SCHEDULE_FORMAT), timezone);
    return at ? [{ label, at, format }] : [];
  });
}
