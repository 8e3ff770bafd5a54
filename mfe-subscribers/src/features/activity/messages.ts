import { catalogue } from '@textloom/kit';

/** The texts of all activity. */
export const TEXTS = catalogue('subscribers/features/activity', {
  title: 'Activity',
  subtitle: 'Who joined and who left',
  /** Product specification, section 2, dashboard */
  empty: 'No Activity.',
  whatHappened: 'What happened',
  change: 'Change',
  allChanges: 'All changes',
  dateFrom: 'Date from',
  dateTo: 'Date to',

  /** The panel beside the list */
  entry: 'Activity',
  byImport: 'These people were added by importing a file. Open shows the subscribers of the keyword.',
});
