import { z } from '../zod';
import { formInt, listQuery, optionalQuery } from '../form';
import { paged } from '../envelope';
import { subscriberSchema } from './subscribers';

export const conversationSchema = z.object({
  id: z.number().int(),
  phone: z.string(),
  subscriber: z
    .object({ id: z.number().int(), first_name: z.string(), last_name: z.string(), disabled: z.number().int() })
    .nullable(),
  /** The message the conversation replies to: the campaign's or welcome's text. */
  initial_message: z.string(),
  last_message: z.string(),
  last_message_at: z.string(),
  total_replies: z.number().int(),
  direction: z.enum(['in', 'out']),
  unread: z.boolean(),
});
export type Conversation = z.output<typeof conversationSchema>;

export const inboxQuery = z.object({ ...listQuery, unread: optionalQuery(z.enum(['0', '1', 'true', 'false'])) });
export const inboxListReply = paged(conversationSchema);
export type InboxList = z.output<typeof inboxListReply>;

/** A file of a message. `note` explains why a received one is missing (so far); its url is then empty. */
export const attachmentSchema = z.object({
  extension: z.string(),
  mime: z.string(),
  url: z.string(),
  name: z.string(),
  note: z.string(),
});

export const threadReplySchema = z.object({
  id: z.number().int(),
  subscriber_id: z.number().int().nullable(),
  phone: z.string(),
  message: z.string(),
  /** The campaign of the reply, or 0. */
  reply_to: z.number().int(),
  date: z.string(),
  direction: z.enum(['in', 'out']),
  status: z.number().int(),
  /** The first available file. */
  attachment: attachmentSchema.nullable(),
  /** All files, including missing ones. */
  attachments: z.array(attachmentSchema),
  /** Why the reply was routed to this account (messaging design, section 4); incoming only. */
  routed: z.string(),
});

/** Address of a thread: a conversation's id, or `{reply_to}_{subscriber id}` (decision 21). */
export const threadParams = z.object({ id: z.string().regex(/^\d{1,15}(_\d{1,15})?$/) });

export const threadReply = z.object({
  subscriber: subscriberSchema.nullable(),
  replies: z.array(threadReplySchema),
  info: z.object({
    id: z.number().int(),
    phone: z.string(),
    read: z.boolean(),
    total: z.number().int(),
    unread: z.number().int(),
  }),
});
export type Thread = z.output<typeof threadReply>;

/**
 * POST profiles/inbox/{id} (API-031), multipart. `subscriber_id` and `phone` are what the screen shows; the server uses
 * the thread (decision 22).
 */
export const threadReplyBody = z.object({
  subscriber_id: z.string().max(20).default(''),
  phone: z.string().max(20).default(''),
  message: z.string().max(1600, 'This text is too long.').default(''),
  segments: formInt.min(1).max(3).default(1),
});
