import type { TextMetric } from '@textloom/contracts';
import type { Tx } from '../../../platform/db/connection';
import { LONG_WORK_MS } from '../../../platform/db/limits';
import { decideBatches } from '../../texting/batch';
import { type OutboundDeps, wakeForCampaign } from '../../texting/message';
import { compareAgain, lockUndecided, storeWinner, type Undecided } from '../two-texts/two-texts.repository';
import { announce } from './start-campaign';
import { textResults, type TextResults } from '../two-texts/text-results.repository';

/** While a larger share of the compared texts is unsent (a pause or a long queue), the comparison continues. */
const MAX_PENDING_SHARE = 0.05;

const COUNTED = { replies: 'replied', clicks: 'clicked' } as const satisfies Record<TextMetric, keyof TextResults>;

/** The text with the larger share of people who replied or clicked; null in a tie, or if nobody did. */
export function winnerOf(results: readonly TextResults[], metric: TextMetric): 1 | 2 | null {
  const of = (variant: number): { people: number; count: number } => {
    const found = results.find((one) => one.variant === variant);
    return { people: found?.recipients ?? 0, count: found?.[COUNTED[metric]] ?? 0 };
  };
  const [first, second] = [of(1), of(2)];
  const ahead = second.count * first.people - first.count * second.people;
  return ahead === 0 ? null : ahead > 0 ? 2 : 1;
}

function isComplete(results: readonly TextResults[]): boolean {
  const compared = results.filter(({ variant }) => variant > 0);
  const sum = (pick: (one: TextResults) => number): number => compared.reduce((total, one) => total + pick(one), 0);
  return sum(({ pending }) => pending) <= sum(({ recipients }) => recipients) * MAX_PENDING_SHARE;
}

async function decide(tx: Tx, campaign: Undecided, winner: 1 | 2 | null): Promise<void> {
  await storeWinner(tx, campaign.id, winner);
  await decideBatches(tx, campaign.id, winner === 2 ? campaign.ab.message_b : campaign.message);
  await announce(tx, campaign);
  await wakeForCampaign(tx);
}

/**
 * Chooses the better text of one campaign whose comparison is over. Returns false when none is due. The row lock and
 * the choice are in one transaction, so that the choice is made once however many workers run.
 */
export const decideOneText = (deps: Pick<OutboundDeps, 'db'>): Promise<boolean> =>
  deps.db.asEngine(
    async (tx) => {
      const campaign = await lockUndecided(tx);
      if (!campaign) return false;
      const results = await textResults(tx, campaign.account_id, campaign.id);
      if (isComplete(results)) await decide(tx, campaign, winnerOf(results, campaign.ab.metric));
      else await compareAgain(tx, campaign);
      return true;
    },
    { limitMs: LONG_WORK_MS },
  );
