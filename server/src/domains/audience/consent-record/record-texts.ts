import { KIND } from '../../texting/message';
import { reasonOf } from '../subscriber/subscriber-history.service';

const KINDS: Readonly<Record<number, string>> = {
  [KIND.campaign]: 'Campaign',
  [KIND.welcome]: 'Welcome',
  [KIND.reply]: 'Reply from the inbox',
  [KIND.test]: 'Test message',
  [KIND.first]: 'First text, with the question to confirm',
  [KIND.sequence]: 'Sequence',
  [KIND.autoAnswer]: 'Automatic answer',
  [KIND.notice]: 'Notice of the new number',
  [KIND.alert]: 'Alert to the owner',
};

export const kindText = (direction: 'in' | 'out', kind: number): string =>
  direction === 'in' ? 'Received' : (KINDS[kind] ?? 'Automatic text');

const STATUS: Readonly<Record<number, string>> = {
  0: 'Waiting to be sent',
  1: 'Accepted by the carrier',
  2: 'Sent',
  3: 'Delivered',
};

export const statusText = (direction: 'in' | 'out', status: number): string =>
  direction === 'in'
    ? 'Received'
    : (STATUS[status] ?? (status < 0 ? `Not sent: ${reasonOf(status)}` : `Failed: ${reasonOf(status)}`));

const SUPPRESSIONS: Readonly<Record<string, string>> = {
  stop: 'The person left',
  declined: 'The person said no to the question',
  owner: 'Unsubscribed by the account',
  carrier: 'Opted out at the carrier',
  import: 'A file said that the person had left',
  erased: 'Erased by the operator: names and texts are gone',
};

/** Why the account may not text the phone; a reason that is newer than this list is shown by its own name. */
export const suppressionText = (reason: string): string => SUPPRESSIONS[reason] ?? reason;
