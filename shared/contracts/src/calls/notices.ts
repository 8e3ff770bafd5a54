import { saidText } from '../said';
import { emptySchema } from '../envelope';
import { digits, optionalQuery, wholeNumber } from '../form';
import type { Operation } from '../operation';
import { z } from '../zod';

/** Notices: the events behind the bell. */
export const NOTICE_KINDS = [
  'keyword.approved',
  'number.answer',
  'number.approved',
  'number.refused',
  'number.suspended',
  'number.brought',
  'number.not_brought',
  'campaign.finished',
  'campaign.failed',
  'campaign.paused',
  'sending.stopped',
  'codes.low',
  'import.failed',
  'messages.empty',
  'subscriber.held',
  'api-key.expires',
  'webhook.disabled',
  'alerts.unconfirmed',
  'payment.failed',
  'device.new',
  'inbox.assigned',
  'inbox.mentioned',
  'inbox.woken',
  'inbox.withdrawn',
  'inbox.not_sent',
] as const;
export type NoticeKind = (typeof NOTICE_KINDS)[number];

export const noticeSchema = z.object({
  id: z.number().int(),
  /** Kinds of newer servers are unknown here. */
  kind: z.string(),
  /** One sentence, plain text. */
  text: saidText,
  /** Page below /app with more information; empty when there is none. */
  path: z.string(),
  date: z.string(),
  read: z.boolean(),
});
export type Notice = z.output<typeof noticeSchema>;

export const noticeListReply = z.object({
  /** Newest first. */
  entries: z.array(noticeSchema),
  unread: z.number().int(),
  /** Cursor of the older ones; 0 when there is none. */
  next: z.number().int(),
});

export const listNotices = {
  method: 'GET',
  path: 'profiles/notices',
  summary: 'Lists the notices of the requesting user, newest first',
  query: z.object({ before: optionalQuery(digits(wholeNumber.positive())) }),
  reply: noticeListReply,
} as const satisfies Operation;

export const readNotices = {
  method: 'PUT',
  path: 'profiles/notices/read',
  summary: 'Marks notices as read: one, or all up to the newest that was shown',
  body: z.object({
    id: optionalQuery(digits(wholeNumber.positive())),
    up_to: optionalQuery(digits(wholeNumber.positive())),
  }),
  reply: emptySchema,
} as const satisfies Operation;
