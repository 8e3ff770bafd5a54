import { z } from '../zod';
import { formInt, listQuery, optionalQuery } from '../form';
import { paged, savedSchema } from '../envelope';
import { subscriberSchema } from './subscribers';
import type { Operation } from '../operation';

export const conversationSchema = z.object({
  id: z.number().int(),
  phone: z.string(),
  subscriber: z
    .object({ id: z.number().int(), first_name: z.string(), last_name: z.string(), disabled: z.number().int() })
    .nullable(),
  /** Text of the campaign or welcome that the conversation replies to. */
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

/** A file of a message. Where it is missing, `note` gives the reason and `url` is empty. */
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
  /** Campaign that it replies to, or 0. */
  reply_to: z.number().int(),
  date: z.string(),
  direction: z.enum(['in', 'out']),
  status: z.number().int(),
  /** The first available file. */
  attachment: attachmentSchema.nullable(),
  /** All files, including missing ones. */
  attachments: z.array(attachmentSchema),
  /** Why this reply was routed to this account (messaging design, section 4); incoming only. */
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

/** API-031. The server goes by the thread, not by `subscriber_id` and `phone`, which are what the screen shows (decision 22). */
export const threadReplyBody = z.object({
  subscriber_id: z.string().max(20).default(''),
  phone: z.string().max(20).default(''),
  message: z.string().max(1600, 'This text is too long.').default(''),
  segments: formInt.min(1).max(3).default(1),
});

export const listConversations = {
  method: 'GET',
  path: 'profiles/inbox',
  summary: 'Lists the conversations of the inbox',
  query: inboxQuery,
  reply: inboxListReply,
} as const satisfies Operation;

export const getThread = {
  method: 'GET',
  path: 'profiles/inbox/:id',
  summary: 'Reads a conversation and marks it as read',
  params: threadParams,
  reply: threadReply,
} as const satisfies Operation;

/** Multipart, also without a file (INBOX-026). */
export const answerThread = {
  method: 'POST',
  path: 'profiles/inbox/:id',
  summary: 'Sends an answer to the person of a conversation',
  params: threadParams,
  body: threadReplyBody,
  file: 'file',
  multipart: true,
  saved: savedSchema,
} as const satisfies Operation;
