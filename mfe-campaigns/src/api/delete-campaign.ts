import { endpoint, saved } from '@textloom/api';

export const deleteCampaign = endpoint({ method: 'DELETE', path: 'messages/campaigns/:id', reply: saved() });
