import { saidText } from '../said';
import { z } from '../zod';
import { digits, formFlag, formIds, formInt, formJsonList, listQuery, optionalQuery, wholeNumber } from '../form';
import { paged, savedSchema } from '../envelope';
import { fileSchema } from './keywords';
import { twoTextsBody, twoTextsSchema } from './two-texts';
import type { Operation } from '../operation';
import { BUTTON_LIMITS, buttonSchema } from '../rules/buttons';
import type { CampaignFigures } from '../rules/campaign-figures';

/** One row of a message history (campaign analytics, subscriber history). */
export const messageHistorySchema = z.object({
  id: z.number().int(),
  status: z.number().int(),
  message: z.string(),
  direction: z.enum(['in', 'out']),
  date: z.string(),
  phone: z.string(),
  reason: saidText,
  subscriber: z
    .object({ id: z.number().int(), first_name: z.string(), last_name: z.string(), disabled: z.number().int() })
    .nullable(),
});
export type MessageHistory = z.output<typeof messageHistorySchema>;

/** A campaign's message to one recipient. */
export const campaignMessageSchema = messageHistorySchema.extend({
  /** The recipient opened a link in it. */
  clicked: z.boolean(),
  /** When the recipient unsubscribed by texting an answer to it, or empty. */
  left_at: z.string().default(''),
  /** The recipient's coupon code, or empty, and when it was used, or empty. */
  code: z.string().default(''),
  used_at: z.string().default(''),
});
export type CampaignMessage = z.output<typeof campaignMessageSchema>;

/** recipients = delivered + failed + waiting + skipped (campaignFigures, decision 376). */
export const campaignStatsSchema = z.object({
  /** Frozen recipients. */
  recipients: z.number().int(),
  /**
   * Every message handed over: statuses 1 to 3, and errors of messages that the carrier had accepted (decision 307).
   */
  sent: z.number().int(),
  delivered: z.number().int(),
  failed: z.number().int(),
  /** Recipients without a final report: pending, or accepted by the carrier. */
  waiting: z.number().int(),
  /** The waiting ones whose message is not handed over yet. */
  pending: z.number().int(),
  /** Recipients who left (STOP) before their message was claimed, or got none: not sent, not billed. */
  skipped: z.number().int(),
} satisfies Record<keyof CampaignFigures, z.ZodType>);

export const CAMPAIGN_STATES = ['scheduled', 'held', 'sending', 'paused', 'cancelled', 'sent', 'error'] as const;
export type CampaignState = (typeof CAMPAIGN_STATES)[number];

const keywordSnapshot = z.object({ id: z.number().int(), keyword: z.string(), subscribers: z.number().int() });

const campaignBase = {
  id: z.number().int(),
  name: z.string(),
  /** When it was or will be sent. */
  date: z.string(),
  message: z.string(),
  segments: z.number().int(),
  file: fileSchema.nullable(),
  /** 0 pending, 1 sent, 2 error. */
  sent: z.number().int(),
  /** The reason for sent 2 or for a pause; suitable for display. */
  reason: saidText,
  /** 0 now, 1 later. */
  schedule: z.number().int(),
  /** MM/DD/YYYY hh:mm AA in the profile's timezone, or in each recipient's with `own_time`; empty for now. */
  schedule_date: z.string(),
  own_time: z.boolean().default(false),
  stats: campaignStatsSchema,
  /** The engine's current state of it; `held`: it can be undone until `held_until`. */
  state: z.enum(CAMPAIGN_STATES),
  /** Empty unless held. */
  held_until: z.string(),
  /** Whether it waits for its recipients' quiet hours to end. */
  quiet: z.boolean(),
  /** Whether its texts begin with the account's name, which `message` includes only after the start. */
  begin_with_name: z.boolean().default(false),
  /** Nothing is sent after it; MM/DD/YYYY hh:mm AA in the profile's timezone, or empty. */
  not_after: z.string(),
  buttons: z.array(buttonSchema).default([]),
  /** Messages that the provider reported to have gone over RCS, and that people were reported to have read. */
  as_rcs: z.number().int().default(0),
  read: z.number().int().default(0),
  /** Recipients who opened a link. */
  clicked: z.number().int(),
  /** People left out because they reached the caps; they are not recipients (decision 410). */
  capped: z.number().int().default(0),
  /** People left out because they got all texts promised this month; they are not recipients (decision 585). */
  over_promise: z.number().int().default(0),
  /**
   * People counted when it was sent who left before the recipient list was written; for a cancelled campaign, people
   * without a written message.
   */
  gone: z.number().int().default(0),
  /** Messages billed for it; for a campaign that waits, what it will cost: recipients × segments (decision 63). */
  msg_count: z.number().int(),
};

