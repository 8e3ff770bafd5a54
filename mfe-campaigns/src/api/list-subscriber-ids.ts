import { endpoint } from '@textloom/api';
import { subscriberIdsQuery, subscriberIdsReply } from '@textloom/contracts';

export const listSubscriberIds = endpoint({
  method: 'GET',
  path: 'subscribers/ids',
  query: subscriberIdsQuery,
  reply: subscriberIdsReply,
});
