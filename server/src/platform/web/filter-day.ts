import { filterDay } from '@textloom/contracts';
import { invalid } from '../base/app-error';

const INVALID = 'Enter a date as MM/DD/YYYY.';

/**
 * Midnight at the start of a day of a filter (MM/DD/YYYY) in the profile's timezone, plus `days`. `name` is the field
 * under which an invalid date is reported.
 */
export function requireDay(name: string, text: string, timezone: number, days = 0): Date {
  const found = filterDay(text, timezone, days);
  if (!found) throw invalid(name, INVALID);
  return found;
}
