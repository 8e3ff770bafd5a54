import { endpoint } from '@textloom/api';
import { groupListReply, groupQuery } from '@textloom/contracts';

export const listGroups = endpoint({
  method: 'GET',
  path: 'subscribers/groups',
  query: groupQuery,
  reply: groupListReply,
});
