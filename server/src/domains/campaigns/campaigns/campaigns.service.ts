import type {
  Campaign,
  CampaignList,
  CampaignMessage,
  campaignHistoryQuery,
  campaignQuery,
  Paged,
  z,
} from '@textloom/contracts';
import type { Deps } from '../../../platform/web/deps';
import { notFound } from '../../../platform/base/app-error';
import type { Session } from '../../../platform/web/session.types';
import { countRecipients, keywordSnapshot } from '../store/recipients.repository';
import { pageOfHistory, removedAfter } from '../store/campaign-history.repository';
import { presentCampaign, presentHistory, presentRow, type View } from './campaigns.presenter';
import { availableMessages } from '../../texting';
import { unsubscribedByError } from '../store/campaign-errors.repository';
import { countReplies, pageOfReplies } from '../store/campaign-replies.repository';
import * as repository from '../store/campaigns.repository';

const viewOf = (deps: Deps, session: Session): View => ({ config: deps.config, timezone: session.timezone });

export const listCampaigns = (
  deps: Deps,
  session: Session,
  query: z.output<typeof campaignQuery>,
): Promise<CampaignList> =>
  deps.db.asAccount(session.accountId, async (tx) => {
    const { accountId } = session;
    const rows = await repository.pageOfCampaigns(tx, accountId, query);
    const current = await keywordSnapshot(tx, accountId, [...new Set(rows.flatMap((row) => row.choice.keywords))]);
    return {
      entries: rows.map((row) => presentRow(viewOf(deps, session), row, current)),
      total_entries: await repository.countCampaigns(tx, accountId, query),
      per_page_entries: query.limit,
      current_page: query.page,
      total_available_messages: await availableMessages(tx, accountId),
    };
  });

/** Rows of the history in the view; further pages have their own call. */
const HISTORY_IN_VIEW = 25;
/** Replies in the view. */
const REPLIES_IN_VIEW = 100;

export const getCampaign = (deps: Deps, session: Session, id: number): Promise<Campaign> =>
  deps.db.asAccount(session.accountId, async (tx) => {
    const { accountId } = session;
    const row = await repository.findCampaign(tx, accountId, id);
    if (!row) throw notFound('This campaign');
    const { records } = await pageOfHistory(tx, accountId, row.id, { page: 1, limit: HISTORY_IN_VIEW });
    return presentCampaign(viewOf(deps, session), row, {
      current: await keywordSnapshot(tx, accountId, row.choice.keywords),
      people: await repository.subscribersById(tx, accountId, row.choice.subscribers),
      groups: await repository.groupsById(tx, accountId, row.choice.groups, { counted: row.sent === 0 }),
      replies: await pageOfReplies(tx, accountId, row.id, { page: 1, limit: REPLIES_IN_VIEW }),
      totalReplies: await countReplies(tx, accountId, row.id),
      unsubscribed:
        row.failed > 0 && row.started_at ? await unsubscribedByError(tx, accountId, row.id, row.started_at) : [],
      history: records,
      removedAfter: await removedAfter(tx, accountId, row.id),
    });
  });

/** The current recipients of a scheduled campaign, or the actual ones of a campaign that was sent. */
export const campaignReach = (deps: Deps, session: Session, id: number): Promise<{ recipients: number }> =>
  deps.db.asAccount(session.accountId, async (tx) => {
    const row = await repository.findCampaign(tx, session.accountId, id);
    if (!row) throw notFound('This campaign');
    if (row.state !== 'scheduled') return { recipients: row.recipients };
    return { recipients: await countRecipients(tx, session.accountId, row.choice, row) };
  });

export const campaignHistory = (
  deps: Deps,
  session: Session,
  id: number,
  query: z.output<typeof campaignHistoryQuery>,
): Promise<Paged<CampaignMessage>> =>
  deps.db.asAccount(session.accountId, async (tx) => {
    const row = await repository.findCampaign(tx, session.accountId, id);
    if (!row) throw notFound('This campaign');
    const { records, total } = await pageOfHistory(tx, session.accountId, row.id, query);
    return {
      entries: records.map((record) => presentHistory(row.message, record)),
      total_entries: total,
      per_page_entries: query.limit,
      current_page: query.page,
    };
  });
