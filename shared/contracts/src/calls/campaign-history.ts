import { paged } from '../envelope';
import { listQuery, optionalQuery } from '../form';
import type { Operation } from '../operation';
import { z } from '../zod';
import { campaignMessageSchema } from './campaigns';

/**
 * Parts of a campaign's recipients. The first four are those of the specification (CAMP-027), the others the figures of
 * the campaign, and who clicked, replied, unsubscribed or used their code (decisions 377, 432 and 444).
 */
export const HISTORY_PARTS = [
  'all',
  'pending',
  'success',
  'error',
  'delivered',
  'failed',
  'waiting',
  'left',
  'clicked',
  'replied',
  'unsubscribed',
  'used',
] as const;

export const campaignHistoryQuery = z.object({
  ...listQuery,
  status: optionalQuery(z.enum(HISTORY_PARTS)),
});
export type HistoryPart = (typeof HISTORY_PARTS)[number];

export const getCampaignHistory = {
  method: 'GET',
  path: 'messages/campaigns/:id/history',
  summary: 'Lists the messages of a campaign',
  query: campaignHistoryQuery,
  reply: paged(campaignMessageSchema),
} as const satisfies Operation;

/** The recipients of the filtered list, as a file. */
export const exportCampaignHistory = {
  method: 'GET',
  path: 'messages/campaigns/:id/history/export',
  summary: 'Downloads the recipients of a campaign that a filter matches',
  query: campaignHistoryQuery,
  reauthentication: true,
  stream: 'text/csv',
} as const satisfies Operation;

/** People, each counted once. The lists of them are parts of the history. */
export const campaignResultsReply = z.object({
  clicked: z.number().int(),
  replied: z.number().int(),
  unsubscribed: z.number().int(),
  /** Codes that were used. */
  used: z.number().int().default(0),
  /** Who answered with the words of a reply button, tapped or typed; in the order of the buttons. */
  answers: z.array(z.object({ label: z.string(), people: z.number().int() })).default([]),
});
export type CampaignResults = z.output<typeof campaignResultsReply>;

export const getCampaignResults = {
  method: 'GET',
  path: 'messages/campaigns/:id/results',
  summary: 'Counts the people who clicked, replied, unsubscribed or used their code after a campaign',
  reply: campaignResultsReply,
} as const satisfies Operation;
