import { requiredMessages } from '@textloom/contracts';
import type { Tx } from '../../../platform/db/connection';
import { notifyLive } from '../../../platform/live/notify';
import { CAMPAIGN_WORK, WORK_CHANNEL } from '../../texting/kinds';
import { sendingProblem } from '../../texting/store/may-send.repository';
import type { StartProblem } from '../../texting/rules/start-problems';
import { reserve } from '../../texting/ledger/campaign-ledger';
import { keywordSnapshot, type Choice } from './recipients';

export interface Startable {
  id: number;
  account_id: number;
  segments: number;
  choice: Choice;
  /** Counted by countRecipients in this transaction. */
  recipients: number;
  /** Nobody is reached because the text is empty for all of them. */
  emptyForAll?: boolean;
  /** A user pressed Send: the campaign is held for the account's undo period. */
  undoable?: boolean;
  /** A reply to all may use the last message (decision 43). */
  toTheLast?: boolean;
}

/**
 * Starts a campaign whose row the caller has locked: reserves its messages and opens the expansion. All or nothing
 * with the caller's transaction, so it happens once however many workers run. Returns the problem that prevents the
 * start, or null; with a problem nothing was changed or reserved.
 *
 * The number reserved here is final in one direction: subscribers who join after `started_at` are not added, and the
 * expansion's last step releases those who leave before their row is written.
 */
export async function startCampaign(tx: Tx, campaign: Startable): Promise<StartProblem | null> {
  const problem = await sendingProblem(tx, campaign.account_id);
  if (problem) return problem;
  const { recipients } = campaign;
  if (recipients === 0) return campaign.emptyForAll ? 'empty_text' : 'no_recipients';
  const required = requiredMessages(recipients, campaign.segments);
  const taken = await reserve(tx, {
    accountId: campaign.account_id,
    campaignId: campaign.id,
    recipients,
    required,
    toTheLast: campaign.toTheLast,
  });
  if (!taken) return 'not_enough_messages';
  const snapshot = await keywordSnapshot(tx, campaign.account_id, campaign.choice.keywords);
  await tx.execute(
    `update campaign c set state = 'expanding', sent = 1, reason = '', recipients = $2, keywords_snapshot = $3, started_at = clock_timestamp(),
       held_until = case when $4 and a.undo_seconds > 0 then clock_timestamp() + a.undo_seconds * interval '1 s' end
     from account a where c.id = $1 and a.id = c.account_id`,
    [campaign.id, recipients, JSON.stringify(snapshot), campaign.undoable ?? false],
  );
  await announce(tx, campaign);
  await tx.query(`select pg_notify('${WORK_CHANNEL}', '${CAMPAIGN_WORK}')`);
  return null;
}

/** Notifies the account's tabs that a campaign began, ended or failed, and that the balance changed. */
export async function announce(tx: Tx, campaign: { id: number; account_id: number }): Promise<void> {
  await notifyLive(tx, campaign.account_id, { type: 'campaign.changed', payload: { id: campaign.id } });
  await notifyLive(tx, campaign.account_id, { type: 'profile.changed', payload: { reason: 'balance' } });
}
