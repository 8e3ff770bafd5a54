import type { Tx } from '../../../platform/db/connection';
import { LONG_WORK_MS } from '../../../platform/db/limits';
import { recordAnswers } from '../../inbox';
import { type OutboundDeps, wakeForCampaign } from '../../texting/message';
import { type OutboundTuning } from '../../texting/worker';
import { claimExpansion, markExpanded, moveCursor, writeChunk, type Expanding } from './expansion.repository';
import { isLimited, limitsOf, lockLimits, NO_LIMITS, type Limits } from '../limit/limits.repository';
import { release } from '../sending/campaign-ledger';
import { finishIfDone } from '../sending/finish-campaign';

/** Another worker has done the step, or the campaign was paused or cancelled meanwhile: the step is rolled back. */
class StepLost extends Error {}

/**
 * Runs one step of one campaign's expansion: writes message rows and batches for the next candidates by subscriber id
 * and moves the cursor, all in one transaction. Sending begins after the first step, and after a crash the expansion
 * resumes at the cursor. The lease keeps other workers out without locking the campaign's row, which the senders of its
 * batches need; if two workers still run a step, the cursor decides. Returns false when no campaign is due.
 */
export async function expandOneStep(deps: OutboundDeps, tuning: OutboundTuning, owner: string): Promise<boolean> {
  const campaign = await deps.db.asEngine((tx) => claimExpansion(tx, owner));
  if (!campaign) return false;
  const step = deps.db.asEngine(
    async (tx) => {
      const limits = await limitsFor(tx, campaign);
      const part = await writeChunk(tx, campaign, tuning.expandChunk, limits);
      // Before the campaign's row is locked, because a reply locks the conversation first, too.
      if (campaign.origin === 'reply_all') await recordAnswers(tx, campaign);
      // The error rolls this step back.
      if (!(await moveCursor(tx, campaign, owner, part))) throw new StepLost(`campaign ${campaign.id}`);
      const written = campaign.written + part.added;
      // With limits, the last candidates are read too, to count everybody whom the limits leave out.
      const full = written >= campaign.recipients && !isLimited(limits);
      if (part.seen < tuning.expandChunk || full) await closeExpansion(tx, campaign, written);
      await wakeForCampaign(tx);
    },
    { limitMs: LONG_WORK_MS },
  );
  try {
    await step;
  } catch (error) {
    if (!(error instanceof StepLost || isWritten(error))) throw error;
  }
  return true;
}

/** Replies have no limits. */
async function limitsFor(tx: Tx, { id, account_id: accountId, origin, limited, beyond }: Expanding): Promise<Limits> {
  if (origin === 'reply_all') return NO_LIMITS;
  await lockLimits(tx, accountId);
  return limitsOf(tx, accountId, { campaign: id, capped: limited, beyond });
}

/** Two workers ran one step: message_once, whose index name differs per month, kept the rows of the first. */
const isWritten = (error: unknown): boolean =>
  error instanceof Error &&
  'code' in error &&
  error.code === '23505' &&
  'table' in error &&
  String(error.table).startsWith('message');

/**
 * Finishes an expansion whose rows are all written: releases recipients who left or reached a limit since the
 * reservation, and stores the number of recipients.
 */
async function closeExpansion(tx: Tx, campaign: Expanding, written: number): Promise<void> {
  const gone = campaign.recipients - written;
  await markExpanded(tx, campaign.id, written);
  if (gone > 0)
    await release(tx, {
      accountId: campaign.account_id,
      campaignId: campaign.id,
      count: gone,
      messages: gone * campaign.segments,
      note: 'left or reached a limit before the list was written',
    });
  await finishIfDone(tx, campaign.id);
}
