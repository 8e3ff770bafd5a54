import { counted } from '@textloom/contracts';

/** Texts of the actions on a started campaign, and of the sending settings. */
export const CONTROL_MESSAGES = {
  duplicate: 'Duplicate',
  duplicateOf: (name: string): string => `Duplicate ${name}`,
  undo: 'Undo',
  sendNow: 'Send now',
  held: 'Your campaign will be sent in a moment.',
  heldHelp: 'No message has been sent yet.',
  pause: 'Pause',
  resume: 'Resume',
  cancel: 'Cancel campaign',
  cancelTitle: 'Cancel this campaign?',
  cancelText:
    'People who have not got the message yet will not get it, and their messages are returned to your balance. This can not be undone.',
  keep: 'Keep it',
  resend: 'Send again',
  resendText:
    'Their message failed for a passing reason, for example because the phone was off. Somebody whose outcome is unknown may get it twice. It costs as much per person as the first time.',
  resent: 'Sent again',
  settings: 'Sending Settings',
  settingsText: 'How your campaigns are sent.',
  undoSeconds: 'Time to undo after Send',
  undoHelp: 'The first message is sent when this time is over, so that you can undo a mistake.',
  quiet: 'Wait for the hours in which people may be texted',
  quietHelp:
    'In each person’s local time, found by zip code, else by area code. Replies, welcomes and answers to STOP and HELP leave at once.',
  quietUntil: 'From',
  quietFrom: 'Until',
  quietWide: 'US rules allow marketing texts from 8:00 AM to 9:00 PM where the person is.',
  ownerOnly: 'Only the owner of the account can change these settings.',
} as const;

export const undoSecondsText = (seconds: number): string => (seconds === 0 ? 'Off' : `${seconds} seconds`);
export const resendTitle = (people: number): string => `Send again to ${counted(people, 'person', 'people')}?`;
export const waitingText = (people: number): string =>
  `${counted(people, 'person waits', 'people wait')} for the end of quiet hours, until`;
