import type { SecurityKind } from '@textloom/contracts';
import { catalogue } from '@textloom/kit';

/** The texts of the security log. */
export const TEXTS = catalogue('shell/security-log', {
  title: 'Security Log',
  subtitle: 'Sign-ins, and changes of users, access, payment and data',
  exportCsv: 'Export as CSV',
  search: 'User or IP address',
  kind: 'What',
  everything: 'Everything',
  date: 'Date',
  dateFrom: 'Date from',
  dateTo: 'Date to',
  whatHappened: 'What happened',
  user: 'User',
  from: 'From',
  /** Device of actions by the server's operator */
  none: '–',
  empty: 'Nothing yet',
  emptyText: 'Sign-ins and changes from now on are listed here.',
});

export const KINDS: Readonly<Record<SecurityKind, string>> = {
  'sign-in': 'Sign-ins',
  refused: 'Refused sign-ins',
  password: 'Passwords',
  'two-step': 'Two-step sign-in',
  email: 'Emails',
  user: 'Users',
  permission: 'Permissions',
  card: 'Card',
  plan: 'Plan',
  export: 'Exports',
  import: 'Imports',
  'api-key': 'API keys',
  webhook: 'Webhooks',
  release: 'Releases',
  hold: 'Holds',
};
