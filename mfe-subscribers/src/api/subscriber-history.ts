import { endpoint } from '@textloom/api';
import { subscriberHistoryQuery, subscriberHistoryReply } from '@textloom/contracts';

export const subscriberHistory = endpoint({
  method: 'GET',
  path: 'subscribers/:id/history',
  query: subscriberHistoryQuery,
  reply: subscriberHistoryReply,
});
