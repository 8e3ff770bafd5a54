import type { Tx } from '../../../platform/db/connection';
import { countRecipients, type Choice } from '../store/recipients.repository';
import { startCampaign } from './start-campaign';
import { findEnded, insertResend, recipientsToResend, resendable } from '../store/resend.repository';
import type { StartProblem } from '../../texting';

export type ResendProblem = StartProblem | 'not_ended' | 'resent' | 'nobody';

export const RESEND_PROBLEMS = {
  not_ended: 'This campaign is still being sent.',
  resent: 'This campaign was already sent again to the people it did not reach.',
  nobody: 'Nobody is left whose message failed for a passing reason.',
} as const;

export interface Resent {
  id: number;
  recipients: number;
  required: number;
}

/**
 * Sends a campaign once more to those whose message failed for a passing reason, as a separate campaign with its own
 * reservation and undo. The unique index campaign_resend allows one, and the caller has locked the first one's row.
 */
export async function resendCampaign(tx: Tx, accountId: number, id: number): Promise<Resent | ResendProblem> {
  const { resent } = await resendable(tx, accountId, id);
  if (resent !== null) return 'resent';
  const parent = await findEnded(tx, accountId, id);
  if (!parent) return 'not_ended';
  const people = await recipientsToResend(tx, accountId, id);
  if (people.length === 0) return 'nobody';
  const choice: Choice = {
    subscribers: [],
    extra_subscribers: people,
    filtered_subscribers: [],
    groups: [],
    keywords: [],
  };
  const recipients = await countRecipients(tx, accountId, choice, parent);
  const again = await insertResend(tx, accountId, id, { name: nameOf(parent.name), choice, recipients });
  const started = {
    id: again,
    account_id: accountId,
    segments: parent.segments,
    choice,
    recipients,
    undoable: true,
  };
  const problem = await startCampaign(tx, started);
  return problem ?? { id: again, recipients, required: recipients * parent.segments };
}

const SUFFIX = ' (sent again)';
const nameOf = (name: string): string => `${name.slice(0, 120 - SUFFIX.length)}${name.endsWith(SUFFIX) ? '' : SUFFIX}`;
