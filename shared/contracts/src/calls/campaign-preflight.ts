import { z } from '../zod';
import { campaignBody, recipientCountBody } from './campaigns';
import type { Operation } from '../operation';

/** What the dialog before a send is asked about: the fields that decide who gets it, what it costs and how long it takes. */
export const dryRunBody = recipientCountBody.extend(
  campaignBody.pick({
    ...{ message: true, segments: true, schedule: true, schedule_date: true, quiet: true },
    ...{ message_b: true, ab_share: true, ab_hours: true },
  }).shape,
);

/** What keeps a campaign from being sent now. */
export const DRY_RUN_PROBLEMS = ['no_recipients', 'not_enough_messages', 'subscription_expired', 'frozen'] as const;

/**
 * A send without sending, counted by the same SQL: chosen − unsubscribed − suppressed − undeliverable − duplicates =
 * recipients. Each subscriber is counted for the first reason that applies.
 */
export const dryRunReply = z.object({
  /** Subscribers chosen in any way, each once. */
  chosen: z.number().int(),
  unsubscribed: z.number().int(),
  /** Opted out, or the owner removed them: they can only return by themselves. */
  suppressed: z.number().int(),
  /** Their carrier says that the number does not take messages. */
  undeliverable: z.number().int(),
  /** Further subscribers with the phone of a recipient. */
  duplicates: z.number().int(),
  /** Phones that get the message. */
  recipients: z.number().int(),
  /** Messages that it costs: recipients × segments. */
  required: z.number().int(),
  remaining: z.number().int(),
  /** Messages left afterwards; negative when they are not enough. */
  after: z.number().int(),
  /** What a phone gets: the parts of the text with the words that are added to it, of the longer one of two texts. */
  parts: z.number().int(),
  encoding: z.enum(['GSM-7', 'UCS-2']),
  /** Recipients for whom it is too early or too late when it starts, and when the last of them may be texted; null when nobody waits. */
  quiet: z.object({ people: z.number().int(), until: z.string() }).nullable(),
  /** When the last message leaves at the carrier's rate, after what is queued already and the hours of comparing two texts. */
  ends_at: z.string(),
  problem: z.enum(DRY_RUN_PROBLEMS).nullable(),
  /** The problem's text, fit to show; empty without one. */
  reason: z.string(),
});
export type DryRun = z.output<typeof dryRunReply>;

export const dryRunCampaign = {
  method: 'POST',
  path: 'messages/campaigns/dryrun',
  summary: 'Tells what sending a campaign would do',
  body: dryRunBody,
  commaLists: ['filtered_subscribers'],
  reply: dryRunReply,
} as const satisfies Operation;
