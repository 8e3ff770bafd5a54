import { requiredMessages } from '@textloom/contracts';
import type { Tx } from '../../../platform/db/connection';
import { notifyLive } from '../../../platform/live/notify';
import { carriesPictures } from '../../tenancy/number';
import { sendingProblem, type StartProblem } from '../../texting/ledger';
import { wakeForCampaign } from '../../texting/message';
import { holdCoupons } from '../../coupons';
import type { Limit } from '../limit/limits.repository';
import { markStarted, setPool, textsOfCampaign } from './start.repository';
import { beginCampaign } from './begin-with-name';
import { reserve } from './campaign-ledger';
import { keywordSnapshot, type Choice } from '../recipient/recipients.repository';

export interface Startable {
  id: number;
  account_id: number;
  segments: number;
  choice: Choice;
  /** Counted by countReach in this transaction. */
  recipients: number;
  /** The number of people whom the limits leave out now. */
  leftOut?: number;
  /** Why nobody is reached, unless everybody has left. */
  nobody?: 'empty_text' | Limit | 'no_recipients';
  /** Whether a user pressed Send: the campaign is held for the account's undo period. */
  undoable?: boolean;
  /** Whether it may use the last message, as a reply to all does (decision 43). */
  toTheLast?: boolean;
  /** Whether the account may send, if the caller has checked in this transaction. */
  maySend?: boolean;
}

/** Why a campaign may not start, apart from the balance, in the order in which users are told; null if it may. */
export async function startProblem(
  tx: Tx,
  campaign: Pick<Startable, 'account_id' | 'segments' | 'recipients' | 'nobody' | 'maySend'>,
): Promise<Extract<
  StartProblem,
  'frozen' | 'subscription_expired' | 'no_pictures' | 'empty_text' | Limit | 'no_recipients'
> | null> {
  const problem = campaign.maySend ? null : await sendingProblem(tx, campaign.account_id);
  if (problem) return problem;
  if (campaign.segments === 3 && !(await carriesPictures(tx, campaign.account_id))) return 'no_pictures';
  if (campaign.recipients > 0) return null;
  return campaign.nobody ?? 'no_recipients';
}

/**
 * Starts a campaign whose row the caller has locked: reserves its messages and opens the expansion. All or nothing with
 * the caller's transaction, so it happens once however many workers run. Returns the problem that prevents the start,
 * or null; with a problem nothing was changed or reserved. The number reserved here is final in one direction:
 * subscribers who join after `started_at` are not added, and the expansion's last step releases those who leave before
 * their row is written.
 */
export async function startCampaign(tx: Tx, campaign: Startable): Promise<StartProblem | null> {
  const problem = await startProblem(tx, campaign);
  if (problem) return problem;
  if (!(await beginCampaign(tx, campaign))) return 'name_unfit';
  const { recipients } = campaign;
  const required = requiredMessages(recipients, campaign.segments);
  const coupons = await holdCoupons(tx, { ...campaign, texts: await textsOfCampaign(tx, campaign.id) });
  if (coupons === 'too_few_coupons') return coupons;
  const taken = await reserve(tx, {
    accountId: campaign.account_id,
    campaignId: campaign.id,
    recipients,
    required,
    toTheLast: campaign.toTheLast,
  });
  if (!taken) return 'not_enough_messages';
  if (coupons) await setPool(tx, campaign.id, coupons);
  const snapshot = await keywordSnapshot(tx, campaign.account_id, campaign.choice.keywords);
  const { leftOut = 0 } = campaign;
  await markStarted(tx, campaign.id, { recipients, leftOut, snapshot, undoable: campaign.undoable ?? false });
  await announce(tx, campaign);
  await wakeForCampaign(tx);
  return null;
}

/** Notifies the account's tabs that a campaign began, ended or failed, and that the balance changed. */
export async function announce(tx: Tx, campaign: { id: number; account_id: number }): Promise<void> {
  await notifyLive(tx, campaign.account_id, { type: 'campaign.changed', payload: { id: campaign.id } });
  await notifyLive(tx, campaign.account_id, { type: 'profile.changed', payload: { reason: 'balance' } });
}
