import { z } from '../zod';
import type { Operation } from '../operation';
import { unsubscribedManyReply } from './subscriber-leave';

/** Unsubscribes everybody whose message of this campaign failed for this reason (CAMP-030). */
export const unsubscribeErrorGroup = {
  method: 'POST',
  path: 'messages/campaigns/:id/unsubscribe',
  summary: 'Unsubscribes the subscribers of an error group',
  ability: 'subscriber.unsubscribe',
  /** API-067: the group is identified by its text. */
  body: z.object({ error_message: z.string().max(200) }),
  saved: unsubscribedManyReply,
} as const satisfies Operation;
