import type { Tx } from '../../db/connection';
import { LONG_WORK_MS } from '../../db/limits';
import { validityMs, type OutboundDeps } from '../handover/outbound.types';
import { START_PROBLEMS, announce, startCampaign, type StartProblem, type Startable } from './start-campaign';

/** ENG-020, decision 52: the campaign could not be sent at its time. */
async function fail(tx: Tx, campaign: Startable, problem: StartProblem): Promise<void> {
  await tx.execute(`update campaign set state = 'failed', sent = 2, reason = $2, finished_at = now() where id = $1`, [
    campaign.id,
    START_PROBLEMS[problem],
  ]);
  await announce(tx, campaign);
}

/**
 * Starts one due scheduled campaign; false when there is none. The row lock and the change of state are in one
 * transaction, so that it starts once however many workers check (ENG-019), also after downtime.
 */
export const startOneScheduled = (deps: OutboundDeps): Promise<boolean> =>
  deps.db.asEngine(
    async (tx) => {
      const campaign = await tx.maybeOne<Startable & { late: boolean }>(
        `select id, account_id, segments, choice, send_at < now() - $1 * interval '1 ms' as late from campaign
       where state = 'scheduled' and not deleted and send_at <= now() order by send_at, id limit 1 for update skip locked`,
        [validityMs(deps)],
      );
      if (!campaign) return false;
      const started = campaign.late ? 'too_late' : await startCampaign(tx, campaign);
      if (typeof started === 'string') await fail(tx, campaign, started);
      return true;
      // Counting a large list right after its import can be slow, because it has no statistics yet.
    },
    { limitMs: LONG_WORK_MS },
  );
