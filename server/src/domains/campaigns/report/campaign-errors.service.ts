import { ERROR_REASONS } from '@textloom/contracts';
import { invalid } from '../../../platform/base/app-error';
import type { Deps } from '../../../platform/web/deps';
import type { Session } from '../../../platform/web/session.types';
import { unsubscribeMany } from '../../audience';
import { subscribedOfError } from './campaign-errors.repository';
import { requireCampaign } from '../campaign/chosen';

const NO_GROUP = 'This campaign has no such error group.';

const codeOf = (errorMessage: string): string | undefined =>
  Object.keys(ERROR_REASONS).find((code) => ERROR_REASONS[Number(code)] === errorMessage);

/**
 * POST messages/campaigns/{id}/unsubscribe (API-067, CAMP-041): unsubscribes everybody in the error group from every
 * list of the account, as an owner's unsubscribe does. A repeated call changes nothing.
 */
export async function unsubscribeErrorGroup(
  deps: Deps,
  session: Session,
  id: number,
  errorMessage: string,
): Promise<number> {
  const ids = await deps.db.asAccount(session.accountId, async (tx) => {
    const campaign = await requireCampaign(tx, session.accountId, id);
    const code = codeOf(errorMessage);
    if (code === undefined || !(code in campaign.errors)) throw invalid('error_message', NO_GROUP);
    return subscribedOfError(tx, session.accountId, campaign.id, Number(code));
  });
  return unsubscribeMany(deps, session, ids, `Unsubscribed after “${errorMessage}”`);
}
