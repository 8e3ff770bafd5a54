import { z } from '../zod';
import { idParams } from '../form';
import type { Operation } from '../operation';
import { unsubscribedManyReply } from './subscriber-leave';

/** API-067: the group is identified by its text. */
export const errorGroupBody = z.object({ error_message: z.string().max(200) });

/** Unsubscribes everybody whose message of this campaign failed for this reason (CAMP-030). */
export const unsubscribeErrorGroup = {
  method: 'POST',
  path: 'messages/campaigns/:id/unsubscribe',
  summary: 'Unsubscribes the subscribers of an error group',
  ability: 'subscriber.unsubscribe',
  params: idParams,
  body: errorGroupBody,
  saved: unsubscribedManyReply,
} as const satisfies Operation;
