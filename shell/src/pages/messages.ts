import { catalogue } from '@textloom/kit';

/** The texts of the small pages; those of the specification are verbatim, with their requirement. */
export const TEXTS = catalogue('shell/pages', {
  help: 'Help',
  noHelp: 'There is no help site yet',
  noHelpText: 'Support can answer your questions.',
  helpBlocked: 'Your browser blocked the help site',
  openHelp: 'Open help in a new tab',
  /** Before the address */
  helpOpens: 'Help opens in a new tab:',

  support: 'Support',
  /** NAV-031 */
  supportHours: 'Monday to Friday 9AM to 5PM CST',
  /** NAV-026 */
  supportText: 'Content coming soon',
  /** Before the number and the address */
  supportPhone: 'Phone:',
  supportEmail: 'Email:',

  tour: 'Quick Tour Video',
  noTour: 'The tour is not ready yet',
  noTourText: (product: string) =>
    `A video tour of ${product} will be here. Until then, Support can answer your questions.`,
  tourOf: (product: string) => `Quick tour of ${product}`,

  signingOut: 'Signing you out',

  /** NAV-029 (spelling kept) */
  notFound: 'The page you tried to acces was not found on this server',
  /** NAV-030 */
  goBack: 'Go Back',
});
