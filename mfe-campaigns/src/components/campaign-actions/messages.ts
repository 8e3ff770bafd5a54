import { counted } from '@textloom/contracts';
import { catalogue } from '@textloom/kit';

/** The texts of the actions on a started campaign. */
export const TEXTS = catalogue({
  duplicate: 'Duplicate',
  sendNow: 'Send now',
  held: 'Your campaign will be sent in a moment.',
  heldHelp: 'No message has been sent yet.',
  /** Beside the bar that shows how long Undo is possible. */
  secondsLeft: (seconds: number) => `${seconds} s`,
  pause: 'Pause',
  resume: 'Resume',
  cancelCampaign: 'Cancel campaign',
  cancelTitle: 'Cancel this campaign?',
  cancelText:
    'People who have not got the message yet will not get it, and their messages are returned to your balance. This can not be undone.',
  keep: 'Keep it',
  resend: 'Send again',
  resendTitle: (people: number) => `Send again to ${counted(people, 'person', 'people')}?`,
  resendText:
    'Their message failed for a passing reason, for example because the phone was off. Somebody whose outcome is unknown may get it twice. It costs as much per person as the first time.',
  resent: 'Sent again',
  stoppedByOperator: (since: string) =>
    `Stopped by the operator since ${since}. Whoever has not got this campaign yet gets it when sending goes on, unless you cancel it.`,
  stoppedByCarrier: (since: string) =>
    `The carrier has not taken any texts since ${since}, because of our settings. Whoever has not got this campaign yet gets it when the carrier takes texts again, unless you cancel it.`,
  waiting: (people: number, until: string) =>
    `${counted(people, 'person waits', 'people wait')} for the end of quiet hours, until ${until}.`,
  waitingOwnTime: (people: number, next: string) =>
    `${counted(people, 'person waits', 'people wait')} for their own time, the next until ${next}.`,
});
