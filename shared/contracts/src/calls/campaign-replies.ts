import { z } from '../zod';
import { digits, formIds, listQuery, wholeNumber } from '../form';
import { paged } from '../envelope';
import { campaignSavedReply, replySchema } from './campaigns';
import type { Operation } from '../operation';

/** A reply with its conversation: not every sender is a subscriber. */
export const campaignReplySchema = replySchema.extend({ conversation_id: z.number().int().nullable() });
export type CampaignReply = z.output<typeof campaignReplySchema>;

export const campaignRepliesQuery = z.object(listQuery);

/** API-061. A comma list of subscribers, each of whom has replied to the campaign. */
export const replyAllBody = z.object({
  subscribers: formIds,
  message: z.string().max(1600, 'This text is too long.').default(''),
  segments: digits(wholeNumber.min(1).max(3)).default(1),
});

/** The replies to a campaign, newest first (CAMP-028). */
export const listCampaignReplies = {
  method: 'GET',
  path: 'messages/campaigns/:id/replies',
  summary: 'Lists the replies to a campaign',
  query: campaignRepliesQuery,
  reply: paged(campaignReplySchema),
} as const satisfies Operation;

export const getRepliers = {
  method: 'GET',
  path: 'messages/campaigns/:id/repliers',
  summary: 'Lists the subscribers who replied to a campaign and may be texted',
  /** Subscribers who replied and may still be texted: one per phone. */
  reply: z.object({ subscribers: z.array(z.number().int()) }),
} as const satisfies Operation;

/** Sends one message to those who replied, as a separate campaign (CAMP-033). */
export const replyToAll = {
  method: 'POST',
  path: 'messages/campaigns/:id/replyall',
  summary: 'Sends a message to the subscribers who replied to a campaign',
  verified: true,
  body: replyAllBody,
  file: 'file',
  commaLists: ['subscribers'],
  saved: campaignSavedReply,
} as const satisfies Operation;
