import { z } from '../zod';
import { idParams } from '../form';
import { savedSchema } from '../envelope';
import { CAMPAIGN_STATES, campaignSavedReply } from './campaigns';
import type { Operation } from '../operation';

/** What can be done with a campaign that was started. */
export const campaignControlReply = z.object({
  state: z.enum(CAMPAIGN_STATES),
  /** Seconds in which it can still be undone; by the server's clock, so that a wrong one of a browser does not matter. */
  held_seconds: z.number(),
  /** Recipients who wait for the end of quiet hours. */
  waiting: z.number().int(),
  /** When the first of them are texted; empty without any. */
  waiting_until: z.string(),
  /** Recipients whose message failed for a passing reason and who may still be texted; 0 while it runs. */
  failed: z.number().int(),
  /** The campaign that was sent to them again, or 0. */
  resent: z.number().int(),
});
export type CampaignControl = z.output<typeof campaignControlReply>;

export const getCampaignControl = {
  method: 'GET',
  path: 'messages/campaigns/:id/control',
  summary: 'Reads what can be done with a campaign that was started',
  params: idParams,
  reply: campaignControlReply,
} as const satisfies Operation;

export const undoCampaign = {
  method: 'POST',
  path: 'messages/campaigns/:id/undo',
  summary: 'Takes back a campaign before its first message leaves',
  params: idParams,
  saved: savedSchema,
} as const satisfies Operation;

export const sendCampaignNow = {
  method: 'POST',
  path: 'messages/campaigns/:id/sendnow',
  summary: 'Ends the time in which a campaign can be undone',
  params: idParams,
  saved: savedSchema,
} as const satisfies Operation;

export const pauseCampaign = {
  method: 'POST',
  path: 'messages/campaigns/:id/pause',
  summary: 'Pauses a campaign that is being sent',
  params: idParams,
  saved: savedSchema,
} as const satisfies Operation;

export const resumeCampaign = {
  method: 'POST',
  path: 'messages/campaigns/:id/resume',
  summary: 'Continues a paused campaign',
  params: idParams,
  saved: savedSchema,
} as const satisfies Operation;

export const cancelCampaign = {
  method: 'POST',
  path: 'messages/campaigns/:id/cancel',
  summary: 'Stops a campaign for good and releases what it has not used',
  params: idParams,
  saved: savedSchema,
} as const satisfies Operation;

export const resendCampaign = {
  method: 'POST',
  path: 'messages/campaigns/:id/resend',
  summary: 'Sends a campaign again to those whose message failed for a passing reason',
  params: idParams,
  saved: campaignSavedReply,
} as const satisfies Operation;
