import { saidText } from '../said';
import { z } from '../zod';
import { campaignBody, recipientCountBody } from './campaigns';
import type { Operation } from '../operation';

/**
 * The input of the dialog before a send: the fields that determine who gets the message, what it costs and how long it
 * takes.
 */
export const dryRunBody = recipientCountBody.extend(
  campaignBody.pick({
    ...{ message: true, segments: true, schedule: true, schedule_date: true, own_time: true, quiet: true },
    ...{ begin_with_name: true },
    ...{ message_b: true, ab_share: true, ab_hours: true, beyond_promise: true },
  }).shape,
);

/** The people who get a recipient-local campaign at one moment. */
export const recipientTimeSchema = z.object({
  people: z.number().int(),
  /** Never in the past. */
  at: z.string(),
  /** Their time had passed when it started, or has passed now, so they get it right away. */
  passed: z.boolean(),
  /** IANA name of the timezone of most of them. */
  zone: z.string(),
});
export type RecipientTime = z.output<typeof recipientTimeSchema>;

/** Kinds of days for which a state has its own hours. */
export const LAWFUL_DAYS = ['weekdays', 'saturdays', 'sundays', 'holidays'] as const;
export type LawfulDay = (typeof LAWFUL_DAYS)[number];

/** People in quiet hours at their send time, by when they may be texted and by the rule that makes them wait. */
export const waitSchema = z.object({
  people: z.number().int(),
  until: z.string(),
  /** Names of the states whose law makes most of them wait; empty if the account's own hours do. */
  states: z.array(z.string()),
  /** The first state's hours on that day, in minutes of the day; null if it allows no texts on such days. */
  law: z
    .object({ day: z.enum(LAWFUL_DAYS), hours: z.object({ from: z.number().int(), to: z.number().int() }).nullable() })
    .nullable(),
});
export type Wait = z.output<typeof waitSchema>;

/** What carriers filter about a message. A warning never prevents a send (decision 666). */
export const contentWarningSchema = z.discriminatedUnion('kind', [
  /** A text that does not name its sender. `fits`: there is room for the name in front. */
  z.object({ kind: z.literal('no_sender'), name: z.string(), fits: z.boolean() }),
  /** A text that does not say how to leave; `people`: those who never got a text of the account that does. */
  z.object({ kind: z.literal('no_way_out'), people: z.number().int() }),
  /** Words of a category of the operator's list. */
  z.object({
    kind: z.literal('category'),
    /** In lower case: tobacco and vaping. */
    category: z.string(),
    /** As the text has them. */
    words: z.array(z.string()),
    /** Allowed to people whose keyword asked for their birthday and this age; 0: never allowed. */
    min_age: z.number().int(),
    source: z.string(),
  }),
  /** Links of public link shorteners, by their hosts. */
  z.object({ kind: z.literal('shortener'), hosts: z.array(z.string()), source: z.string() }),
]);
export type ContentWarning = z.output<typeof contentWarningSchema>;

/** The reasons that prevent a campaign from being sent now. */
export const DRY_RUN_PROBLEMS = [
  'no_recipients',
  'empty_text',
  'capped',
  'over_promise',
  'too_few_coupons',
  'name_unfit',
  'no_pictures',
  'not_enough_messages',
  'subscription_expired',
  'frozen',
] as const;

/**
 * A dry run of a send, counted by the same SQL: chosen − unsubscribed − pending − suppressed − undeliverable − on_hold −
 * empty − capped − over_promise − duplicates = recipients. Each subscriber is counted for the first reason that applies.
 */
export const dryRunReply = z.object({
  /** Subscribers chosen in any way, each once. */
  chosen: z.number().int(),
  unsubscribed: z.number().int(),
  /** Asked to confirm, without an answer yet. */
  pending: z.number().int().default(0),
  /** Opted out, or removed by the owner: only they can return. */
  suppressed: z.number().int(),
  /** Their carrier reported that the number does not accept messages. */
  undeliverable: z.number().int(),
  /** On hold until somebody answers whether they are the subscriber, or whether they asked to leave (ADR 0112). */
  on_hold: z.number().int().default(0),
  /** The text is empty for them, because all its fields are empty (decision 310). */
  empty: z.number().int(),
  /** Phones that have currently reached the account's caps (decision 410). */
  capped: z.number().int().default(0),
  /** Phones left out because they got all texts that their keywords promise this month (decision 585). */
  over_promise: z.number().int().default(0),
  /** The same phones if `beyond_promise` includes them as recipients. */
  beyond_promise: z.number().int().default(0),
  /** The account always leaves them out, so `beyond_promise` is refused. */
  keeps_promise: z.boolean().default(false),
  /** Other subscribers with the same phone as a recipient. */
  duplicates: z.number().int(),
  /** Phones that get the message. */
  recipients: z.number().int(),
  /** The cost in messages: recipients × segments. */
  required: z.number().int(),
  remaining: z.number().int(),
  /** Messages left afterwards; negative if there are not enough. */
  after: z.number().int(),
  /** The carrier parts that a phone gets, including the footer; for two texts, those of the longer one. */
  parts: z.number().int(),
  /**
   * The sender's name put in front of the text, or empty; `welcomed` is false if that is because some recipients got no
   * welcome (ADR 0116).
   */
  begins_with: z.object({ name: z.string(), welcomed: z.boolean() }).default({ name: '', welcomed: true }),
  encoding: z.enum(['GSM-7', 'UCS-2']),
  /** Recipients in quiet hours when it starts, and when the last of them may be texted; null when there are none. */
  quiet: z.object({ people: z.number().int(), until: z.string() }).nullable(),
  /** The same recipients by when they may be texted and why, earliest first. */
  waits: z.array(waitSchema).default([]),
  /** Recipients left out because their possible locations have no legal hours in common. */
  never: z.number().int().default(0),
  /** In order of time; empty if all get it at one moment. */
  own_times: z.array(recipientTimeSchema).default([]),
  /**
   * When the last message is sent at the carrier's rate, after the already queued messages and the hours of comparing
   * two texts.
   */
  ends_at: z.string(),
  /**
   * Recipients who get it on later days than the first, and how many messages may leave a day, when the daily limit of
   * the account's number is reached; null when it is not.
   */
  daily: z.object({ limit: z.number().int(), later: z.number().int() }).nullable().default(null),
  warnings: z.array(contentWarningSchema).default([]),
  problem: z.enum(DRY_RUN_PROBLEMS).nullable(),
  /** The problem's text, suitable for display; empty if there is none. */
  reason: saidText,
});
export type DryRun = z.output<typeof dryRunReply>;

export const dryRunCampaign = {
  method: 'POST',
  path: 'messages/campaigns/dryrun',
  summary: 'Returns what sending a campaign would do',
  body: dryRunBody,
  commaLists: ['filtered_subscribers'],
  reply: dryRunReply,
} as const satisfies Operation;
