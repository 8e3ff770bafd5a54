import { parseWall } from './dates';
import { zoneOf } from './shown-dates';
import { zoneName, zoneOffset } from './zone-clock';

/** How often a local time occurs when clocks change: once, never, or twice. */
export type Moment =
  | { readonly kind: 'once'; readonly at: Date }
  /** Clocks go back: the hour occurs twice, and `at` is its first occurrence. */
  | { readonly kind: 'twice'; readonly at: Date; readonly zone: string }
  /** Clocks skip it when they go forward. */
  | { readonly kind: 'never' };

const DAY = 86_400_000;

/** The moment at which clocks of the zone show this wall time, given in milliseconds as if it were UTC. */
export function momentOf(wall: number, zone: string): Moment {
  const [before, after] = [zoneOffset(wall - DAY, zone), zoneOffset(wall + DAY, zone)];
  const found = [...new Set([wall - before, wall - after])]
    .filter((ms) => ms + zoneOffset(ms, zone) === wall)
    .sort((a, b) => a - b);
  const [first, second] = found;
  if (first === undefined) return { kind: 'never' };
  if (second === undefined) return { kind: 'once', at: new Date(first) };
  return { kind: 'twice', at: new Date(first), zone: zoneName(first, zone) };
}

/** Reads a schedule date (MM/DD/YYYY hh:mm AM) in the profile's timezone; null when it is not a date. */
export function readSchedule(text: string, timezoneCode: number): Moment | null {
  const wall = parseWall(text);
  return wall === null ? null : momentOf(wall, zoneOf(timezoneCode));
}

/** Parses a schedule date in the profile's timezone; null when it is invalid or does not exist. */
export function parseSchedule(text: string, timezoneCode: number): Date | null {
  const moment = readSchedule(text, timezoneCode);
  return moment === null || moment.kind === 'never' ? null : moment.at;
}

/** The date and time of a schedule date on any clock, like 2026-12-31T09:30:00; null when it is not a date. */
export function wallTime(text: string): string | null {
  const wall = parseWall(text);
  return wall === null ? null : new Date(wall).toISOString().slice(0, 19);
}

export const SCHEDULE_MESSAGES = {
  /** VAL-054 */
  unreadable: 'Enter the date and time to send it, like 12/31/2026 09:30 AM.',
  /** VAL-055 */
  past: 'Choose a time in the future.',
  skipped: 'This time does not exist: clocks go forward in that hour. Choose a time an hour earlier or later.',
  /** VAL-057 */
  offStep: 'Choose minutes in steps of 5.',
  notAfterUnreadable: 'Enter a date and time, like 12/31/2026 09:30 AM, or leave it empty.',
  notAfterOwn: 'Some people have this time only later, in their own timezone. Choose a later time.',
  /** Two texts in recipient-local time. */
  twoTextsOwn: 'Two texts can be compared only when everybody gets them at the same moment.',
  notAfterEarly: 'Choose a time after the message is sent.',
  tooFar: 'Choose a time within the next two years.',
  notAfterFar: 'Choose a time within two years after the message is sent.',
} as const;

/** A time that is later than two years from `from` is a mistyped year (decision 304). */
const isTooFar = (at: Date, from: Date): boolean => at.getTime() > from.getTime() + 2 * 366 * DAY;

/** Why a campaign cannot be sent at this time, or null (VAL-054 to VAL-056). */
export function scheduleProblem(text: string, timezoneCode: number, now: Date): string | null {
  const moment = readSchedule(text, timezoneCode);
  if (moment === null) return SCHEDULE_MESSAGES.unreadable;
  if (moment.kind === 'never') return SCHEDULE_MESSAGES.skipped;
  if (isTooFar(moment.at, now)) return SCHEDULE_MESSAGES.tooFar;
  return moment.at <= now ? SCHEDULE_MESSAGES.past : null;
}

/** Why nothing may be sent after this time, or null. Empty text sets no end. */
export function notAfterProblem(text: string, timezoneCode: number, sendAt: Date): string | null {
  if (text.trim() === '') return null;
  const moment = readSchedule(text, timezoneCode);
  if (moment === null) return SCHEDULE_MESSAGES.notAfterUnreadable;
  if (moment.kind === 'never') return SCHEDULE_MESSAGES.skipped;
  if (isTooFar(moment.at, sendAt)) return SCHEDULE_MESSAGES.notAfterFar;
  return moment.at <= sendAt ? SCHEDULE_MESSAGES.notAfterEarly : null;
}

/** The hint about a time that clocks show twice; null for every other time. */
export function twiceText(text: string, timezoneCode: number): string | null {
  const moment = readSchedule(text, timezoneCode);
  if (moment?.kind !== 'twice') return null;
  return `Clocks go back in that hour, so this time comes twice. It is sent the first time (${moment.zone}).`;
}

/** VAL-057: times must be in steps of 5 minutes. The error if this one is not, or null. */
export const offStep = (text: string): string | null =>
  ((parseWall(text) ?? 0) / 60_000) % 5 === 0 ? null : SCHEDULE_MESSAGES.offStep;
