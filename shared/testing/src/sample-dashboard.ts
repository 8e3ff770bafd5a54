import type { Dashboard, Subscription } from '@textloom/contracts';

/** The home page of an account without campaigns yet. */
export const sampleDashboard = (subscription: Subscription): Dashboard => ({
  subscription,
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
  needs: { scheduled: null, failed: null, card: null, plan: null, review: null },
  most_subscribed: [],
});
