import type { Campaign } from '@textloom/contracts';
import type { Deps } from '../../../platform/web/deps';
import type { Session } from '../../../platform/web/session.types';
import { pageOfHistory, removedAfter } from '../campaign/campaign-history.repository';
import * as campaigns from '../campaign/campaigns.repository';
import { requireCampaign } from '../campaign/chosen';
import { keywordSnapshot } from '../recipient/recipients.repository';
import { pageOfReplies } from '../reply/campaign-replies.repository';
import { unsubscribedByError } from './campaign-errors.repository';
import { presentCampaign } from './campaign-page.presenter';

/** Rows of the history in the view; further pages have their own call. */
const HISTORY_IN_VIEW = 25;
/** Replies in the view. */
const REPLIES_IN_VIEW = 100;

export const readCampaign = ({ db, config }: Deps, { accountId, timezone }: Session, id: number): Promise<Campaign> =>
  db.asAccount(accountId, async (tx) => {
    const row = await requireCampaign(tx, accountId, id);
    return presentCampaign({ config, timezone }, row, {
      history: (await pageOfHistory(tx, accountId, id, { page: 1, limit: HISTORY_IN_VIEW })).entries,
      current: await keywordSnapshot(tx, accountId, row.choice.keywords),
      subscribers: await campaigns.subscribersById(tx, accountId, row.choice.subscribers),
      groups: await campaigns.groupsById(tx, accountId, row.choice.groups, { counted: row.sent === 0 }),
      replies: await pageOfReplies(tx, accountId, id, { page: 1, limit: REPLIES_IN_VIEW }),
      unsubscribed:
        row.failed > 0 && row.started_at ? await unsubscribedByError(tx, accountId, id, row.started_at) : [],
      removed_after: await removedAfter(tx, accountId, id),
    });
  });
