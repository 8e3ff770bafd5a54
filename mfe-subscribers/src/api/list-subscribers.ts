import { endpoint } from '@textloom/api';
import { subscriberListReply, subscriberQuery } from '@textloom/contracts';

export const listSubscribers = endpoint({
  method: 'GET',
  path: 'subscribers',
  query: subscriberQuery,
  reply: subscriberListReply,
});
