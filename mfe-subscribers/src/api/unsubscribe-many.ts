import { endpoint, saved } from '@textloom/api';
import { unsubscribeBody, unsubscribedManyReply } from '@textloom/contracts';

export const unsubscribeMany = endpoint({
  method: 'PUT',
  path: 'subscribers/unsubscribe',
  body: unsubscribeBody,
  reply: saved(unsubscribedManyReply),
});
