import { z } from '../zod';
import { subscriptionSchema } from './login';
import { activitySchema } from './subscribers';
import type { Need } from '../home';
import type { Operation } from '../operation';

export const chartPointSchema = z.object({
  date: z.string(),
  messages_delivered: z.number().int(),
  messages_sent: z.number().int(),
  /** The part of the sent messages (decision 373). */
  messages_failed: z.number().int(),
  total_subscribers: z.number().int(),
});

const count = z.number().int();

/**
 * Things that need the user's attention (decision 370); null if nothing does. Unread conversations are counted by the
 * globals.
 */
export const needsSchema = z.object({
  /** Campaigns that are sent later today, and the next of them. */
  scheduled: z.object({ count, id: count, name: z.string(), date: z.string() }).nullable(),
  /** The newest campaign that was paused, or whose messages failed: how many, and the most frequent code. */
  failed: z.object({ id: count, name: z.string(), people: count, status: count, paused: z.boolean() }).nullable(),
  card: z.enum(['payment_failed', 'expired', 'expiring']).nullable(),
  /** Days until the trial ends or the messages are used up. */
  plan: z.object({ problem: z.enum(['trial', 'messages']), days: count }).nullable(),
  /** Keywords that the provider has not approved yet, and the newest of them. */
  review: z.object({ count, id: count, keyword: z.string() }).nullable(),
} satisfies Record<Exclude<Need, 'unread'>, z.ZodType>);
export type Needs = z.output<typeof needsSchema>;

/** API-049, API-050. */
export const dashboardReply = z.object({
  subscription: subscriptionSchema,
  messages: z.object({
    messages_available: z.number().int(),
    total_sent: z.number().int(),
    total_delivered: z.number().int(),
    total_sent_30: z.number().int(),
    total_delivered_30: z.number().int(),
  }),
  keywords: z.object({ available: z.number().int(), used: z.number().int(), total: z.number().int() }),
  /** `available_subscribers` and one more key: the period's key with its new subscribers (decision 29). */
  subscribers: z.object({ available_subscribers: z.number().int() }).catchall(z.number().int()),
  activity: z.array(activitySchema),
  activity_chart: z.object({ daily: z.array(chartPointSchema), monthly: z.array(chartPointSchema) }),
  recent_campaigns: z.array(
    z.object({
      id: z.number().int(),
      name: z.string(),
      date: z.string(),
      message: z.string(),
      sent: z.number().int(),
      stats: z.object({ sent: z.number().int(), delivered: z.number().int() }),
    }),
  ),
  latest_keywords: z.array(
    z.object({
      id: z.number().int(),
      keyword: z.string(),
      approved: z.boolean(),
      subscribers: z.number().int(),
      added_at: z.string(),
    }),
  ),
  /** The first steps that a new account has completed: a keyword, a received text, a sent campaign. */
  first_steps: z.object({ keyword: z.boolean(), texted: z.boolean(), campaign: z.boolean() }),
  needs: needsSchema,
  /** Leaves out keywords without subscribers. */
  most_subscribed: z.array(z.object({ id: z.number().int(), keyword: z.string(), subscribers: z.number().int() })),
});
export type Dashboard = z.output<typeof dashboardReply>;

export const getDashboard = {
  method: 'GET',
  path: 'reporting/dashboard',
  summary: 'Reads the figures and lists of the home page',
  reply: dashboardReply,
} as const satisfies Operation;
