import { z } from '../zod';
import { optionalQuery } from '../form';
import type { Operation } from '../operation';

/** RPT-007. */
export const TIMELINES = ['daily', 'monthly'] as const;
export type Timeline = (typeof TIMELINES)[number];

/** Longest ranges: more points than a chart has pixels would be useless. */
export const MAX_REPORT_DAYS = 731;
export const MAX_REPORT_MONTHS = 120;

export const REPORT_MESSAGES = {
  backwards: 'The end is before the start.',
  future: 'This day is in the future.',
  tooLong: {
    daily: 'Choose at most two years, or show months instead of days.',
    monthly: 'Choose at most ten years.',
  },
} as const;

const count = z.number().int();
/** RPT-006, in the order of the specification. */
export const reportNumbersSchema = z.object({
  campaigns_created: count,
  messages_sent: count,
  messages_delivered: count,
  messages_received: count,
  /** Added by a user, by hand or from a file; part of `new_subscribers`. */
  new_manual_subscribers: count,
  new_subscribers: count,
  unsubscribed_subscribers: count,
  new_keywords: count,
});
export type ReportNumbers = z.output<typeof reportNumbersSchema>;
export const REPORT_NUMBERS = reportNumbersSchema.keyof().options;
export type ReportNumber = keyof ReportNumbers;

/** `date` is the start of the day or month in the profile's timezone, or of the range if that is later. */
export const reportPointSchema = z.object({
  date: z.string(),
  sent: count,
  delivered: count,
  /** Messages that were sent, and whose failure was reported (decision 373). */
  failed: count,
  received: count,
});

const period = {
  /** First and last day, MM/DD/YYYY. */
  from: z.string(),
  until: z.string(),
  messages: z.array(reportPointSchema),
  /** Sums over the range. */
  totals: reportNumbersSchema,
};

export const reportKeywordSchema = z.object({
  id: count,
  keyword: z.string(),
  /** Subscribers at the end of each day or month. */
  series: z.array(z.object({ date: z.string(), subscribers: count })),
  /** Subscribers before the range began. */
  before: count,
});
export type ReportKeyword = z.output<typeof reportKeywordSchema>;

/** API-048, decision 31. Keywords with the most subscribers come first. */
export const reportSchema = z.object({
  timeline: z.enum(TIMELINES),
  ...period,
  keywords: z.array(reportKeywordSchema),
  numbers: z.object({
    today: reportNumbersSchema,
    last_week: reportNumbersSchema,
    last_month: reportNumbersSchema,
  }),
  /** The same number of days or months before the range. */
  previous: z.object(period),
});
export type Report = z.output<typeof reportSchema>;

/** Days are MM/DD/YYYY in the profile's timezone. Without a range: 30 days or 12 months until today (decision 151). */
export const reportQuery = z.object({
  timeline: z.preprocess((value) => (value === 'monthly' ? value : 'daily'), z.enum(TIMELINES)).optional(),
  from: optionalQuery(z.string().max(10)),
  until: optionalQuery(z.string().max(10)),
});

export const getReport = {
  method: 'GET',
  path: 'reporting',
  summary: 'Reads the charts and numbers of the reports',
  query: reportQuery,
  reply: z.object({ data: reportSchema }),
} as const satisfies Operation;
