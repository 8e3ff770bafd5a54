import { formatCount } from '@textloom/contracts';
import { catalogue } from '@textloom/kit';

/** The subscribers' texts on Home, kept separate so that Home does not load the others. */
export const TEXTS = catalogue('subscribers/widgets', {
  title: 'Subscribers',
  /** HOME-011: the total counts the subscribed people */
  active: 'active',
  newThisMonth: (count: number) => `${formatCount(count)} new this month`,
  activity: 'Activity',
  /** HOME-024 */
  allActivity: 'View all Activity',
  /** Product specification, section 2, dashboard */
  noActivity: 'No Activity.',
  loadingActivity: 'Loading Activity',
});
