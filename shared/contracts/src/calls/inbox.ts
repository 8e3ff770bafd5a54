import { saidText } from '../said';
import { z } from '../zod';
import { digits, formFlag, listQuery, optionalQuery, wholeNumber } from '../form';
import { paged, savedSchema } from '../envelope';
import { reactionSchema } from './reaction';
import { holdReason, subscriberSchema } from './subscribers';
import type { Operation } from '../operation';

/** The state of a conversation: it is our turn, we are waiting for the person, or it is done. */
export const CONVERSATION_STATES = ['open', 'waiting', 'done'] as const;
export type ConversationState = (typeof CONVERSATION_STATES)[number];

/** A user of the account, as others see them. */
export const colleagueSchema = z.object({ id: z.number().int(), name: z.string() });
export type Colleague = z.output<typeof colleagueSchema>;

/** The fields for sharing an inbox. */
const shared = {
  state: z.enum(CONVERSATION_STATES),
  /** The assignee. */
  assignee: colleagueSchema.nullable(),
  /** Hidden until then. */
  snoozed_until: z.string().nullable(),
};

export const conversationSchema = z.object({
  id: z.number().int(),
  phone: z.string(),
  subscriber: z
    .object({ id: z.number().int(), first_name: z.string(), last_name: z.string(), disabled: z.number().int() })
    .nullable(),
  /** Text of the campaign or welcome that the conversation replies to. */
  initial_message: z.string(),
  last_message: z.string(),
  /** What the last message is if it only reacts to one of the account's; absent otherwise. */
  reaction: reactionSchema.optional(),
  last_message_at: z.string(),
  total_replies: z.number().int(),
  direction: z.enum(['in', 'out']),
  /** For the requesting user. */
  unread: z.boolean(),
  /** The subscriber's keyword, or empty. */
  keyword: z.string(),
  /** Whether their last text may be an opt-out while they are still subscribed. */
  doubtful: z.boolean().default(false),
  /** Why marketing to the subscriber is on hold; null if it is not (ADR 0112). */
  held: holdReason.nullable().default(null),
  /** When the next scheduled reply leaves; null if none waits. */
  scheduled_for: z.string().nullable().optional(),
  ...shared,
});
export type Conversation = z.output<typeof conversationSchema>;

/** `active`: everything but done and snoozed ones. */
const STATE_FILTERS = [...CONVERSATION_STATES, 'snoozed', 'active', 'all'] as const;
type StateFilter = (typeof STATE_FILTERS)[number];

export const inboxQuery = z.object({
  ...listQuery,
  unread: optionalQuery(z.enum(['0', '1', 'true', 'false'])),
  /** See `listedStates`. Of the states, only `snoozed` and `all` list snoozed conversations. */
  state: optionalQuery(z.enum(STATE_FILTERS)),
  /** `me`, `none` or the id of a user. */
  assignee: optionalQuery(z.string().regex(/^(me|none|\d{1,9})$/)),
  /** Only conversations with a note that mentions the requesting user. */
  mentioned: optionalQuery(z.enum(['0', '1'])),
  /** `next` of the previous page. If it is given, `page` is ignored. */
  after: optionalQuery(z.string().max(100)),
});
/**
 * The state that a list shows. Without one, done and snoozed conversations are left out, unless a search, or the filter
 * of unread ones or of mentions, asks for particular conversations (decision 325).
 */
export const listedStates = (query: {
  state?: StateFilter | undefined;
  search?: string | undefined;
  unread?: string | undefined;
  mentioned?: string | undefined;
}): StateFilter => {
  const isSet = (flag: string | undefined): boolean => flag === '1' || flag === 'true';
  const asks = (query.search ?? '').trim() !== '' || isSet(query.unread) || isSet(query.mentioned);
  return query.state ?? (asks ? 'all' : 'active');
};

/** Counting stops at a limit: with `total_capped` there are more entries. */
export const inboxListReply = paged(conversationSchema).extend({
  total_capped: z.boolean().default(false),
  /** Cursor of the next page; empty at the end. */
  next: z.string(),
});
export type InboxList = z.output<typeof inboxListReply>;

/** A file of a message. If it is missing, `note` gives the reason and `url` is empty. */
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
  /** Whether the text may be an opt-out but is too unclear to act on; incoming only. */
  doubtful: z.boolean(),
  /** What the text is if it only reacts to one of the account's; absent otherwise. Incoming only. */
  reaction: reactionSchema.optional(),
  /** Why no automatic answer was sent although one was due; absent otherwise. Incoming only. */
  unanswered: z.string().optional(),
  /** Where it was kept if it answered a question of a sequence; absent otherwise. Incoming only. */
  kept: z.string().optional(),
  /** The user who wrote it; empty for campaigns, welcomes and other automatic messages, and for incoming ones. */
  author: z.string(),
  /** True for an automatic answer outside opening hours; absent otherwise. */
  automatic: z.boolean().optional(),
  /** Why it failed, in plain words, and whether sending it again can help; outgoing only. */
  failure: z.object({ reason: z.string(), retry: z.boolean() }).nullable(),
});

