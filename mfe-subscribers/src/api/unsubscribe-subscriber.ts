import { endpoint, saved } from '@textloom/api';
import { unsubscribedReply } from '@textloom/contracts';

export const unsubscribeSubscriber = endpoint({
  method: 'PUT',
  path: 'subscribers/:id/unsubscribe',
  reply: saved(unsubscribedReply),
});
