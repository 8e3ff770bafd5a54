import { requiredMessages } from '@textloom/contracts';
import type { Tx } from '../../db/connection';
import { notifyLive } from '../../live/notify';
import { CAMPAIGN_WORK, WORK_CHANNEL } from '../kinds';
import { reserve } from '../ledger/campaign-ledger';
import { countRecipients, keywordSnapshot, type Choice } from './recipients';

/** Why a campaign could not start: a stable id, and a message for the user. */
export const START_PROBLEMS = {
  not_enough_messages:
    'You do not have enough messages for the selected people. Please buy more messages or upgrade your plan.',
  subscription_expired: 'Your subscription expired. Please renew your subscription.',
  frozen: 'This account is frozen.',
  no_recipients: 'None of the selected people is subscribed any more.',
  too_late: 'The server was not running at the time of this campaign.',
} as const;
export type StartProblem = keyof typeof START_PROBLEMS;

export interface Startable {
  id: number;
  account_id: number;
  segments: number;
  choice: Choice;
}

/** Whether an account may send: not frozen, not expired, and paid or on trial (decisions 65, 114). */
export async function sendingProblem(tx: Tx, accountId: number): Promise<StartProblem | null> {
  const row = await tx.maybeOne<{ frozen: boolean; sending: boolean }>(
    `select a.frozen or a.deleted as frozen, coalesce(s.end_at > now() and (s.paid or s.with_trial), false) as sending
     from account a left join subscription s on s.account_id = a.id where a.id = $1`,
    [accountId],
  );
  if (!row || row.frozen) return 'frozen';
  return row.sending ? null : 'subscription_expired';
}

/**
 * Starts a campaign whose row the caller has locked: counts the recipients, reserves their messages and opens the
 * expansion, in the caller's transaction, so it happens once however many workers run. Returns the reason if it cannot
 * start; nothing is changed or reserved then.
 * The reserved number is an upper limit: subscribers who join after `started_at` are not added, and the expansion's
 * last step releases those who leave before their row is written.
 */
export async function startCampaign(tx: Tx, campaign: Startable): Promise<StartProblem | { recipients: number }> {
  const problem = await sendingProblem(tx, campaign.account_id);
  if (problem) return problem;
  const recipients = await countRecipients(tx, campaign.account_id, campaign.choice);
  if (recipients === 0) return 'no_recipients';
  const required = requiredMessages(recipients, campaign.segments);
  const taken = await reserve(tx, { accountId: campaign.account_id, campaignId: campaign.id, recipients, required });
  if (!taken) return 'not_enough_messages';
  const snapshot = await keywordSnapshot(tx, campaign.account_id, campaign.choice.keywords);
  await tx.execute(
    `update campaign set state = 'expanding', sent = 1, reason = '', recipients = $2, keywords_snapshot = $3, started_at = clock_timestamp() where id = $1`,
    [campaign.id, recipients, JSON.stringify(snapshot)],
  );
  await announce(tx, campaign);
  await tx.query(`select pg_notify('${WORK_CHANNEL}', '${CAMPAIGN_WORK}')`);
  return { recipients };
}

/** Notifies the account's tabs that a campaign began, ended or failed, and that the balance changed. */
export async function announce(tx: Tx, campaign: { id: number; account_id: number }): Promise<void> {
  await notifyLive(tx, campaign.account_id, { type: 'campaign.changed', payload: { id: campaign.id } });
  await notifyLive(tx, campaign.account_id, { type: 'profile.changed', payload: { reason: 'balance' } });
}
