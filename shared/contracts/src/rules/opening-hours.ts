import { zoneOf } from './shown-dates';
import { clockText, WEEKDAYS } from './recurrence';
import { zoneOffset } from './zone-clock';

/** When a day opens and closes, in minutes of the day. A `to` before `from` is on the next day; 1440 is midnight. */
export interface DayHours {
  readonly from: number;
  readonly to: number;
}

/** Monday to Sunday; null: closed. */
export type OpeningHours = readonly (DayHours | null)[];

/** Opening hours are chosen in steps of this many minutes. */
export const HOURS_STEP = 15;
export const MIDNIGHT = 1_440;

const MINUTE = 60_000;
const DAY = MIDNIGHT * MINUTE;
/** 1 January 1970 was a Thursday. */
const FIRST_DAY = 3;

const isNight = ({ from, to }: DayHours): boolean => to < from;

/**
 * Whether it is open at this moment, by the clock of the timezone; the opening minute is included, the closing minute
 * is not.
 */
export function isOpen(hours: OpeningHours, timezone: number, at: Date): boolean {
  const local = at.getTime() + zoneOffset(at.getTime(), zoneOf(timezone));
  const day = (Math.floor(local / DAY) + FIRST_DAY) % 7;
  const minute = (local % DAY) / MINUTE;
  const [today, yesterday] = [hours[day], hours[(day + 6) % 7]];
  if (yesterday && isNight(yesterday) && minute < yesterday.to) return true;
  return Boolean(today && minute >= today.from && (isNight(today) || minute < today.to));
}

const WORDS = { closed: 'closed', allDay: 'all day' };

const dayText = (hours: DayHours | null, words: typeof WORDS): string => {
  if (!hours) return words.closed;
  if (hours.from === 0 && hours.to === MIDNIGHT) return words.allDay;
  return `${clockText(hours.from)} – ${clockText(hours.to)}`;
};

/** "Mon – Fri 9:00 AM – 5:00 PM, Sat – Sun closed": groups consecutive days with the same hours. */
export function openingHoursText(hours: OpeningHours, words = WORDS): string {
  const groups: { first: string; last: string; text: string }[] = [];
  WEEKDAYS.forEach((name, index) => {
    const text = dayText(hours[index] ?? null, words);
    const day = name.slice(0, 3);
    const group = groups.at(-1);
    if (group?.text === text) group.last = day;
    else groups.push({ first: day, last: day, text });
  });
  return groups.map(({ first, last, text }) => `${first === last ? first : `${first} – ${last}`} ${text}`).join(', ');
}
