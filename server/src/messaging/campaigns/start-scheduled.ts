import type { Tx } from '../../db/connection';
import { LONG_WORK_MS } from '../../db/limits';
import { alertOwner } from '../alerts/alert-owner';
import type { OutboundDeps } from '../outbound.types';
import { countRecipients } from './recipients';
import { validityMs } from '../waits';
import { START_PROBLEMS, announce, startCampaign, type StartProblem, type Startable } from './start-campaign';

interface Scheduled extends Omit<Startable, 'recipients'> {
  name: string;
  origin: string | null;
}

async function countAndStart(tx: Tx, campaign: Scheduled): Promise<StartProblem | null> {
  const recipients = await countRecipients(tx, campaign.account_id, campaign.choice);
  return startCampaign(tx, { ...campaign, recipients });
}

/** ENG-020, decision 52: the campaign could not be sent at its time. */
async function fail(tx: Tx, campaign: Scheduled, problem: StartProblem): Promise<void> {
  await tx.execute(`update campaign set state = 'failed', sent = 2, reason = $2, finished_at = now() where id = $1`, [
    campaign.id,
    START_PROBLEMS[problem],
  ]);
  await announce(tx, campaign);
  // Nobody is at the screen when an automation runs.
  if (campaign.origin === 'automation')
    await alertOwner(tx, {
      accountId: campaign.account_id,
      subject: `Your campaign ${campaign.name} was not sent`,
      text: `Your campaign ${campaign.name} was not sent. ${START_PROBLEMS[problem]}`,
    });
}

/**
 * Starts one campaign that is due; returns false when none is. The row lock and the change of state are in one
 * transaction, so that it starts once however many workers poll (ENG-019), even when no server ran at its time.
 */
export const startOneScheduled = (deps: OutboundDeps): Promise<boolean> =>
  deps.db.asEngine(
    async (tx) => {
      const campaign = await tx.maybeOne<Scheduled & { late: boolean }>(
        `select id, account_id, name, origin, segments, choice, send_at < now() - $1 * interval '1 ms' as late from campaign
       where state = 'scheduled' and not deleted and send_at <= now() order by send_at, id limit 1 for update skip locked`,
        [validityMs(deps)],
      );
      if (!campaign) return false;
      const problem = campaign.late ? 'too_late' : await countAndStart(tx, campaign);
      if (problem) await fail(tx, campaign, problem);
      return true;
      // Counting a large list right after its import can be slow, because it has no statistics yet.
    },
    { limitMs: LONG_WORK_MS },
  );
