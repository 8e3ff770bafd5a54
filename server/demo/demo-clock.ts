import { zoneOf } from '@textloom/contracts';
import dayjs from 'dayjs';
import type { Random } from './random';

const DAY = 86_400_000;

/**
 * Dates relative to the moment of seeding, in the demo accounts' timezone (Central), never in the future by accident.
 */
export interface DemoClock {
  now: Date;
  /** Central wall-clock time that many days ago; negative is ahead. */
  at(daysAgo: number, hour: number, minute?: number): Date;
  /** A daytime moment of that day; never later than a minute ago. */
  daytime(daysAgo: number, random: Random): Date;
}

export function demoClock(now: Date): DemoClock {
  const midnights = new Map<number, number>();
  const midnight = (daysAgo: number): number => {
    const known = midnights.get(daysAgo);
    if (known !== undefined) return known;
    const made = dayjs(now).tz(zoneOf(0)).startOf('day').subtract(daysAgo, 'day').valueOf();
    midnights.set(daysAgo, made);
    return made;
  };
  return {
    now,
    at: (daysAgo, hour, minute = 0) => new Date(midnight(daysAgo) + hour * 3_600_000 + minute * 60_000),
    daytime(daysAgo, random) {
      const wanted = midnight(daysAgo) + random.int(9 * 3600, 22 * 3600) * 1000;
      // Hours of today may still be ahead: use past ones.
      const latest = now.getTime() - 60_000;
      return new Date(wanted <= latest ? wanted : latest - random.int(0, Math.floor(DAY / 24)));
    },
  };
}