/** A private note of a user; never sent. */
export const noteSchema = z.object({
  id: z.number().int(),
  author: colleagueSchema,
  text: z.string(),
  mentions: z.array(z.number().int()),
  date: z.string(),
});
export type Note = z.output<typeof noteSchema>;

/** A reply that leaves at a later moment, or was to. */
export const scheduledReplySchema = z.object({
  id: z.number().int(),
  message: z.string(),
  segments: z.number().int(),
  attachment: attachmentSchema.nullable(),
  /** Name of the user who wrote it last. */
  author: z.string(),
  send_at: z.string(),
  /** `withdrawn`: the person wrote first, or left. `refused`: it could not be sent at its moment. */
  state: z.enum(['waiting', 'withdrawn', 'refused']),
  /** Why it was not sent, as a sentence; empty while it waits. */
  reason: saidText,
  /** It waits for a moment in the quiet hours of the person, in which it is sent nevertheless. */
  quiet: z.boolean(),
});
export type ScheduledReply = z.output<typeof scheduledReplySchema>;

/** The latest messages, or those before a cursor. */
export const threadQuery = z.object({
  before: optionalQuery(z.string().max(100)),
  limit: optionalQuery(digits(wholeNumber.min(1).max(200)).default(50)),
});

/** Address of a thread: a conversation's id, or `{reply_to}_{subscriber id}` (decision 21). */
export const threadParams = z.object({ id: z.string().regex(/^\d{1,15}(_\d{1,15})?$/) });

export const threadReply = z.object({
  /** Only on the latest page, because its counts are recomputed each time. */
  subscriber: subscriberSchema.nullable(),
  /** Oldest first. */
  replies: z.array(threadReplySchema),
  /** Notes from the time span of these messages; on the latest page also newer ones. */
  notes: z.array(noteSchema),
  /** Replies that leave later, or were to, the earliest first. Only on the latest page. */
  scheduled: z.array(scheduledReplySchema).optional(),
  info: z.object({
    ...shared,
    id: z.number().int(),
    phone: z.string(),
    read: z.boolean(),
    total: z.number().int(),
    /** Conversations that this user has not read, at most 1,000. */
    unread: z.number().int(),
    /** Cursor of the page of older messages; empty when there is none. */
    before: z.string(),
    /** Whether the person was removed from the account's subscribers and cannot be texted. */
    removed: z.boolean().default(false),
    /** The account's name that precedes the next reply, or empty. Only on the latest page. */
    begins_with: z.string().default(''),
    /**
     * The number that the next reply leaves from, if it is not the account's, or if the person has texted several; empty
     * otherwise. Only on the latest page.
     */
    answers_from: z.string().default(''),
  }),
});
export type Thread = z.output<typeof threadReply>;

/**
 * API-031. The server uses the thread and ignores `subscriber_id` and `phone`, which the screen shows (decision 22).
 */
export const threadReplyBody = z.object({
  subscriber_id: z.string().max(20).default(''),
  phone: z.string().max(20).default(''),
  message: z.string().max(1600, 'This text is too long.').default(''),
  segments: digits(wholeNumber.min(1).max(3)).default(1),
  /** 1: marks the conversation as done with the answer. */
  done: formFlag.default(0),
});

export const listConversations = {
  method: 'GET',
  path: 'profiles/inbox',
  summary: 'Lists the conversations of the inbox',
  query: inboxQuery,
  reply: inboxListReply,
} as const satisfies Operation;

/** API-029: `inbox.csv`, the filtered conversations (decision 32). */
export const exportInbox = {
  method: 'GET',
  path: 'profiles/inbox/export',
  summary: 'Exports the filtered conversations of the inbox as CSV',
  query: inboxQuery,
  reauthentication: true,
  stream: 'text/csv',
} as const satisfies Operation;

export const getThread = {
  method: 'GET',
  path: 'profiles/inbox/:id',
  summary: 'Reads a conversation, and marks it as read for the user who reads it',
  params: threadParams,
  query: threadQuery,
  reply: threadReply,
} as const satisfies Operation;

/** Multipart, also without a file (INBOX-026). */
export const answerThread = {
  method: 'POST',
  path: 'profiles/inbox/:id',
  summary: 'Sends an answer to the person of a conversation',
  verified: true,
  params: threadParams,
  body: threadReplyBody,
  file: 'file',
  multipart: true,
  saved: savedSchema,
} as const satisfies Operation;
