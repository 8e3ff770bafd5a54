import { z } from '../zod';
import { digits, formFlag, formInt, numberWithin, wholeNumber } from '../form';
import type { Operation } from '../operation';

/** The undo periods that the form offers, in seconds; 0: no undo. */
export const UNDO_SECONDS = [0, 10, 30, 60] as const;

/** Minimum number of sending hours per day: the timezones of one area code must have hours in common. */
export const SHORTEST_SENDING_HOURS = 6;

/** The largest cap on the texts that one person gets. */
export const LARGEST_CAP = 99;

/** Empty means no cap, like 0. */
const cap = numberWithin(0, LARGEST_CAP, `Enter a number from 1 to ${LARGEST_CAP}, or nothing.`).transform(
  (most): number | '' => most || '',
);

const HOURS_TOO_FEW = 'Leave at least six hours of the day for sending.';

export const sendingSettingsFields = z.object({
  undo_seconds: formInt.refine((value) => UNDO_SECONDS.some((one) => one === value), 'Choose one of the times.'),
  /** Campaigns wait for the hours below, where each recipient is. */
  quiet: formFlag.default(0),
  /** Hour of the day from which people may be texted. */
  quiet_until: digits(wholeNumber.min(0, 'Choose an hour.').max(23, 'Choose an hour.')).default(8),
  /** Hour of the day from which people may no longer be texted; 24 is midnight. */
  quiet_from: digits(wholeNumber.min(1, 'Choose an hour.').max(24, 'Choose an hour.')).default(21),
  /** The most texts of campaigns and sequences that a person gets on one day; empty: no cap (decision 410). */
  cap_day: cap.default(''),
  /** The same for seven days. */
  cap_week: cap.default(''),
  /** Whether a possible opt-out is answered with how to leave (decision 415). */
  clarify: formFlag.default(0),
  /**
   * Whether people who got all promised messages are always left out, so that no campaign can include them (decision
   * 586).
   */
  keep_promise: formFlag.default(0),
  /** Whether new campaigns begin with the account's name (decision 647). Unchanged if absent. */
  begin_with_name: formFlag.optional(),
});

const DAY_ABOVE_WEEK = 'A day cannot have more texts than its week.';

/** The account's sending settings. */
export const sendingSettingsBody = sendingSettingsFields
  .refine(({ quiet, quiet_until, quiet_from }) => quiet === 0 || quiet_from - quiet_until >= SHORTEST_SENDING_HOURS, {
    path: ['quiet_from'],
    message: HOURS_TOO_FEW,
  })
  .refine(({ cap_day, cap_week }) => cap_day === '' || cap_week === '' || cap_day <= cap_week, {
    path: ['cap_day'],
    message: DAY_ABOVE_WEEK,
  });
export const sendingSettingsReply = z.object({
  undo_seconds: z.number().int(),
  quiet: z.boolean(),
  quiet_until: z.number().int(),
  quiet_from: z.number().int(),
  /** 0 means no cap. */
  cap_day: z.number().int().default(0),
  cap_week: z.number().int().default(0),
  clarify: z.boolean().default(false),
  keep_promise: z.boolean().default(false),
  begin_with_name: z.boolean().default(false),
  /** The nationwide legal hours in minutes of the day, the widest that may be set; null without a rule. */
  law: z.object({ from: z.number().int(), to: z.number().int() }).nullable().default(null),
  /** Why the operator lets the account text outside the legal hours; null if it may not. */
  hours_allowed: z.string().nullable().default(null),
});
export type SendingSettings = z.output<typeof sendingSettingsReply>;

/** An hour of the day as screens show it: 8:00 AM, 9:00 PM, Midnight. */
export const hourText = (hour: number): string =>
  hour % 24 === 0 ? 'Midnight' : hour === 12 ? 'Noon' : `${hour % 12}:00 ${hour < 12 ? 'AM' : 'PM'}`;

/** A minute of the day as screens show it: 8:00 AM, 9:30 PM, Noon. */
export function minuteText(minute: number): string {
  const hour = Math.floor(minute / 60);
  const past = minute % 60;
  return past === 0 ? hourText(hour) : `${hour % 12 || 12}:${String(past).padStart(2, '0')} ${hour < 12 ? 'AM' : 'PM'}`;
}

export const getSendingSettings = {
  method: 'GET',
  path: 'messages/settings',
  summary: 'Reads the sending settings of the account',
  reply: sendingSettingsReply,
} as const satisfies Operation;

export const saveSendingSettings = {
  method: 'PUT',
  path: 'messages/settings',
  summary: 'Changes the sending settings of the account',
  ability: 'sending.settings',
  body: sendingSettingsBody,
  saved: sendingSettingsReply,
} as const satisfies Operation;
