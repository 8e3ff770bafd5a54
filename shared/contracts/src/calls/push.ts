import { z } from '../zod';
import { emptySchema } from '../envelope';
import type { Operation } from '../operation';

export const getPushKey = {
  method: 'GET',
  path: 'profiles/push',
  summary: 'Reads the key for subscribing a browser to notifications',
  /** The server's VAPID key, to subscribe with (decision 83). */
  reply: z.object({ public_key: z.string() }),
} as const satisfies Operation;

export const savePush = {
  method: 'PUT',
  path: 'profiles/push',
  summary: 'Stores the notification subscription of a browser',
  /** The content of the browser's `PushSubscription.toJSON()`. */
  body: z.object({
    endpoint: z
      .string()
      .max(1000)
      .refine((address) => address.startsWith('https://'), 'The address of a push service begins with https://.'),
    p256dh: z.string().min(1).max(200),
    auth: z.string().min(1).max(100),
  }),
  reply: emptySchema,
} as const satisfies Operation;

export const deletePush = {
  method: 'DELETE',
  path: 'profiles/push',
  summary: 'Removes the notification subscription of a browser',
  /** Names the browser by the address of its subscription. */
  query: z.object({ endpoint: z.string().max(1000).optional() }),
  reply: emptySchema,
} as const satisfies Operation;
