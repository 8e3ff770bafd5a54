/** What "Needs you" can be about: the parts of the dashboard's `needs`, and unread conversations. */
export const NEEDS = ['unread', 'scheduled', 'failed', 'card', 'plan', 'review'] as const;
export type Need = (typeof NEEDS)[number];

/** Lists of the dashboard, each of which is the content of one panel. */
export const HOME_LISTS = ['recent_campaigns', 'latest_keywords', 'most_subscribed', 'activity'] as const;
export type HomeList = (typeof HOME_LISTS)[number];
