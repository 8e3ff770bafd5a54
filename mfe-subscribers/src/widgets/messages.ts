import { formatCount } from '@textloom/contracts';
import { catalogue } from '@textloom/kit';

/** The texts of subscribers on Home, apart from the rest so that Home does not load it. */
export const TEXTS = catalogue({
  title: 'Subscribers',
  /** HOME-011: the total is of those who are subscribed */
  active: 'active',
  newThisMonth: (count: number) => `${formatCount(count)} new this month`,
  activity: 'Activity',
  /** HOME-024 */
  allActivity: 'View all Activity',
  /** Product specification, section 2, dashboard */
  noActivity: 'No Activity.',
  loadingActivity: 'Loading Activity',
});
