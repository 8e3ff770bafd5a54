import { endpoint } from '@textloom/api';
import { campaignListReply, campaignQuery } from '@textloom/contracts';

export const listCampaigns = endpoint({
  method: 'GET',
  path: 'messages/campaigns',
  query: campaignQuery,
  reply: campaignListReply,
});
