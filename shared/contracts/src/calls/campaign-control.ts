import { recipientTimeSchema } from './campaign-preflight';
import { z } from '../zod';
import { savedSchema } from '../envelope';
import { CAMPAIGN_STATES, campaignSavedReply, recipientCountReply } from './campaigns';
import { unsubscribedManyReply } from './subscriber-leave';
import type { Operation } from '../operation';

/** The possible actions on a started campaign. */
export const campaignControlReply = z.object({
  state: z.enum(CAMPAIGN_STATES),
  /**
   * Seconds in which it can still be undone, by the server's clock, so that a browser's wrong clock does not matter.
   */
  held_seconds: z.number(),
  /** Recipients waiting for the end of quiet hours. */
  waiting: z.number().int(),
  /** When the last of them may be texted or, in recipient-local time, the next ones; empty if there are none. */
  waiting_until: z.string(),
  /** They wait for the send time in their timezone. */
  own_time: z.boolean().default(false),
  /** Recipients whose message failed for a temporary reason and who may still be texted; 0 while it runs. */
  failed: z.number().int(),
  /** The campaign that was sent again to them, or 0. */
  resent: z.number().int(),
});
export type CampaignControl = z.output<typeof campaignControlReply>;

export const getCampaignControl = {
  method: 'GET',
  path: 'messages/campaigns/:id/control',
  summary: 'Reads the possible actions on a started campaign',
  reply: campaignControlReply,
} as const satisfies Operation;

/** The recipients of a scheduled campaign are fixed when it starts; until then lists show the current count. */
export const getCampaignReach = {
  method: 'GET',
  path: 'messages/campaigns/:id/reach',
  summary: 'Counts the people that a scheduled campaign currently reaches',
  reply: recipientCountReply,
} as const satisfies Operation;

/** A campaign in recipient-local time: the current recipients while it waits, the stored ones after it has started. */
export const getRecipientTimes = {
  method: 'GET',
  path: 'messages/campaigns/:id/own-times',
  summary: 'Counts the people of a campaign for each of the moments at which it is their time',
  reply: z.object({ own_times: z.array(recipientTimeSchema) }),
} as const satisfies Operation;

export const undoCampaign = {
  method: 'POST',
  path: 'messages/campaigns/:id/undo',
  summary: 'Undoes a campaign before its first message is sent',
  /** With the draft that has its content now. */
  saved: savedSchema.extend({ draft_id: z.number().int().default(0) }),
} as const satisfies Operation;

export const sendCampaignNow = {
  method: 'POST',
  path: 'messages/campaigns/:id/sendnow',
  summary: "Ends a campaign's undo period",
  saved: savedSchema,
} as const satisfies Operation;

export const pauseCampaign = {
  method: 'POST',
  path: 'messages/campaigns/:id/pause',
  summary: 'Pauses a campaign that is being sent',
  saved: savedSchema,
} as const satisfies Operation;

export const resumeCampaign = {
  method: 'POST',
  path: 'messages/campaigns/:id/resume',
  summary: 'Continues a paused campaign',
  saved: savedSchema,
} as const satisfies Operation;

export const cancelCampaign = {
  method: 'POST',
  path: 'messages/campaigns/:id/cancel',
  summary: 'Cancels a campaign and releases its unused messages',
  saved: savedSchema,
} as const satisfies Operation;

export const resendCampaign = {
  method: 'POST',
  path: 'messages/campaigns/:id/resend',
  summary: 'Sends a campaign again to those whose message failed for a passing reason',
  verified: true,
  saved: campaignSavedReply,
} as const satisfies Operation;

/** Unsubscribes everybody whose message of this campaign failed for this reason (CAMP-030). */
export const unsubscribeErrorGroup = {
  method: 'POST',
  path: 'messages/campaigns/:id/unsubscribe',
  summary: 'Unsubscribes the subscribers of an error group',
  ability: 'subscriber.unsubscribe',
  /** API-067: the group is identified by its text. */
  body: z.object({ error_message: z.string().max(200) }),
  saved: unsubscribedManyReply,
} as const satisfies Operation;
