import { counted } from '@textloom/contracts';
import { catalogue } from '@textloom/kit';

/** The texts of the actions on a started campaign. */
export const TEXTS = catalogue('campaigns/components/campaign-actions', {
  duplicate: 'Duplicate',
  sendNow: 'Send now',
  held: 'Sending begins in a moment.',
  heldHelp: 'No message has been sent yet.',
  /** Beside the bar that shows how long Undo is possible. */
  secondsLeft: (seconds: number) => `${seconds} s`,
  pause: 'Pause',
  resume: 'Resume',
  cancelCampaign: 'Cancel campaign',
  cancelTitle: 'Cancel this campaign?',
  cancelText:
    'No more messages are sent, and unsent messages are returned to your balance. Messages already handed to the carrier still arrive. This cannot be undone.',
  keep: 'Keep it',
  resend: 'Send again',
  resendTitle: (people: number) => `Send again to ${counted(people, 'person', 'people')}?`,
  resendText:
    'Their message failed for a temporary reason, for example because the phone was off. People whose outcome is unknown may get it twice. It costs as much per person as the first time.',
  resent: 'Sent again',
  stoppedBy: {
    operator: (since: string) =>
      `Stopped by the operator since ${since}. People who have not received this campaign yet get it when sending resumes, unless you cancel it.`,
    refusals: (since: string) =>
      `The carrier has not accepted any texts since ${since}, because of our settings. People who have not received this campaign yet get it when the carrier accepts texts again, unless you cancel it.`,
    registration: (since: string) =>
      `The carriers suspended your number on ${since}. People who have not received this campaign yet get it when they approve the number again, unless you cancel it.`,
  },
  waiting: (people: number, until: string) =>
    `${counted(people, 'person waits', 'people wait')} for the end of quiet hours, the last until ${until}.`,
  waitingRecipientTime: (people: number, next: string) =>
    `${counted(people, 'person waits', 'people wait')} for the send time in their timezone, the next until ${next}.`,
});
