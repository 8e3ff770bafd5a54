import {
  campaignRowSchema,
  campaignSchema,
  conversationSchema,
  dashboardReply,
  keywordSchema,
  loginReply,
  planSchema,
  profileSchema,
  reportSchema,
  sentMessageSchema,
  subscriberSchema,
  subscriptionSchema,
  templateSchema,
  threadReply,
  z,
  type Campaign,
  type CampaignRow,
  type Conversation,
  type Dashboard,
  type Globals,
  type Keyword,
  type LoginReply,
  type Plan,
  type Profile,
  type Report,
  type SentMessage,
  type ServerValues,
  type Subscriber,
  type Subscription,
  type Template,
  type Thread,
} from '@textloom/contracts';
import { sampleReport } from './sample-report';

let nextId = 1000;
const id = (): number => (nextId += 1);

/** Every factory's data is checked by its schema, so that tests cannot rely on data the server would never send. */
const maker =
  <T>(schema: z.ZodType<T>, defaults: () => T) =>
  (changes: Partial<T> = {}): T =>
    schema.parse({ ...defaults(), ...changes });

const subscription = maker<Subscription>(subscriptionSchema, () => ({
  plan_id: 3,
  plan: { name: 'Pro', price: 49 },
  expired: false,
  with_trial: false,
  remaining_subscription_days: 20,
  subscription_paid: true,
  subscription_active: true,
  keywords: 10,
  extra_keywords: 0,
  name: 'Pro',
  messages: 5000,
  start_date: '2026-11-01T00:00:00-07:00',
  end_date: '2026-12-01T00:00:00-08:00',
  price: 49,
  cancelled: false,
  overdue_since: '',
  trial_used: true,
}));

const profile = maker<Profile>(profileSchema, () => ({
  id: 1,
  first_name: 'Olivia',
  last_name: 'Owner',
  phone: '5125550100',
  address: '',
  city: '',
  state: 'TX',
  zip: '',
  company: 'Olivia’s Pizza',
  email: 'owner@example.com',
  pending_email: '',
  timezone: 0,
  emergency_contact_name: '',
  emergency_phone: '',
  alert_email: '',
  enable_text_alerts: 0,
  alert_phone_carrier: '',
  alert_sms: '',
  inbox_notifications: 0,
  inbox_notification_emails: '',
  keywords: [{ id: 7, keyword: 'PIZZA', subscribers: 120, approved: true, welcome_message_parsed: 'Welcome!' }],
  remaining_messages: 4000,
  runway_days: null,
  messages: 0,
  sent_messages: 1000,
  stripe_id: '',
  allow: [],
  authorized_account: false,
  freeze: false,
  profile_parent_id: 0,
  last_login: '2026-11-20T09:00:00-08:00',
  upload_subscribers_requested: false,
  manual_add_subscribers_requested: false,
  subscription: subscription(),
}));

const globals = (changes: Partial<Globals> = {}): Globals => ({
  inbox_unread: 0,
  shortcode: '55888',
  payment_errors: false,
  keyword_price: 5,
  messages_price: 20,
  messages_batch: 1000,
  intercom_hash: '',
  TEXT_YES_MESSAGE: 'Reply YES to confirm.',
  ...changes,
});

const server = (changes: Partial<ServerValues> = {}): ServerValues => ({
  REPLY_TO_STOP: 'Reply STOP to cancel',
  WELCOME_MESSAGE: 'You joined. {count} msgs/month. {terms}',
  DEMO_SHORT_URL: 'https://txl.example/demo',
  MAX_MEDIA_LENGTH: 1600,
  KEYWORD_HELP_URL: 'https://help.example.com/keywords',
  ...changes,
});

const login = maker<LoginReply>(loginReply, () => ({
  credentials: 'test-credentials',
  profile: profile(),
  globals: globals(),
  server: server(),
  routes: [],
}));

const keyword = maker<Keyword>(keywordSchema, () => ({
  id: id(),
  keyword: 'PIZZA',
  expected_messages: 4,
  terms_url: '',
  welcome_message_parsed: 'Welcome to Pizza!',
  display_welcome_message: 'Welcome to Pizza!',
  opt_in: 'Welcome to Pizza!',
  file: null,
  segments: 1,
  subscribers: 0,
  custom_variables: {},
  approved: true,
  disabled: false,
  deleted: false,
  added_at: '2026-11-01T12:00:00-07:00',
}));

