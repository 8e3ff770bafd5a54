import { toApiDate, type CampaignReply } from '@textloom/contracts';
import type { ReplyRecord } from './campaign-replies.repository';

export const presentReply = (reply: ReplyRecord): CampaignReply => ({ ...reply, date: toApiDate(reply.date) });
