import { cutText, type campaignSavedReply, type z } from '@textloom/contracts';
import type { Tx } from '../../../platform/db/connection';
import { limitsOf } from '../limit/limits.repository';
import { countReach, leftOutOf, NOBODY, noRecipientsReason } from '../recipient/recipients.repository';
import { startCampaign } from './start-campaign';
import { findEnded, insertResend, recipientsToResend, resendable } from './resend.repository';
import type { StartProblem } from '../../texting/ledger';

export type ResendProblem = StartProblem | 'not_ended' | 'resent' | 'nobody';

export const RESEND_PROBLEMS = {
  not_ended: 'Only a campaign that has ended can be sent again.',
  resent: 'This campaign was already sent again to the people it did not reach.',
  nobody: 'Nobody is left whose message failed for a passing reason.',
} as const;

/**
 * Sends a campaign once more to those whose message failed for a passing reason, as a separate campaign with its own
 * reservation and undo. The unique index campaign_resend allows one, and the caller has locked the first one's row.
 */
export async function resendCampaign(
  tx: Tx,
  accountId: number,
  id: number,
): Promise<z.output<typeof campaignSavedReply> | ResendProblem> {
  const { resent } = await resendable(tx, accountId, id);
  if (resent !== null) return 'resent';
  const parent = await findEnded(tx, accountId, id);
  if (!parent) return 'not_ended';
  const people = await recipientsToResend(tx, accountId, id);
  if (people.length === 0) return 'nobody';
  const choice = { ...NOBODY, extra_subscribers: people };
  const reach = await countReach(tx, accountId, choice, parent, await limitsOf(tx, accountId));
  const { recipients } = reach;
  if (recipients === 0) return noRecipientsReason(tx, accountId, choice, parent, reach);
  const again = await insertResend(tx, accountId, id, { name: nameOf(parent.name), choice, recipients });
  const { segments } = parent;
  const problem = await startCampaign(tx, {
    id: again,
    account_id: accountId,
    segments,
    choice,
    recipients,
    leftOut: leftOutOf(reach),
    undoable: true,
  });
  return problem ?? { id: again, recipients, required: recipients * segments };
}

const SUFFIX = ' (sent again)';
const nameOf = (name: string): string => `${cutText(name, 120 - SUFFIX.length)}${name.endsWith(SUFFIX) ? '' : SUFFIX}`;
