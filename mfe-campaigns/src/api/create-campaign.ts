import { endpoint, saved } from '@textloom/api';
import { campaignBody, campaignSavedReply } from '@textloom/contracts';

export const createCampaign = endpoint({
  method: 'POST',
  path: 'messages/campaigns',
  body: campaignBody,
  file: 'file',
  commaLists: ['filtered_subscribers'],
  reply: saved(campaignSavedReply),
});
