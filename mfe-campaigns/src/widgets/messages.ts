import { counted } from '@textloom/contracts';
import { catalogue } from '@textloom/kit';

/** The texts of the widgets on Home, kept separate so that Home does not load the others. */
export const TEXTS = catalogue('campaigns/widgets', {
  /** HOME-012, HOME-013 */
  totalSent: 'Total messages sent',
  totalDelivered: 'Total messages delivered',
  /** HOME-014 */
  thisMonth: (messages: string) => `${messages} this month`,
  /** HOME-015 */
  activityChart: 'Messages and subscribers',
  recentlySent: 'Recently Sent Campaigns',
  deliveredOf: (name: string) => `Delivered of ${name}`,
  nothingSentYet: 'Nothing sent yet',
  firstCampaign: 'Create your First Campaign',
  viewAll: 'View all Campaigns',
  viewScheduled: 'View all Scheduled Campaigns',
  /** "Needs you" (decision 370) */
  goesOut: (name: string, time: string) => `${name} goes out at ${time}`,
  goOut: (count: number) => `${count} campaigns go out today`,
  nextAt: (name: string, time: string) => `Next: ${name} at ${time}`,
  untilThen: 'You can change it until then.',
  notReached: (people: number, name: string) => `${name} failed for ${counted(people, 'person', 'people')}`,
  stopped: (name: string) => `${name} is paused`,
});
