import type { Tx } from '../../../platform/db/connection';
import { cancelBatches, pauseBatches, resumeBatches } from '../../texting/batch';
import { sendingProblem, START_PROBLEMS } from '../../texting/ledger';
import { wakeForCampaign } from '../../texting/message';
import { markCancelled, markNotHeld, markPaused, markResumed, markUndone, type Started } from './change.repository';
import { release } from './campaign-ledger';
import { finishIfDone } from './finish-campaign';
import { announce } from './start-campaign';

/** Why a started campaign could not be changed, in the text that users see. */
export const CHANGE_PROBLEMS = {
  too_late:
    'The time in which this campaign could be undone is over. While it is being sent, you can pause or cancel it.',
  not_held: 'This campaign can no longer be undone.',
  not_running: 'This campaign is not being sent, so it cannot be paused.',
  not_paused: 'This campaign is not paused.',
  ended: 'This campaign has already ended.',
  subscription_expired: START_PROBLEMS.subscription_expired,
  frozen: START_PROBLEMS.frozen,
} as const;
export type ChangeProblem = keyof typeof CHANGE_PROBLEMS;

/** Undoes a held campaign: releases its reservation and deletes it. */
export async function undoCampaign(tx: Tx, campaign: Started): Promise<ChangeProblem | null> {
  if (!(await markUndone(tx, campaign.id))) return 'too_late';
  await release(tx, {
    accountId: campaign.account_id,
    campaignId: campaign.id,
    count: campaign.recipients,
    messages: campaign.recipients * campaign.segments,
    note: 'undone before anything was sent',
  });
  await announce(tx, campaign);
  return null;
}

/** Ends the undo period, so that the campaign is sent now. */
export async function endHold(tx: Tx, campaign: Started): Promise<ChangeProblem | null> {
  if (!(await markNotHeld(tx, campaign.id))) return 'not_held';
  await announce(tx, campaign);
  await wakeForCampaign(tx);
  return null;
}

/** After this commit no message is claimed; messages claimed before it are handed over and settled. */
export async function pauseCampaign(tx: Tx, campaign: Started): Promise<ChangeProblem | null> {
  if (!(await markPaused(tx, campaign.id))) return 'not_running';
  await pauseBatches(tx, campaign.id);
  await announce(tx, campaign);
  return null;
}

/** Continues a paused campaign; the pause does not count towards its validity. */
export async function resumeCampaign(tx: Tx, campaign: Started): Promise<ChangeProblem | null> {
  if (campaign.state !== 'paused') return 'not_paused';
  const problem = await sendingProblem(tx, campaign.account_id);
  if (problem) return problem;
  await markResumed(tx, campaign.id);
  await resumeBatches(tx, campaign.id);
  await announce(tx, campaign);
  await wakeForCampaign(tx);
  return null;
}

/**
 * Ends a campaign for good. Messages that were not written are released here; the workers withdraw unclaimed messages
 * batch by batch, settle those in flight, and release the rest with each batch.
 */
export async function cancelCampaign(tx: Tx, campaign: Started): Promise<ChangeProblem | null> {
  if (!['expanding', 'sending', 'paused'].includes(campaign.state)) return 'ended';
  const written = await cancelBatches(tx, campaign.id);
  await markCancelled(tx, campaign.id, written);
  const unwritten = campaign.recipients - written;
  await release(tx, {
    accountId: campaign.account_id,
    campaignId: campaign.id,
    count: unwritten,
    messages: unwritten * campaign.segments,
    note: 'cancelled',
  });
  await finishIfDone(tx, campaign.id);
  await announce(tx, campaign);
  await wakeForCampaign(tx);
  return null;
}
