import { endpoint, saved } from '@textloom/api';
import { groupBody, groupSavedReply } from '@textloom/contracts';

export const updateGroup = endpoint({
  method: 'PUT',
  path: 'subscribers/groups/:id',
  body: groupBody,
  commaLists: ['subscribers', 'removed'],
  reply: saved(groupSavedReply),
});
