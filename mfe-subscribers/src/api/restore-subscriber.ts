import { endpoint, saved } from '@textloom/api';
import { unsubscribedReply } from '@textloom/contracts';

/** Takes one's own unsubscribe or delete back, at once (ADR 0007). */
export const restoreSubscriber = endpoint({
  method: 'POST',
  path: 'subscribers/:id/restore',
  reply: saved(unsubscribedReply),
});
