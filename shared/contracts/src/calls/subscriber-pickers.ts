import { z } from '../zod';
import { paged } from '../envelope';
import { digits, listQuery, optionalQuery, wholeNumber } from '../form';
import type { Operation } from '../operation';
import { subscriberQuery } from './subscribers';

/** API-035: an item of pickers and tag fields. */
export const pickerItemSchema = z.object({
  id: z.number().int(),
  /** Name and phone, as shown in a tag. */
  text: z.string(),
  phone: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  keyword: z.string(),
});
export type PickerItem = z.output<typeof pickerItemSchema>;
export const activeQuery = z.object({
  ...listQuery,
  keyword: optionalQuery(z.string().max(100)),
  withname: optionalQuery(z.string().max(5)),
  hasname: optionalQuery(z.string().max(5)),
  not_group: optionalQuery(digits(wholeNumber.positive())),
});
export const activeListReply = paged(pickerItemSchema).extend({ total_capped: z.boolean().default(false) });
export type ActiveList = z.output<typeof activeListReply>;

export const listActive = {
  method: 'GET',
  path: 'subscribers/active/',
  summary: 'Lists subscribers for pickers and tag fields',
  query: activeQuery,
  reply: activeListReply,
} as const satisfies Operation;

export const listSubscriberIds = {
  method: 'GET',
  path: 'subscribers/ids',
  summary: 'Lists the ids of all subscribers that a filter matches',
  /** All subscribers that a filter matches, without paging (decision 25). `ids` contains only the subscribed ones. */
  query: subscriberQuery,
  reply: z.object({
    ids: z.array(z.number().int()),
    /** How many match. */
    total: z.number().int(),
    /** How many of them have unsubscribed and are left out (decision 91). */
    unsubscribed: z.number().int(),
  }),
} as const satisfies Operation;

export const countSubscribers = {
  method: 'GET',
  path: 'subscribers/totals',
  summary: 'Counts exactly the subscribers that a filter matches',
  query: subscriberQuery,
  /** Exact counts of a filter's matches, for confirmations. */
  reply: z.object({
    total_entries: z.number().int(),
    active_subscribers: z.number().int(),
  }),
} as const satisfies Operation;
