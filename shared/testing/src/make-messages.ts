import {
  conversationSchema,
  sentMessageSchema,
  templateSchema,
  type Conversation,
  type SentMessage,
  type Template,
} from '@textloom/contracts';
import { id, maker } from './factory';

export const template = maker<Template>(templateSchema, () => ({
  id: id(),
  name: 'Friday',
  message: 'Two for one today',
  segments: 1,
  added_at: '2026-11-02T12:00:00-08:00',
  disabled: false,
  deleted: false,
  revision: 1,
}));

export const sentMessage = maker<SentMessage>(sentMessageSchema, () => ({
  id: id(),
  status: 3,
  reason: '',
  phone: '5125550123',
  subscriber_id: 5,
  subscriber: { first_name: 'Sam', last_name: 'Rivera' },
  message: 'Two for one today',
  segments: 1,
  keyword: 'PIZZA',
  date: '2026-11-06T12:00:00-08:00',
  campaign_id: 3,
}));

export const conversation = maker<Conversation>(conversationSchema, () => ({
  id: id(),
  phone: '5125550123',
  subscriber: { id: 5, first_name: 'Sam', last_name: 'Rivera', disabled: 0 },
  initial_message: 'Two for one today',
  last_message: 'Great, thanks!',
  last_message_at: '2026-11-06T13:00:00-08:00',
  total_replies: 1,
  direction: 'in',
  unread: true,
  keyword: 'PIZZA',
  doubtful: false,
  held: null,
  scheduled_for: null,
  state: 'open',
  assignee: null,
  snoozed_until: null,
}));
