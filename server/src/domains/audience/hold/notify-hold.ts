import { formatPhone, type HoldReason } from '@textloom/contracts';
import type { Tx } from '../../../platform/db/connection';
import { addNotice, alertOwner } from '../../notices';

/** Hours after which an unanswered report becomes an opt-out. */
export const ANSWER_WITHIN_HOURS = 24;

const TEXTS: Readonly<Record<HoldReason, { subject: string; text: (phone: string) => string }>> = {
  wrong_number: {
    subject: 'Somebody says that they are not your subscriber',
    text: (phone) =>
      `${phone} answered that they are not your subscriber. Nothing more is sent to this phone until you say whether it was them.`,
  },
  asked_to_leave: {
    subject: 'One of your users reports a wish to leave',
    text: (phone) =>
      `One of your users reports that ${phone} asked to leave. Nothing more is sent to this phone. Confirm or lift it: without an answer it becomes an opt-out after ${ANSWER_WITHIN_HOURS} hours.`,
  },
};

/**
 * Asks the owner to answer a hold: a notice, and an alert if the owner wants alerts. `path`: the page on which to
 * answer.
 */
export async function notifyHold(
  tx: Tx,
  { accountId, phone, reason, path }: { accountId: number; phone: string; reason: HoldReason; path: string },
): Promise<void> {
  const { subject, text: textOf } = TEXTS[reason];
  const text = textOf(formatPhone(phone));
  await addNotice(tx, { accountId, to: 'owner', kind: 'subscriber.held', text, path });
  await alertOwner(tx, { accountId, subject, text });
}
