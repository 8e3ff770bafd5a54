import { link } from '@textloom/contracts';
import type { Tx } from '../../../platform/db/connection';
import { LONG_WORK_MS } from '../../../platform/db/limits';
import { quotedName, notifyStopped } from '../../notices';
import { holdGroups, matchGroups } from '../../audience';
import { type OutboundDeps, validityMs } from '../../texting/message';
import { START_PROBLEMS, type StartProblem } from '../../texting/ledger';
import { limitsOf } from '../limit/limits.repository';
import { countReach, leftOutOf, noRecipientsReason } from '../recipient/recipients.repository';
import { lockDueCampaigns, markFailed, type Due } from './start.repository';
import { announce, startCampaign, type Startable } from './start-campaign';

export const notSentText = (name: string, problem: StartProblem): string =>
  `Your campaign ${name} was not sent. ${START_PROBLEMS[problem]}`;

/** Marks a campaign that could not be sent at its time as failed (ENG-020, decision 52). */
async function fail(tx: Tx, campaign: Due, problem: StartProblem): Promise<void> {
  await markFailed(tx, campaign.id, START_PROBLEMS[problem]);
  await announce(tx, campaign);
  await notifyStopped(tx, {
    accountId: campaign.account_id,
    kind: 'campaign.failed',
    path: link('/messages/:id', { id: campaign.id }),
    subject: 'A campaign was not sent',
    text: `Your campaign${quotedName(campaign.name)} was not sent. ${START_PROBLEMS[problem]}`,
    notice: notSentText(campaign.name, problem),
  });
}

type Reached = Pick<Startable, 'recipients' | 'leftOut' | 'nobody'>;
type Counted = Due & Reached;

/**
 * Counting a list of a million takes a second; after that, the remaining campaigns are left to the next transaction.
 */
const COUNTING_MS = 200;

async function countOne(tx: Tx, campaign: Due): Promise<Reached> {
  const { account_id: accountId, choice } = campaign;
  await matchGroups(tx, accountId, choice.groups);
  const { limited: capped, beyond } = campaign;
  const reach = await countReach(tx, accountId, choice, campaign, await limitsOf(tx, accountId, { capped, beyond }));
  const { recipients } = reach;
  if (recipients > 0) return { recipients, leftOut: leftOutOf(reach) };
  return { recipients, nobody: await noRecipientsReason(tx, accountId, choice, campaign, reach) };
}

async function countRecipientsOf(tx: Tx, due: readonly Due[]): Promise<Counted[]> {
  const counted: Counted[] = [];
  const until = performance.now() + COUNTING_MS;
  for (const campaign of due) {
    counted.push({ ...campaign, ...(campaign.late ? { recipients: 0 } : await countOne(tx, campaign)) });
    if (performance.now() > until) break;
  }
  return counted;
}

/**
 * Starts campaigns that are due, at most `limit` in one transaction. Returns how many of those were due. The row locks
 * and the changes of state are in one transaction, so that each starts once however many workers poll (ENG-019), even
 * when no server ran at its time. All are counted before the first balance is locked, and balances are locked in order
 * of account.
 */
export async function startDue(deps: OutboundDeps, limit: number): Promise<number> {
  const { due, stopped } = await startLocked(deps, limit);
  for (const one of stopped) deps.log.warn(one, 'a campaign was not sent at its time');
  return due;
}

const startLocked = (
  deps: OutboundDeps,
  limit: number,
): Promise<{ due: number; stopped: { campaign: number; account: number; problem: StartProblem }[] }> =>
  deps.db.asEngine(
    async (tx) => {
      const stopped: { campaign: number; account: number; problem: StartProblem }[] = [];
      const due = await lockDueCampaigns(tx, validityMs(deps), limit);
      await holdGroups(
        tx,
        due.flatMap(({ late, choice }) => (late ? [] : choice.groups)),
      );
      const counted = await countRecipientsOf(tx, due);
      for (const campaign of counted.toSorted((a, b) => a.account_id - b.account_id)) {
        const problem = campaign.late ? 'too_late' : await startCampaign(tx, campaign);
        if (!problem) continue;
        await fail(tx, campaign, problem);
        stopped.push({ campaign: campaign.id, account: campaign.account_id, problem });
      }
      return { due: due.length, stopped };
      // Counting a large list right after its import can be slow, because it has no statistics yet.
    },
    { limitMs: LONG_WORK_MS },
  );

/** @internal Tests start one campaign at a time. */
export const startOneScheduled = async (deps: OutboundDeps): Promise<boolean> => (await startDue(deps, 1)) > 0;
