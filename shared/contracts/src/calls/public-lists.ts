import { digits, optionalQuery, wholeNumber } from '../form';
import type { Operation } from '../operation';
import { z } from '../zod';
import { campaignRowSchema } from './campaigns';
import { groupSchema } from './groups';
import { conversationSchema } from './inbox';
import { keywordSchema } from './keywords';
import { orderSchema } from './orders';
import { sentMessageSchema } from './sent-messages';
import { subscriberQuery, subscriberSchema } from './subscribers';

/**
 * The lists of the public API. Unlike those of the screens they have one order, newest first, no totals, and a cursor
 * instead of page numbers, so that a program that walks through a list misses nothing that was there when it began.
 */
const cursorQuery = {
  after: optionalQuery(z.string().max(100)).describe('`next` of the page before.'),
  limit: digits(wholeNumber.min(1).max(100)).default(25).describe('25 unless it is given.'),
};
export type CursorQuery = z.output<z.ZodObject<typeof cursorQuery>>;

const cursorPage = <E extends z.ZodType>(entry: E) =>
  z.object({
    entries: z.array(entry),
    /** Cursor of the next page; null at the end. */
    next: z.string().nullable(),
  });
export interface CursorPage<E> {
  entries: E[];
  next: string | null;
}

export const publicSubscribersQuery = subscriberQuery
  .pick({ keyword: true, disabled: true, tag: true, group: true })
  .extend({ phone: optionalQuery(z.string().regex(/^\d{10}$/, 'Enter the ten digits of a phone.')), ...cursorQuery });

/** The number of members, not their ids: `GET subscribers?group=` lists them. */
const publicGroup = groupSchema.omit({ subscribers: true }).extend({ total_subscribers: z.number().int() });

export const walkSubscribers = {
  method: 'GET',
  path: 'v1/subscribers',
  summary: 'Lists subscribers, newest first',
  session: 'key',
  query: publicSubscribersQuery,
  reply: cursorPage(subscriberSchema),
} as const satisfies Operation;

export const walkGroups = {
  method: 'GET',
  path: 'v1/groups',
  summary: 'Lists groups, newest first',
  session: 'key',
  query: z.object(cursorQuery),
  reply: cursorPage(publicGroup),
} as const satisfies Operation;

export const walkKeywords = {
  method: 'GET',
  path: 'v1/keywords',
  summary: 'Lists keywords, newest first',
  session: 'key',
  query: z.object(cursorQuery),
  reply: cursorPage(keywordSchema),
} as const satisfies Operation;

export const walkMessages = {
  method: 'GET',
  path: 'v1/messages',
  summary: 'Lists the messages that the account sent, newest first',
  session: 'key',
  query: z.object(cursorQuery),
  reply: cursorPage(sentMessageSchema),
} as const satisfies Operation;

export const walkCampaigns = {
  method: 'GET',
  path: 'v1/campaigns',
  summary: 'Lists campaigns, newest first',
  session: 'key',
  query: z.object(cursorQuery),
  reply: cursorPage(campaignRowSchema),
} as const satisfies Operation;

export const walkConversations = {
  method: 'GET',
  path: 'v1/conversations',
  summary: 'Lists conversations, newest first',
  session: 'key',
  query: z.object(cursorQuery),
  reply: cursorPage(conversationSchema),
} as const satisfies Operation;

export const walkOrders = {
  method: 'GET',
  path: 'v1/orders',
  summary: 'Lists the payments of the account, newest first',
  session: 'key',
  ability: 'billing_history_access',
  query: z.object(cursorQuery),
  reply: cursorPage(orderSchema),
} as const satisfies Operation;
