import { type DateFormat, formatSchedule, parseSchedule, parseWall, SCHEDULE_FORMAT } from '@textloom/contracts';
import dayjs from 'dayjs';
import utc from 'dayjs/plugin/utc';

dayjs.extend(utc);

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const MORNING = 9 * HOUR;

/** A moment that a menu offers. */
export interface OfferedTime {
  label: string;
  at: Date;
  /** The part of the moment that the label does not state. */
  format: DateFormat;
}

/** Times on the clock of a timezone, in milliseconds as if it were UTC. */
export interface WallTimes {
  /** In some hours, on the hour; undefined if that is not today any more. */
  inHours: (hours: number) => number | undefined;
  /** At nine, tomorrow and on Monday of next week; a week begins on Sunday, as US calendars print it. */
  tomorrow: number;
  monday: number;
}

export function wallTimes(now: Date, timezone: number): WallTimes {
  const wall = parseWall(formatSchedule(now, timezone)) ?? now.getTime();
  const today = Math.floor(wall / DAY) * DAY;
  return {
    inHours: (hours) => {
      const later = Math.ceil((wall + hours * HOUR) / HOUR) * HOUR;
      return later < today + DAY ? later : undefined;
    },
    tomorrow: today + DAY + MORNING,
    monday: today + (8 - dayjs.utc(today).day()) * DAY + MORNING,
  };
}

/** The moments of these times, without those that clocks skip. */
export const offeredTimes = (
  times: readonly { label: string; wall: number | undefined; format: DateFormat }[],
  timezone: number,
): OfferedTime[] =>
  times.flatMap(({ label, wall, format }) => {
    const at = wall === undefined ? null : parseSchedule(dayjs.utc(wall).format(SCHEDULE_FORMAT), timezone);
    return at ? [{ label, at, format }] : [];
  });
