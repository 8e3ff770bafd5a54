import { endpoint, saved } from '@textloom/api';
import { groupBody, groupSavedReply } from '@textloom/contracts';

export const createGroup = endpoint({
  method: 'POST',
  path: 'subscribers/groups',
  body: groupBody,
  commaLists: ['subscribers', 'removed'],
  reply: saved(groupSavedReply),
});
