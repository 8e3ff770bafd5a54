import { endpoint } from '@textloom/api';
import { campaignHistoryQuery, campaignHistoryReply } from '@textloom/contracts';

export const campaignHistory = endpoint({
  method: 'GET',
  path: 'messages/campaigns/:id/history',
  query: campaignHistoryQuery,
  reply: campaignHistoryReply,
});
