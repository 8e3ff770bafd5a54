import { z } from '../zod';
import { paged } from '../envelope';
import { listQuery, optionalQuery } from '../form';
import type { Operation } from '../operation';
import { messageHistorySchema } from './campaigns';

/** One outgoing message of the account: from a campaign, or a single. */
export const sentMessageSchema = messageHistorySchema
  .pick({ id: true, status: true, reason: true, phone: true, message: true, date: true })
  .extend({
    /** Null for a phone without a subscriber, and for a deleted one. */
    subscriber_id: z.number().int().nullable(),
    subscriber: z.object({ first_name: z.string(), last_name: z.string() }).nullable(),
    segments: z.number().int(),
    /** Empty for a message without keyword, for example a test (decision 64). */
    keyword: z.string(),
    /** Null for a single message, and when the campaign was deleted. */
    campaign_id: z.number().int().nullable(),
  });
export type SentMessage = z.output<typeof sentMessageSchema>;

export const sentMessagesQuery = z.object({
  page: listQuery.page,
  limit: listQuery.limit,
  /** The beginning of a phone, or a part of a name. */
  search: listQuery.search,
  status: optionalQuery(z.enum(['success', 'error', 'pending', 'all'])),
  keyword: optionalQuery(z.string().max(40)),
  /** MM/DD/YYYY in the profile's timezone, both days included. */
  'date-start': optionalQuery(z.string().max(10)),
  'date-end': optionalQuery(z.string().max(10)),
});

/** Counting stops at a limit: with `total_capped` there are more entries. */
export const sentMessagesReply = paged(sentMessageSchema).extend({
  total_capped: z.boolean().default(false),
  total_available_messages: z.number().int(),
});

export const listSentMessages = {
  method: 'GET',
  path: 'messages/history',
  summary: 'Lists the messages that the account sent, newest first',
  query: sentMessagesQuery,
  reply: sentMessagesReply,
} as const satisfies Operation;