export const campaignRowSchema = z.object({
  ...campaignBase,
  replies: z.number().int(),
  keywords: z.array(keywordSnapshot),
});
export type CampaignRow = z.output<typeof campaignRowSchema>;

export const campaignQuery = z.object({
  ...listQuery,
  /** "pending" = sent 0; absent, empty or "null" = all (decision 146). */
  sent: optionalQuery(z.enum(['pending', '0', '1', '2'])),
});
export const campaignListReply = paged(campaignRowSchema).extend({ total_available_messages: z.number().int() });

export const replySchema = z.object({
  id: z.number().int(),
  subscriber_id: z.number().int().nullable(),
  phone: z.string(),
  message: z.string(),
  reply_to: z.number().int(),
  date: z.string(),
  name: z.string(),
});
/** A subscriber and a group as shown in a field. */
export const subscriberTag = z.object({
  id: z.number().int(),
  phone: z.string(),
  first_name: z.string(),
  last_name: z.string(),
});
export const groupTag = z.object({
  id: z.number().int(),
  name: z.string(),
  /** Members who are subscribed now. */
  subscribers: z.number().int(),
  /** A smart group, whose members follow from a filter. */
  smart: z.boolean().default(false),
});

export const campaignSchema = z.object({
  ...campaignBase,
  /** Incremented by each change; a change sends the revision that it is based on. */
  revision: z.number().int(),
  subscribers: z.array(subscriberTag),
  extra_subscribers: z.array(z.number().int()),
  filtered_subscribers: z.array(z.number().int()),
  groups: z.array(groupTag),
  keywords: z.array(keywordSnapshot),
  keywords_snapshot: z.array(keywordSnapshot),
  /** The newest ones; a separate call pages through all of them. */
  replies: z.array(replySchema),
  total_replies: z.number().int(),
  errors: z.array(
    z.object({
      error_message: z.string(),
      status: z.number().int(),
      total_subscribers: z.number().int(),
      unsubscribed_subscribers: z.number().int(),
    }),
  ),
  messages_history: z.array(campaignMessageSchema),
  /** Months after which its messages were removed; 0 while they are kept. The counters stay exact. */
  removed_after: z.number().int(),
  /** The comparison of two texts; null with one text. */
  ab: twoTextsSchema.nullable(),
  /** Who chose to send it beyond the promise, and when; null if those people are left out (decision 586). */
  beyond_promise: z.object({ by: z.string(), at: z.string() }).nullable().default(null),
});
export type Campaign = z.output<typeof campaignSchema>;