const subscriber = maker<Subscriber>(subscriberSchema, () => ({
  id: id(),
  phone: '5125550123',
  first_name: 'Sam',
  last_name: 'Rivera',
  email: '',
  address: '',
  city: '',
  state: '',
  zip: '',
  company_name: '',
  tags: '',
  birthday: '',
  keyword: 'PIZZA',
  keyword_id: 7,
  disabled: 0,
  disabled_at: null,
  deleted: false,
  added_at: '2026-11-02T12:00:00-08:00',
  subscribed_at: '2026-11-02T12:00:00-08:00',
  modified_at: null,
  undeliverable: null,
  next_message: [],
  replies: 0,
  stats: { total_sent: 0, total_delivered: 0 },
}));

const stats = { recipients: 100, sent: 100, delivered: 90, failed: 5, pending: 5, skipped: 0 };
const campaignBase = () => ({
  id: id(),
  name: 'Friday deal',
  date: '2026-11-06T12:00:00-08:00',
  message: 'Two for one today',
  segments: 1,
  file: null,
  sent: 1,
  reason: '',
  schedule: 0,
  schedule_date: '',
  stats,
  state: 'sent' as const,
  held_until: '',
  quiet: true,
  not_after: '',
  clicked: 0,
  msg_count: 100,
});
const campaignRow = maker<CampaignRow>(campaignRowSchema, () => ({
  ...campaignBase(),
  replies: 0,
  keywords: [{ id: 7, keyword: 'PIZZA', subscribers: 100 }],
}));
const campaign = maker<Campaign>(campaignSchema, () => ({
  ...campaignBase(),
  revision: 1,
  subscribers: [],
  extra_subscribers: [],
  filtered_subscribers: [],
  groups: [],
  keywords: [{ id: 7, keyword: 'PIZZA', subscribers: 100 }],
  keywords_snapshot: [{ id: 7, keyword: 'PIZZA', subscribers: 100 }],
  replies: [],
  errors: [],
  total_replies: 0,
  messages_history: [],
  removed_after: 0,
  ab: null,
}));

const template = maker<Template>(templateSchema, () => ({
  id: id(),
  name: 'Friday',
  message: 'Two for one today',
  segments: 1,
  added_at: '2026-11-02T12:00:00-08:00',
  disabled: false,
  deleted: false,
  revision: 1,
}));

const sentMessage = maker<SentMessage>(sentMessageSchema, () => ({
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

const conversation = maker<Conversation>(conversationSchema, () => ({
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
  state: 'open',
  assignee: null,
  snoozed_until: null,
}));
const thread = maker<Thread>(threadReply, () => ({
  subscriber: subscriber(),
  replies: [],
  notes: [],
  info: {
    id: id(),
    phone: '5125550123',
    read: true,
    total: 0,
    unread: 0,
    before: '',
    state: 'open',
    assignee: null,
    snoozed_until: null,
  },
}));

const plan = maker<Plan>(planSchema, () => ({ id: id(), name: 'Pro', price: 49, messages: 5000, keywords: 10 }));

const dashboard = maker<Dashboard>(dashboardReply, () => ({
  subscription: subscription(),
  messages: {
    messages_available: 4000,
    total_sent: 1000,
    total_delivered: 950,
    total_sent_30: 200,
    total_delivered_30: 190,
  },
  keywords: { available: 9, used: 1, total: 10 },
  subscribers: { available_subscribers: 120, '2026-11': 12 },
  activity: [],
  activity_chart: { daily: [], monthly: [] },
  recent_campaigns: [],
  latest_keywords: [],
  first_steps: { keyword: true, texted: true, campaign: true },
  most_subscribed: [],
}));

const report = maker<Report>(reportSchema, sampleReport);

/** Wire data for tests: `make.keyword({ approved: false })`. Ids are unique within a test file. */
export const make = {
  subscription,
  profile,
  globals,
  server,
  login,
  keyword,
  subscriber,
  campaignRow,
  campaign,
  sentMessage,
  template,
  conversation,
  thread,
  plan,
  dashboard,
  report,
};
