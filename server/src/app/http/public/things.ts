/** The things in the examples of the documentation. */
const DATE = '2026-11-02T14:00:00-08:00';

export const SUBSCRIBER = {
  id: 3001,
  phone: '4155550134',
  first_name: 'Ana',
  last_name: 'Silva',
  email: 'ana@example.com',
  address: '',
  city: 'San Francisco',
  state: 'CA',
  zip: '94103',
  company_name: '',
  tags: 'vip',
  birthday: '04/30',
  keyword: 'PIZZA',
  keyword_id: 12,
  disabled: 0,
  disabled_at: null,
  pending_until: null,
  deleted: false,
  added_at: DATE,
  subscribed_at: DATE,
  modified_at: null,
  undeliverable: null,
  held: null,
  held_at: null,
  ended: null,
  ended_on: null,
  values: {},
  next_message: [],
  replies: 2,
  stats: { total_sent: 14, total_delivered: 13 },
};
const WHO = { id: SUBSCRIBER.id, first_name: SUBSCRIBER.first_name, last_name: SUBSCRIBER.last_name };

export const KEYWORD = {
  id: 12,
  keyword: 'PIZZA',
  expected_messages: 4,
  terms_url: 'https://marcos-pizza.example/terms',
  welcome_message_parsed: 'Welcome! Up to 4 messages a month. Reply STOP to leave.',
  display_welcome_message: 'Welcome! Up to 4 messages a month. Reply STOP to leave.',
  opt_in: 'Welcome!',
  file: null,
  segments: 1,
  min_age: 0,
  age_way: 'birthday',
  subscribers: 4210,
  custom_variables: {},
  approved: true,
  disabled: false,
  deleted: false,
  added_at: DATE,
};

export const GROUP = {
  id: 7,
  name: 'Lunch guests',
  added_at: DATE,
  disabled: false,
  deleted: false,
  filter: null,
  matched_at: null,
  total_subscribers: 320,
};

const CAMPAIGN_BASE = {
  id: 81,
  name: 'Thanks for your order',
  date: DATE,
  message: 'Thank you! Take {coupon_welcome} for your next pizza.',
  segments: 1,
  file: null,
  sent: 1,
  reason: '',
  schedule: 0,
  schedule_date: '',
  own_time: false,
  stats: { recipients: 1, sent: 1, delivered: 1, failed: 0, waiting: 0, pending: 0, skipped: 0 },
  state: 'sent',
  held_until: '',
  quiet: true,
  begin_with_name: false,
  not_after: '',
  clicked: 0,
  capped: 0,
  over_promise: 0,
  gone: 0,
  msg_count: 1,
};

export const CAMPAIGN_ROW = { ...CAMPAIGN_BASE, replies: 0, keywords: [] };

export const CAMPAIGN = {
  ...CAMPAIGN_BASE,
  revision: 1,
  subscribers: [{ ...WHO, phone: SUBSCRIBER.phone }],
  extra_subscribers: [],
  filtered_subscribers: [],
  groups: [],
  keywords: [],
  keywords_snapshot: [],
  replies: [],
  total_replies: 0,
  errors: [],
  messages_history: [],
  removed_after: 0,
  ab: null,
};

export const MESSAGE = {
  id: 52001,
  status: 3,
  reason: '',
  phone: SUBSCRIBER.phone,
  message: 'Thank you! Take SUN-7K2PX for your next pizza.',
  date: DATE,
  subscriber_id: SUBSCRIBER.id,
  subscriber: { first_name: SUBSCRIBER.first_name, last_name: SUBSCRIBER.last_name },
  segments: 1,
  keyword: KEYWORD.keyword,
  campaign_id: CAMPAIGN_BASE.id,
};

const SHARED = { state: 'open', assignee: null, snoozed_until: null };

export const CONVERSATION = {
  id: 61,
  phone: SUBSCRIBER.phone,
  subscriber: { ...WHO, disabled: 0 },
  initial_message: MESSAGE.message,
  last_message: 'Are you open today?',
  last_message_at: DATE,
  total_replies: 1,
  direction: 'in',
  unread: true,
  keyword: KEYWORD.keyword,
  doubtful: false,
  ...SHARED,
};

export const THREAD = {
  subscriber: SUBSCRIBER,
  replies: [
    {
      id: 9001,
      subscriber_id: SUBSCRIBER.id,
      phone: SUBSCRIBER.phone,
      message: CONVERSATION.last_message,
      reply_to: CAMPAIGN_BASE.id,
      date: DATE,
      direction: 'in',
      status: 3,
      attachment: null,
      attachments: [],
      routed: '',
      doubtful: false,
      author: '',
      failure: null,
    },
  ],
  notes: [],
  info: {
    ...SHARED,
    id: CONVERSATION.id,
    phone: SUBSCRIBER.phone,
    read: true,
    total: 1,
    unread: 0,
    before: '',
    removed: false,
  },
};

export const ORDER = {
  id: 41,
  date: DATE,
  kind: 'messages',
  description: '2 × 500 messages',
  state: 'paid',
  total: 40,
  refunded: 0,
  failure: '',
  invoice: 'TL-000041',
  automatic: false,
  card: { brand: 'visa', last4: '4242' },
  credit_notes: [],
};

export const RECEIPT = {
  ...ORDER,
  lines: [{ text: '500 messages', quantity: 2, price: 20, total: 40 }],
  seller: { name: 'Textloom', address: [], email: 'support@example.com' },
  customer: { name: 'Marco’s Pizza', address: ['1 Main St'], email: 'marco@example.com', tax_id: '' },
  period_end: '',
};

export const CONSENT_RECORD = {
  version: 1,
  made_at: '2026-11-03T18:00:00.000Z',
  made_by: 'Marco Rossi <marco@marcos-pizza.example>',
  account: {
    id: 1,
    name: "Marco's Pizza",
    address: ['500 Congress Ave', 'Austin, TX 78701'],
    email: 'marco@marcos-pizza.example',
  },
  code: '55222',
  timezone: 'America/Chicago',
  phone: SUBSCRIBER.phone,
  person: { name: 'Ana Silva', email: SUBSCRIBER.email },
  subscriptions: [{ keyword: 'PIZZA', status: 'subscribed', since: '2026-11-02T17:00:00.000Z', left_at: null }],
  suppressions: [],
  changes: [
    {
      id: 90_311,
      at: '2026-11-02T17:00:00.000Z',
      event: 'opt-in',
      channel: 'sms',
      keyword: 'PIZZA',
      words: 'pizza please',
      actor: 'the person',
      page: '',
      what: 'Joined PIZZA by texting “pizza please”.',
      address: '',
      wording: null,
      text_id: 70_114,
      file: null,
    },
  ],
  more_changes: false,
  texts: {
    from: '2026-10-03T05:00:00.000Z',
    until: '2026-11-03T18:00:00.000Z',
    entries: [
      {
        id: 70_114,
        at: '2026-11-02T17:00:00.000Z',
        direction: 'in',
        kind: 'Received',
        text: 'pizza please',
        status: 'Received',
      },
    ],
    more: false,
  },
};