export const campaignBody = z.object({
  name: z.string().trim().max(120, 'This name is too long.').default(''),
  date: z.string().max(40).default(''),
  message: z.string().default(''),
  segments: digits(wholeNumber.min(1).max(3)).default(1),
  schedule: digits(wholeNumber.min(0).max(1)).default(0),
  schedule_date: z.string().max(40).default(''),
  /** 1: `schedule_date` is in each recipient's local time. */
  own_time: formFlag.default(0),
  /** 1: wait for the hours in which each recipient may be texted; 0: send at any hour. */
  quiet: formFlag.default(1),
  /** 1: the texts begin with the account's name. If absent, the stored value or the sending settings apply. */
  begin_with_name: formFlag.optional(),
  /** Nothing is sent after it: MM/DD/YYYY hh:mm AA in the profile's timezone. Empty means no limit. */
  not_after: z.string().max(40).default(''),
  /** Shown under the text where it arrives over RCS; each repeats what the text says, which everybody else gets. */
  buttons: formJsonList(
    z.array(buttonSchema).max(BUTTON_LIMITS.count, `A message has at most ${BUTTON_LIMITS.count} buttons.`),
  ).default([]),
  ...twoTextsBody.shape,
  /**
   * 1: also send to people who got all texts promised this month. A change without this field keeps the earlier choice
   * as long as the recipients stay the same.
   */
  beyond_promise: formFlag.optional(),
  subscribers: formIds,
  extra_subscribers: formIds,
  filtered_subscribers: formIds,
  groups: formIds,
  keywords: formIds,
});

/**
 * A new campaign may come from the user's draft: the draft's file is used if the form has none, and the draft is
 * cleared. A draft is sent once: unless the stored draft is the one that the form showed, nothing is sent (409,
 * `edit_conflict`, `draftConflict`).
 */
export const newCampaignBody = campaignBody.extend({
  draft_place: z.string().max(2_000).optional(),
  draft_id: digits(wholeNumber.min(0)).default(0),
  /** The draft that the form showed; 0 if it was never stored. */
  draft_revision: digits(wholeNumber.min(0)).default(0),
});

/**
 * A change sends the revision that the form was filled from. If the campaign has changed since, nothing is saved (409,
 * `edit_conflict`). Without it, as older clients send it, everything is written.
 */
export const campaignChange = campaignBody.extend({ revision: formInt.optional() });

/** `data` of the refusal `edit_conflict`. */
export const campaignConflict = z.object({ revision: z.number().int() });

/** The number of a saved campaign's recipients, and the messages that it costs. */
export const campaignSavedReply = z.object({
  id: z.number().int(),
  recipients: z.number().int(),
  required: z.number().int(),
});

/** Counted on the server while a campaign is composed, so that dialog, history and ledger show the same number. */
export const recipientCountBody = campaignBody.pick({
  subscribers: true,
  extra_subscribers: true,
  filtered_subscribers: true,
  groups: true,
  keywords: true,
});
export const recipientCountReply = z.object({ recipients: z.number().int() });

export const listCampaigns = {
  method: 'GET',
  path: 'messages/campaigns',
  summary: 'Lists the campaigns of the account',
  query: campaignQuery,
  reply: campaignListReply,
} as const satisfies Operation;

export const getCampaign = {
  method: 'GET',
  path: 'messages/campaigns/:id',
  summary: 'Reads one campaign',
  reply: campaignSchema,
} as const satisfies Operation;

export const countRecipients = {
  method: 'POST',
  path: 'messages/campaigns/recipients',
  summary: 'Counts the people that a choice of recipients reaches',
  body: recipientCountBody,
  commaLists: ['filtered_subscribers'],
  /** `left_out`: phones that the caps and the promise currently leave out. */
  reply: recipientCountReply.extend({ left_out: z.number().int().default(0) }),
} as const satisfies Operation;

export const createCampaign = {
  method: 'POST',
  path: 'messages/campaigns',
  summary: 'Sends or schedules a campaign',
  verified: true,
  body: newCampaignBody,
  file: 'file',
  commaLists: ['filtered_subscribers'],
  saved: campaignSavedReply,
} as const satisfies Operation;

export const updateCampaign = {
  method: 'POST',
  path: 'messages/campaigns/:id',
  summary: 'Changes a scheduled campaign',
  body: campaignChange,
  file: 'file',
  commaLists: ['filtered_subscribers'],
  saved: campaignSavedReply,
} as const satisfies Operation;

export const deleteCampaign = {
  method: 'DELETE',
  path: 'messages/campaigns/:id',
  summary: 'Deletes a scheduled campaign',
  saved: savedSchema,
} as const satisfies Operation;
