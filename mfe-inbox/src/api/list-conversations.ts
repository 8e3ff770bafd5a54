import { endpoint } from '@textloom/api';
import { inboxListReply, inboxQuery } from '@textloom/contracts';

export const listConversations = endpoint({
  method: 'GET',
  path: 'profiles/inbox',
  query: inboxQuery,
  reply: inboxListReply,
});
