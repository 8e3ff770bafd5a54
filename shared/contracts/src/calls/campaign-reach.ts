import { idParams } from '../form';
import type { Operation } from '../operation';
import { recipientCountReply } from './campaigns';

/** A scheduled campaign is counted when it starts; lists show whom it reaches until then. */
export const getCampaignReach = {
  method: 'GET',
  path: 'messages/campaigns/:id/reach',
  summary: 'Counts the people whom a scheduled campaign reaches now',
  params: idParams,
  reply: recipientCountReply,
} as const satisfies Operation;
