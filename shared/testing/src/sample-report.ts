import type { Report } from '@textloom/contracts';

const reportNumbers = {
  campaigns_created: 1,
  messages_sent: 120,
  messages_delivered: 110,
  messages_received: 30,
  new_manual_subscribers: 2,
  new_subscribers: 12,
  unsubscribed_subscribers: 3,
  new_keywords: 0,
};
/** A report of two days with one keyword. */
export const sampleReport = (): Report => ({
  timeline: 'daily',
  from: '11/21/2026',
  until: '11/22/2026',
  messages: [
    { date: '2026-11-20T22:00:00-08:00', sent: 20, delivered: 15, failed: 2, received: 10 },
    { date: '2026-11-21T22:00:00-08:00', sent: 1_100, delivered: 95, failed: 5, received: 20 },
  ],
  totals: reportNumbers,
  keywords: [
    {
      id: 5,
      keyword: 'PIZZA',
      before: 40,
      series: [
        { date: '2026-11-20T22:00:00-08:00', subscribers: 44 },
        { date: '2026-11-21T22:00:00-08:00', subscribers: 42 },
      ],
    },
  ],
  numbers: { today: reportNumbers, last_week: reportNumbers, last_month: reportNumbers },
  previous: {
    from: '11/19/2026',
    until: '11/20/2026',
    messages: [
      { date: '2026-11-18T22:00:00-08:00', sent: 60, delivered: 60, failed: 0, received: 0 },
      { date: '2026-11-19T22:00:00-08:00', sent: 0, delivered: 0, failed: 0, received: 0 },
    ],
    totals: { ...reportNumbers, messages_sent: 60, messages_received: 40, unsubscribed_subscribers: 0 },
  },
});
