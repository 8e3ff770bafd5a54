import { toApiDate, type TextResult, type TwoTextsResult } from '@textloom/contracts';
import { notFound } from '../../../platform/base/app-error';
import { textResults, type TextResults } from './text-results.repository';
import type { Deps } from '../../../platform/web/deps';
import type { Session } from '../../../platform/web/session.types';
import { findComparison } from './two-texts.repository';

const NOTHING: TextResult = { recipients: 0, delivered: 0, replied: 0, clicked: 0 };

const resultOf = (results: readonly TextResults[], variant: number): TextResult =>
  results.find((one) => one.variant === variant) ?? NOTHING;

/** Both texts of a campaign with their results so far. */
export const compareTexts = (deps: Deps, { accountId }: Session, id: number): Promise<TwoTextsResult> =>
  deps.db.asAccount(accountId, async (tx) => {
    const campaign = await findComparison(tx, accountId, id);
    if (!campaign) throw notFound('This comparison');
    const results = await textResults(tx, accountId, id);
    return {
      texts: [resultOf(results, 1), resultOf(results, 2)],
      rest: resultOf(results, 0).recipients,
      winner: campaign.ab_winner ?? 0,
      tie: campaign.tie,
      decide_at: campaign.ab_decide_at === null ? '' : toApiDate(campaign.ab_decide_at),
    };
  });
