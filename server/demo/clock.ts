import { zoneOf } from '@textloom/contracts';
import dayjs from 'dayjs';

export const DAY = 86_400_000;

/** Dates relative to the moment of seeding, in the timezone of the demo accounts. */
export interface Clock {
  now: Date;
  /** A wall-clock time that many days ago; negative is ahead. */
  at(daysAgo: number, hour: number, minute?: number): Date;
}

export const clockOf = (now: Date): Clock => ({
  now,
  at: (daysAgo, hour, minute = 0) =>
    dayjs(now)
      .tz(zoneOf(0))
      .startOf('day')
      .subtract(daysAgo, 'day')
      .add(hour * 60 + minute, 'minute')
      .toDate(),
});

export const later = (date: Date, ms: number): Date => new Date(date.getTime() + ms);
