import { catalogue, counted } from '@textloom/contracts';

/** The texts of the toolkit: questions, failures, and what the end of a subscription means. */
export const TEXTS = catalogue('kit', {
  yes: 'Yes',
  no: 'No',
  cancel: 'Cancel',
  delete: 'Delete',
  leaveTitle: 'Leave without saving?',
  leaveText: 'Your changes will be lost.',
  leave: 'Leave',
  stay: 'Stay',
  expiredOn: 'Expired on',
  trialEndsOn: 'Trial ends on',
  endsOn: 'Ends on',
  renewalDate: 'Renewal date',

  /** Before people are unsubscribed. */
  unsubscribe: 'Unsubscribe',
  unsubscribePhone: (phone: string) => `Unsubscribe ${phone}?`,
  unsubscribeSubscribers: (count: number) => `Unsubscribe ${counted(count, 'subscriber')}?`,
  subscribers: (count: number) => counted(count, 'subscriber'),
  /** Followed by what it means for them. */
  willLeave: (who: string, lists: string) => `${who} will leave ${lists}. `,
  otherLists: (count: number) => `${count} other lists`,
  leavingForGood: 'This person will get no more messages. Only they can rejoin, by texting the keyword.',
  leavingTogether: (people: number) =>
    `${
      people === 1
        ? 'This person will get no more messages. Only they can rejoin, by texting the keyword.'
        : 'These people will get no more messages. Only they can rejoin, by texting the keyword.'
    } This cannot be undone.`,
  /** They left, or were unsubscribed elsewhere, since they were selected. */
  nobodyToLeave: 'Nobody whom you selected is subscribed any more.',
  /** SUBS-045 */
  unsubscribed: (phone: string) => `Subscriber ${phone} successfully unsubscribed.`,

  /** `what` is the thing with its article: "The group". */
  notFound: (what: string) => `${what} was not found.`,
  failed: 'Something went wrong. Please try again.',
  /** Before the links to My Account and Plans (ERR-023, decision 127) */
  see: 'See',
  myAccount: 'My Account',
  plans: 'Plans',
  notAllowed: 'This action is not allowed. Your account does not allow this action.',
  accountNotAllowed: 'Not Allowed: Your account does not allow this action.',
});
