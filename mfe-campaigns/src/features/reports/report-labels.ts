import type { ReportNumber } from '@textloom/contracts';

/** The rows of the numeric table in plain words (RPT-006). */
export const NUMBER_LABELS: Readonly<Record<ReportNumber, string>> = {
  campaigns_created: 'Campaigns created',
  messages_sent: 'Messages sent',
  messages_delivered: 'Messages delivered',
  messages_received: 'Messages received',
  new_manual_subscribers: 'Subscribers you added',
  new_subscribers: 'New subscribers in total',
  unsubscribed_subscribers: 'Unsubscribed',
  new_keywords: 'Keywords created',
};

/** RPT-005, decision 150. */
export const PERIOD_LABELS = {
  today: { title: 'Today', caption: 'since midnight' },
  last_week: { title: 'Last week', caption: '7 days' },
  last_month: { title: 'Last month', caption: '30 days' },
} as const;
