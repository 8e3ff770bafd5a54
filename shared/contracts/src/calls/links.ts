import { idParams } from '../form';
import { z } from '../zod';
import type { Operation } from '../operation';

export const campaignLinkSchema = z.object({
  id: z.number().int(),
  /** The target. */
  target: z.string(),
  /** Recipients who opened it. */
  people: z.number().int(),
  /** How often they opened it. */
  clicks: z.number().int(),
  /** Empty without clicks. */
  first_at: z.string(),
  last_at: z.string(),
});
export type CampaignLink = z.output<typeof campaignLinkSchema>;

/** Parts of a campaign's recipients that the next campaign can be sent to. */
export const AUDIENCES = [
  'reached',
  'delivered',
  'clicked',
  'not_clicked',
  'replied',
  'not_replied',
  'clicked_not_replied',
] as const;
export type Audience = (typeof AUDIENCES)[number];

/** The size of each part. People who have left since are included, and excluded when the next campaign is sent. */
export const campaignAudiencesReply = z.object(
  Object.fromEntries(AUDIENCES.map((audience) => [audience, z.number().int()])) as Record<Audience, z.ZodInt>,
);
/** Ids of subscribers. */
export const campaignAudienceReply = z.object({ ids: z.array(z.number().int()) });
export type CampaignAudiences = z.output<typeof campaignAudiencesReply>;

export const shrinkLink = {
  method: 'POST',
  path: 'helper/shorturl',
  summary: 'Shortens an address for a message',
  verified: true,
  /** Longer texts are refused with the message of the field. */
  body: z.object({ link: z.string().max(10_000) }),
  /** `id` is the complete short link (decision 33). */
  reply: z.object({ id: z.string() }),
} as const satisfies Operation;

export const listCampaignLinks = {
  method: 'GET',
  path: 'messages/campaigns/:id/links',
  summary: 'Lists the links of a campaign with their clicks',
  reply: z.object({ links: z.array(campaignLinkSchema) }),
} as const satisfies Operation;

export const countCampaignAudiences = {
  method: 'GET',
  path: 'messages/campaigns/:id/audiences',
  summary: 'Counts the recipients of a campaign who clicked, replied, or did not',
  reply: campaignAudiencesReply,
} as const satisfies Operation;

export const listCampaignAudience = {
  method: 'GET',
  path: 'messages/campaigns/:id/audiences/:audience',
  summary: 'Lists the ids of the subscribers in one part of a campaign’s recipients',
  params: idParams.extend({ audience: z.enum(AUDIENCES) }),
  reply: campaignAudienceReply,
} as const satisfies Operation;
