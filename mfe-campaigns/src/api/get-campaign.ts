import { endpoint } from '@textloom/api';
import { campaignSchema } from '@textloom/contracts';

export const getCampaign = endpoint({ method: 'GET', path: 'messages/campaigns/:id', reply: campaignSchema });
