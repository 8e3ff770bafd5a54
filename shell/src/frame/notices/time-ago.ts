import { TEXTS } from './messages';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const relative = new Intl.RelativeTimeFormat('en', { numeric: 'auto' });

/** "5 minutes ago"; null from a week on, when a date is clearer. */
export function timeAgo(iso: string, now = Date.now()): string | null {
  // The clocks of server and browser differ, so a future time counts as now.
  const age = Math.max(0, now - Date.parse(iso));
  if (age < MINUTE) return TEXTS.justNow;
  if (age < HOUR) return relative.format(-Math.floor(age / MINUTE), 'minute');
  if (age < DAY) return relative.format(-Math.floor(age / HOUR), 'hour');
  if (age < 7 * DAY) return relative.format(-Math.floor(age / DAY), 'day');
  return null;
}
