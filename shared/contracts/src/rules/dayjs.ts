import plain from 'dayjs';
import customParseFormat from 'dayjs/plugin/customParseFormat';
import timezone from 'dayjs/plugin/timezone';
import utc from 'dayjs/plugin/utc';

plain.extend(utc);
plain.extend(timezone);
plain.extend(customParseFormat);

/**
 * dayjs with its plugins: 5 kB, for rules that calculate with days. What is only shown is in shown-dates.ts.
 *
 * A constant, because a build replaces a re-export by its source and would leave out this file with its plugins.
 */
export const dayjs = plain;
