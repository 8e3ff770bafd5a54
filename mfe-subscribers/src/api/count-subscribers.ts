import { endpoint } from '@textloom/api';
import { subscriberQuery, subscriberTotalsReply } from '@textloom/contracts';

export const countSubscribers = endpoint({
  method: 'GET',
  path: 'subscribers/totals',
  query: subscriberQuery,
  reply: subscriberTotalsReply,
});
