import type { DeliveredEvent } from '@textloom/contracts';
import { CAMPAIGN_ROW, MESSAGE, SUBSCRIBER, THREAD } from './things';

const { id, phone, first_name, last_name, email, tags, keyword, keyword_id, subscribed_at } = SUBSCRIBER;
const WHO = { id, phone, first_name, last_name, email, tags, keyword, keyword_id, subscribed_at };
const [REPLY] = THREAD.replies;

const SENT = {
  id: MESSAGE.id,
  phone,
  message: MESSAGE.message,
  date: MESSAGE.date,
  subscriber_id: MESSAGE.subscriber_id,
  campaign_id: MESSAGE.campaign_id,
  segments: MESSAGE.segments,
};

/** The `data` of each event. A test compares them with the schemas. */
export const EVENT_EXAMPLES: Readonly<Record<DeliveredEvent, object>> = {
  'subscriber.subscribed': { ...WHO, disabled: 0 },
  'subscriber.unsubscribed': { ...WHO, disabled: 1 },
  'message.received': {
    id: REPLY?.id,
    subscriber_id: id,
    phone,
    message: REPLY?.message,
    reply_to: REPLY?.reply_to,
    date: REPLY?.date,
  },
  'message.delivered': { ...SENT, status: 3, reason: '' },
  'message.failed': { ...SENT, status: 10, reason: 'The number does not exist.' },
  'link.clicked': {
    campaign_id: CAMPAIGN_ROW.id,
    subscriber_id: id,
    phone,
    url: 'https://marcos-pizza.example/menu',
    date: MESSAGE.date,
  },
  'campaign.finished': {
    id: CAMPAIGN_ROW.id,
    name: CAMPAIGN_ROW.name,
    message: CAMPAIGN_ROW.message,
    date: CAMPAIGN_ROW.date,
    state: 'sent',
    reason: '',
    stats: CAMPAIGN_ROW.stats,
    msg_count: 1,
  },
  'webhook.test': { message: 'This is a test.' },
};
