import { campaignRowSchema } from './campaigns';
import { threadReplySchema } from './inbox';
import { sentMessageSchema } from './sent-messages';
import { subscriberSchema } from './subscribers';
import { z } from '../zod';

/** Events that a webhook can receive, in the order of the screen. */
export const WEBHOOK_EVENTS = [
  'subscriber.subscribed',
  'subscriber.unsubscribed',
  'message.received',
  'message.delivered',
  'message.failed',
  'link.clicked',
  'campaign.finished',
] as const;
export type WebhookEvent = (typeof WEBHOOK_EVENTS)[number];

/** Sent only by "Send test event"; it cannot be chosen. */
export const TEST_EVENT = 'webhook.test';
/** All events that a delivery can contain. */
export const DELIVERED_EVENTS = [...WEBHOOK_EVENTS, TEST_EVENT] as const;
export type DeliveredEvent = (typeof DELIVERED_EVENTS)[number];

const subscriber = subscriberSchema.pick({
  id: true,
  phone: true,
  first_name: true,
  last_name: true,
  email: true,
  tags: true,
  keyword: true,
  keyword_id: true,
  disabled: true,
  subscribed_at: true,
});
const received = threadReplySchema.pick({
  id: true,
  subscriber_id: true,
  phone: true,
  message: true,
  reply_to: true,
  date: true,
});
const sent = sentMessageSchema.pick({
  id: true,
  status: true,
  reason: true,
  phone: true,
  message: true,
  date: true,
  subscriber_id: true,
  campaign_id: true,
  segments: true,
});
const campaign = campaignRowSchema.pick({
  id: true,
  name: true,
  message: true,
  date: true,
  state: true,
  reason: true,
  stats: true,
  msg_count: true,
});

/** The `data` of each event: the fields of the public API, without those that are counted on reading. */
export const WEBHOOK_DATA = {
  'subscriber.subscribed': subscriber,
  'subscriber.unsubscribed': subscriber,
  'message.received': received,
  'message.delivered': sent,
  'message.failed': sent,
  'link.clicked': z.object({
    campaign_id: z.number().int().nullable(),
    subscriber_id: z.number().int().nullable(),
    phone: z.string(),
    /** The target of the link. */
    url: z.string(),
    date: z.string(),
  }),
  'campaign.finished': campaign,
  'webhook.test': z.object({ message: z.string() }),
} as const satisfies Readonly<Record<DeliveredEvent, z.ZodObject>>;

/** The body of a delivery. */
export interface WebhookPayload<Event extends DeliveredEvent = DeliveredEvent> {
  type: Event;
  /** When it happened, ISO 8601 in UTC. */
  timestamp: string;
  data: z.output<(typeof WEBHOOK_DATA)[Event]>;
}
