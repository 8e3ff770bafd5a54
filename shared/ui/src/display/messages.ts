import { catalogue, plural } from '@textloom/contracts';

/** The texts of states and figures. */
export const TEXTS = catalogue('ui/display', {
  noMessagesLeft: 'No messages left',
  /** The days that the balance lasts */
  runway: (days: number) =>
    days < 1
      ? 'less than a day left at your pace'
      : `about ${plural(days, { one: '1 day', other: `${days} days` })} left at your pace`,
  /** The same in three words */
  shortRunway: (days: number) =>
    days < 1 ? 'under a day left' : plural(days, { one: '1 day left', other: `${days} days left` }),
  pending: 'Pending',
  delivered: 'Delivered',
  sent: 'Sent',
  notSent: 'Not sent',
  withdrawn: 'Withdrawn before it was sent: not billed',
  received: 'Received',
  notDelivered: (status: number) => `Not delivered (${status})`,
  scheduled: 'Scheduled',
  held: 'Held',
  sending: 'Sending',
  stoppedByOperator: 'Stopped by the operator',
  stoppedByCarrier: 'Waits for the carrier',
  numberSuspended: 'Your number is suspended',
  paused: 'Paused',
  error: 'Error',
  cancelled: 'Cancelled',
});
