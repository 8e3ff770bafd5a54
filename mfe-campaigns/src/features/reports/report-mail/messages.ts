import type { ReportPeriod } from '@textloom/contracts';
import { catalogue } from '@textloom/kit';

/** The texts of reports by mail. */
export const TEXTS = catalogue('campaigns/features/reports/report-mail', {
  email: 'Email this report',
  title: 'Reports by mail',
  how: 'Leaves at 8 in the morning: on Mondays for the week before, on the first for the month before. The figures are in the mail, and in a PDF.',
  costs: 'Reports that you add include what was paid.',
  none: 'Nobody gets a report yet.',
  list: 'Addresses',
  every: { week: 'Every Monday', month: 'On the first of the month' } satisfies Record<ReportPeriod, string>,
  withCosts: 'with costs',
  waits: 'Waits for a click in the mail that we sent there',
  sendAgain: 'Send again',
  sendAgainTo: (email: string) => `Send again to ${email}`,
  remove: 'Remove',
  removeOf: (email: string, every: string) => `Remove ${email}: ${every}`,
  removeTitle: (email: string) => `Stop the report to ${email}?`,
  removeText: 'An address that nobody here signs in with has to be confirmed again before it gets another one.',
  full: (most: number) => `${most} reports are the maximum. Remove one to add another.`,
  add: 'Add an address',
  address: 'Email address',
  when: 'When',
  added: 'Add',
  adding: 'Adding…',
  close: 'Close',
});
