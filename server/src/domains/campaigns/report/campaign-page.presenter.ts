import { errorReason, toApiDate, type Campaign, type Paged } from '@textloom/contracts';
import type { HistoryRecord } from '../campaign/campaign-history.repository';
import { baseOf, keywordsOf, presentHistory, type View } from '../campaign/campaigns.presenter';
import type { CampaignRecord } from '../campaign/campaigns.repository';
import type { KeywordSnapshot } from '../recipient/recipients.repository';
import { presentReply } from '../reply/campaign-replies.presenter';
import type { ReplyRecord } from '../reply/campaign-replies.repository';

export interface Details extends Pick<Campaign, 'subscribers' | 'groups' | 'removed_after'> {
  current: KeywordSnapshot[];
  replies: Paged<ReplyRecord>;
  unsubscribed: { status: number; people: number }[];
  history: HistoryRecord[];
}

export function presentCampaign(
  view: View,
  row: CampaignRecord,
  { current, replies, unsubscribed, history, ...details }: Details,
): Campaign {
  return {
    ...baseOf(view, row),
    ...row.choice,
    ...details,
    keywords: keywordsOf(row, current),
    beyond_promise:
      row.beyond_by === null || row.beyond_at === null ? null : { by: row.beyond_by, at: toApiDate(row.beyond_at) },
    replies: replies.entries.map(presentReply),
    total_replies: replies.total_entries,
    errors: Object.entries(row.errors)
      .map(([code, total]) => ({
        error_message: errorReason(Number(code)),
        status: Number(code),
        total_subscribers: total,
        unsubscribed_subscribers: unsubscribed.find(({ status }) => status === Number(code))?.people ?? 0,
      }))
      .sort((a, b) => b.total_subscribers - a.total_subscribers || a.status - b.status),
    messages_history: history.map((record) => presentHistory(row.message, record)),
  };
}
