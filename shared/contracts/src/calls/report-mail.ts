import { savedSchema } from '../envelope';
import type { Operation } from '../operation';
import { z } from '../zod';
import { emailField } from './account-fields';

/** What a report by mail covers: Monday to Sunday, or a month of the calendar. */
export const REPORT_PERIODS = ['week', 'month'] as const;
export type ReportPeriod = (typeof REPORT_PERIODS)[number];

/** Reports by mail per account: one is an address with a period. */
export const MAX_REPORT_MAILS = 10;

/** A report that an address gets by mail (decision 798). */
export const reportMailSchema = z.object({
  id: z.number().int(),
  email: z.string(),
  every: z.enum(REPORT_PERIODS),
  /** Nothing is sent before somebody at the address has confirmed it; the address of a user's sign-in is confirmed. */
  confirmed: z.boolean(),
  /** Includes what was paid, because a user who sees payments added it. */
  costs: z.boolean(),
});
export type ReportMail = z.output<typeof reportMailSchema>;

export const reportMailBody = z.object({
  email: emailField,
  every: z.enum(REPORT_PERIODS, 'Choose every week or every month.'),
});

export const listReportMails = {
  method: 'GET',
  path: 'reporting/mails',
  summary: 'Lists the reports that the account sends by mail',
  reply: z.object({ entries: z.array(reportMailSchema) }),
} as const satisfies Operation;

export const addReportMail = {
  method: 'POST',
  path: 'reporting/mails',
  summary: 'Adds an address that gets a report by mail every week or month, once it is confirmed',
  verified: true,
  body: reportMailBody,
  saved: savedSchema,
} as const satisfies Operation;

export const resendReportMail = {
  method: 'POST',
  path: 'reporting/mails/:id/confirmation',
  summary: 'Sends the link again that confirms an address for reports',
  verified: true,
  saved: savedSchema,
} as const satisfies Operation;

export const deleteReportMail = {
  method: 'DELETE',
  path: 'reporting/mails/:id',
  summary: 'Stops a report by mail',
  saved: savedSchema,
} as const satisfies Operation;
