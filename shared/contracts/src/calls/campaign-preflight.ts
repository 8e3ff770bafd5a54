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

/** The people who get a campaign in their own time at one moment. */
export const ownTimeSchema = z.object({
  people: z.number().int(),
  /** Not before now. */
  at: z.string(),
  /** Their time had passed when it began, or has passed now: they get it right away. */
  passed: z.boolean(),
  /** IANA name of the timezone of most of them. */
  zone: z.string(),
});
export type OwnTime = z.output<typeof ownTimeSchema>;

/** The days for which a state has hours of its own. */
export const LAWFUL_DAYS = ['weekdays', 'saturdays', 'sundays', 'holidays'] as const;
export type LawfulDay = (typeof LAWFUL_DAYS)[number];

/** People who may not be texted when it is their time, by when they may be, with the hours that forbid it. */
export const waitSchema = z.object({
  people: z.number().int(),
  until: z.string(),
  /** Names of the states whose law makes most of them wait; empty: the account's own hours do. */
  states: z.array(z.string()),
  /** The hours of the first state on that day, in minutes of its clock; null: no texts on such days. */
  law: z
    .object({ day: z.enum(LAWFUL_DAYS), hours: z.object({ from: z.number().int(), to: z.number().int() }).nullable() })
    .nullable(),
});
export type Wait = z.output<typeof waitSchema>;

/** The reasons that prevent a campaign from being sent now. */
export const DRY_RUN_PROBLEMS = [
  'no_recipients',
  'empty_text',
  'capped',
  'over_promise',
  'too_few_coupons',
  'name_unfit',
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
  /** Asked to confirm, without an answer so far. */
  pending: z.number().int().default(0),
  /** Opted out, or removed by the owner: only they themselves can return. */
  suppressed: z.number().int(),
  /** Their carrier reported that the number does not accept messages. */
  undeliverable: z.number().int(),
  /** Somebody has to answer first whether they are the subscriber, or whether they asked to leave (ADR 0112). */
  on_hold: z.number().int().default(0),
  /** The text shows nothing to them, because all its fields are empty (decision 310). */
  empty: z.number().int(),
  /** Phones that have had as many texts as the account's caps allow, as of now (decision 410). */
  capped: z.number().int().default(0),
  /** Phones that have had as many texts this month as their keywords promised, when they are left out (decision 585). */
  over_promise: z.number().int().default(0),
  /** The same phones when `beyond_promise` sends to them anyway: they are recipients. */
  beyond_promise: z.number().int().default(0),
  /** The account always leaves them out: `beyond_promise` is refused. */
  keeps_promise: z.boolean().default(false),
  /** Other subscribers with the same phone as a recipient. */
  duplicates: z.number().int(),
  /** Phones that get the message. */
  recipients: z.number().int(),
  /** Messages that it costs: recipients × segments. */
  required: z.number().int(),
  remaining: z.number().int(),
  /** Messages left afterwards; negative when they are not enough. */
  after: z.number().int(),
  /** The carrier parts that a phone gets, including the footer; for two texts, those of the longer one. */
  parts: z.number().int(),
  /** What is put in front of the text, or empty; `welcomed` false: because some of them got no welcome (ADR 0116). */
  begins_with: z.object({ name: z.string(), welcomed: z.boolean() }).default({ name: '', welcomed: true }),
  encoding: z.enum(['GSM-7', 'UCS-2']),
  /** Recipients in quiet hours when it starts, and when the last of them may be texted; null when there are none. */
  quiet: z.object({ people: z.number().int(), until: z.string() }).nullable(),
  /** The same by when they may be texted and why, the first ones first. */
  waits: z.array(waitSchema).default([]),
  /** Recipients who may be texted at no hour, because the hours of the places where they may be never meet: they are left out. */
  never: z.number().int().default(0),
  /** In order of time; empty when all get it at one moment. */
  own_times: z.array(ownTimeSchema).default([]),
  /**
   * When the last message is sent at the carrier's rate, after the already queued messages and the hours of comparing
   * two texts.
   */
  ends_at: z.string(),
  problem: z.enum(DRY_RUN_PROBLEMS).nullable(),
  /** The problem's text, suitable for display; empty if there is none. */
  reason: z.string(),
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
