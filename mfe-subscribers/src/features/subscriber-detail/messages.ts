import { catalogue } from '@textloom/kit';

/** The texts of one subscriber. */
export const TEXTS = catalogue('subscribers/features/subscriber-detail', {
  /** SUBS-034 */
  tabs: { details: 'Details', history: 'Message History', outbox: 'Incoming Messages' },
  /** Shown below the heading */
  joined: (day: string) => `joined ${day}`,
  added: (day: string) => `added ${day}`,
  /** In "The subscriber was not found." */
  thisSubscriber: 'The subscriber',
  removedTitle: 'This subscriber was removed',
  removedText: 'Somebody removed this subscriber while the page was open. Unsaved changes can no longer be saved.',

  /** SUBS-036, SUBS-037 */
  edit: 'Edit Details',
  /** SUBS-038 */
  updated: 'Subscriber updated successfully.',
  keywordFixed: 'Your account does not allow changing the keyword.',

  /** For a field that another user has changed in the meantime */
  fieldChanged: (field: string) => `${field} was changed`,
  changedTo: (value: string) => `Changed by somebody else to “${value}” while you were editing.`,
  changedToNothing: 'Changed by somebody else to nothing while you were editing.',
  keepMine: 'Keep mine',
  keepMineOf: (field: string) => `Keep mine: ${field}`,
  useTheirs: 'Use theirs',
  useTheirsOf: (field: string) => `Use theirs: ${field}`,

  overview: 'Overview',
  /** The reason comes from the message's error code. */
  undeliverable: (reason: string) =>
    `Messages cannot reach this phone: ${reason}. Campaigns and sequences leave it out until it texts in or its number is changed.`,
  textAgain: 'Text it again',
  subscribedOn: 'Subscribed on',
  addedOn: 'Added on',
  unsubscribedOn: 'Unsubscribed on',
  /** SUBS-042 */
  newMessage: 'New Message',
  /** SUBS-043 */
  stats: 'Messages Stats',
  statsLabel: 'Messages to this subscriber',
  nothingSent: 'No message has been sent to this person yet.',
  sent: 'Sent',
  delivered: 'Delivered',

  /** SUBS-044 */
  message: 'Message',
  direction: 'Direction',
  incoming: 'Incoming',
  outgoing: 'Outgoing',
  reason: 'Reason',
  noMessages: 'No messages yet',
  noIncoming: 'This person has not written yet',

  /** The messages to come of the person's sequences */
  comesNext: 'What comes next',
  loadingSequences: 'Loading what comes next',
  noSequences: 'This person is in no sequence.',
  messageNumber: (number: number) => `Message ${number}`,
  fileOnly: 'A file without text',
  /** Why a message leaves later, or has no time yet */
  comingReasons: {
    none: '',
    paused: 'when the sequence is switched on',
    hold: 'when marketing to this phone is no longer on hold',
    hours: 'when this phone may be texted again',
    question: 'after the answer to an earlier message',
    due: 'due now',
  },
  openUntil: (time: string) => `asked, waits for the answer until ${time}`,
  onlyIf: (condition: string) => `only if this person ${condition}`,
  notSent: (condition: string) => `not sent: only for those who ${condition}`,
  conditions: {
    everybody: () => '',
    clicked: (of: number) => `clicked in Message ${of}`,
    not_clicked: (of: number) => `did not click in Message ${of}`,
    answered: (of: number) => `answered Message ${of}`,
    not_answered: (of: number) => `did not answer Message ${of}`,
    answered_with: (of: number, answer: string) => `answered Message ${of} with “${answer}”`,
  },

  consent: 'Consent',
  consentFile: 'Save CSV',
  loadingTimeline: 'Loading Timeline',
  emptyTimeline: 'Nothing has happened yet.',
  older: 'Show older',
});
