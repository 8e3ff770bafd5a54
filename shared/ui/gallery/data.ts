import type { LoginReply } from '@textloom/contracts';

const subscription = {
  plan_id: 3,
  plan: { name: 'Pro', price: 49 },
  expired: false,
  with_trial: false,
  remaining_subscription_days: 20,
  cancelled: false,
  overdue_since: '',
  trial_used: true,
  given_back_keywords: 0,
  next_plan: null,
  subscription_paid: true,
  subscription_active: true,
  keywords: 10,
  extra_keywords: 0,
  name: 'Pro',
  messages: 5000,
  start_date: '2026-11-01T00:00:00-07:00',
  end_date: '2026-12-01T00:00:00-08:00',
  price: 49,
};

/** A sample subscriber for the components. */
export const session: LoginReply = {
  release: 0,
  bucket: 0,
  credentials: 'gallery',
  profile: {
    id: 1,
    first_name: 'Marco',
    last_name: 'Bellini',
    phone: '5125550100',
    address: '',
    city: '',
    state: 'TX',
    zip: '',
    company: 'Marco’s Pizza',
    email: 'marco@example.com',
    timezone: 0,
    pending_email: '',
    runway_days: 90,
    emergency_contact_name: '',
    emergency_phone: '',
    alert_email: '',
    enable_text_alerts: 0,
    alert_phone_carrier: '',
    alert_sms: '',
    inbox_notifications: 0,
    inbox_notification_emails: '',
    keywords: [],
    remaining_messages: 4000,
    messages: 0,
    sent_messages: 1000,
    stripe_id: '',
    allow: [],
    authorized_account: false,
    freeze: false,
    profile_parent_id: 0,
    last_login: null,
    upload_subscribers_requested: false,
    manual_add_subscribers_requested: false,
    subscription,
  },
  globals: {
    inbox_unread: 3,
    shortcode: '55222',
    payment_errors: false,
    upgrade_credit: false,
    keyword_price: 5,
    messages_price: 20,
    messages_batch: 1000,
    intercom_hash: '',
    TEXT_YES_MESSAGE: '',
  },
  server: {
    REPLY_TO_STOP: 'Reply STOP to unsubscribe',
    WELCOME_MESSAGE: '',
    DEMO_SHORT_URL: '',
    MAX_MEDIA_LENGTH: 1600,
    KEYWORD_HELP_URL: '',
  },
  routes: [],
};

export interface Row {
  id: number;
  name: string;
  phone: string;
  keyword: string;
  count: number;
  status: number;
  added_at: string;
}

const names = [
  'Olivia Hart',
  'Sam Rivera',
  'Jo Lindqvist-Fernandez',
  'Priya Natarajan',
  'Ben Ito',
  'Amara Okafor',
  'Luca Bianchi',
];
const codes = [3, 1, 0, 13, 99, 3, 2];
export const rows: Row[] = names.map((name, n) => ({
  id: n + 1,
  name,
  phone: `512555${String(100 + n).padStart(4, '0')}`,
  keyword: ['PIZZA', 'SALAD', 'CALZONE'][n % 3] ?? '',
  count: n * 137,
  status: codes[n] ?? 0,
  added_at: `2026-11-${String(10 + n)}T12:30:00-08:00`,
}));
