import type { Tx } from '../../../platform/db/connection';
import { sendingProblem } from '../../texting/store/may-send.repository';
import { START_PROBLEMS } from '../../texting/rules/start-problems';
import { CAMPAIGN_WORK, WORK_CHANNEL } from '../../texting/kinds';
import { release } from '../../texting/ledger/campaign-ledger';
import { finishIfDone } from './finish-campaign';
import { announce } from './start-campaign';

/** Why a started campaign could not be changed, in the text that users see. */
export const CHANGE_PROBLEMS = {
  too_late:
    'The first messages may have left, so this campaign can not be undone any more. You can pause or cancel it.',
  not_held: 'This campaign does not wait for an undo any more.',
  not_running: 'This campaign is not being sent, so it can not be paused.',
  not_paused: 'This campaign is not paused.',
  ended: 'This campaign has ended already.',
  subscription_expired: START_PROBLEMS.subscription_expired,
  frozen: START_PROBLEMS.frozen,
} as const;
export type ChangeProblem = keyof typeof CHANGE_PROBLEMS;

/** A campaign whose row the caller has locked. */
export interface Started {
  id: number;
  account_id: number;
  name: string;
  segments: number;
  recipients: number;
  state: string;
}

/** Locks the row: changes of one campaign run one after another, and a batch that ends waits for them. */
export const lockStarted = (tx: Tx, accountId: number, id: number): Promise<Started | undefined> =>
  tx.maybeOne<Started>(
    'select id, account_id, name, segments, recipients, state from campaign where account_id = $1 and id = $2::bigint and not deleted for update',
    [accountId, id],
  );

const wakeWorkers = (tx: Tx): Promise<unknown> => tx.query(`select pg_notify('${WORK_CHANNEL}', '${CAMPAIGN_WORK}')`);

/**
 * SQL: nothing of campaign $1 has been written, and no worker may begin. The clock is read after the lock is acquired.
 */
const HELD = `id = $1 and state = 'expanding' and held_until > clock_timestamp()`;

/** Undoes a held campaign: releases its reservation and deletes it. */
export async function undoCampaign(tx: Tx, campaign: Started): Promise<ChangeProblem | null> {
  const undone = await tx.execute(
    `update campaign set state = 'cancelled', deleted = true, sent = 0, held_until = null, finished_at = now() where ${HELD}`,
    [campaign.id],
  );
  if (undone === 0) return 'too_late';
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
  const ended = await tx.execute(`update campaign set held_until = null where ${HELD}`, [campaign.id]);
  if (ended === 0) return 'not_held';
  await announce(tx, campaign);
  await wakeWorkers(tx);
  return null;
}

/** After this commit no message is claimed; messages claimed before it are handed over and settled. */
export async function pauseCampaign(tx: Tx, campaign: Started): Promise<ChangeProblem | null> {
  const paused = await tx.execute(
    `update campaign set state = 'paused', paused_from = state, reason = 'Paused.' where id = $1
       and state in ('expanding', 'sending') and (held_until is null or held_until <= clock_timestamp())`,
    [campaign.id],
  );
  if (paused === 0) return 'not_running';
  await announce(tx, campaign);
  return null;
}

/** SQL: the open batches of campaign $1, locked in the order in which receipts lock them. */
const OPEN_BATCHES =
  'open as materialized (select id from send_batch where campaign_id = $1 and state < 2 order by id for update)';

/** Continues a paused campaign; the pause does not count towards its validity. */
export async function resumeCampaign(tx: Tx, campaign: Started): Promise<ChangeProblem | null> {
  if (campaign.state !== 'paused') return 'not_paused';
  const problem = await sendingProblem(tx, campaign.account_id);
  if (problem) return problem;
  await tx.execute(
    `update campaign set state = coalesce(paused_from, 'sending'), paused_from = null, reason = '', resumed_at = now(),
       lease_owner = null, lease_until = null where id = $1`,
    [campaign.id],
  );
  await tx.execute(
    `with ${OPEN_BATCHES} update send_batch b set due_at = greatest(b.due_at, now()) from open where b.id = open.id`,
    [campaign.id],
  );
  await announce(tx, campaign);
  await wakeWorkers(tx);
  return null;
}

/**
 * Ends a campaign for good. Messages that were not written are released here; the workers withdraw unclaimed messages
 * batch by batch, settle those in flight, and release the rest with each batch.
 */
export async function cancelCampaign(tx: Tx, campaign: Started): Promise<ChangeProblem | null> {
  if (!['expanding', 'sending', 'paused'].includes(campaign.state)) return 'ended';
  const { written } = await tx.one<{ written: number }>(
    `with ${OPEN_BATCHES}, due as (update send_batch b set next_at = now() from open where b.id = open.id)
     select coalesce(sum(size), 0) as written from send_batch where campaign_id = $1`,
    [campaign.id],
  );
  await tx.execute(
    `update campaign set state = 'cancelled', recipients = $2, held_until = null, paused_from = null, reason = 'Cancelled.',
       lease_owner = null, lease_until = null where id = $1`,
    [campaign.id, written],
  );
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
  await wakeWorkers(tx);
  return null;
}
