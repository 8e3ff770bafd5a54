import { endpoint } from '@textloom/api';
import { activeListReply, activeQuery } from '@textloom/contracts';

export const listActive = endpoint({
  method: 'GET',
  path: 'subscribers/active/',
  query: activeQuery,
  reply: activeListReply,
});
