import type { Operation } from '../operation';
import { recipientCountReply } from './campaigns';

/** The recipients of a scheduled campaign are fixed when it starts; until then lists show the current count. */
export const getCampaignReach = {
  method: 'GET',
  path: 'messages/campaigns/:id/reach',
  summary: 'Counts the people that a scheduled campaign currently reaches',
  reply: recipientCountReply,
} as const satisfies Operation;
