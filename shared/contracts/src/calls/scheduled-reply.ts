import { emptySchema, savedSchema } from '../envelope';
import type { Operation } from '../operation';
import { z } from '../zod';
import { threadParams, threadReplyBody } from './inbox';
import { isMoment } from './inbox-team';

/** A reply may leave this many minutes from now at the earliest, and this many days at the latest. */
export const SCHEDULED_MINUTES_AHEAD = 1;
export const SCHEDULED_DAYS_AHEAD = 30;
/** Most replies that wait in one conversation. */
export const MOST_SCHEDULED = 20;

export const scheduledReplyBody = threadReplyBody.pick({ message: true, segments: true }).extend({
  /** ISO 8601 with an offset. */
  send_at: z.string().refine(isMoment, 'Enter a date and a time with its timezone.'),
});

/** Multipart, like a reply that is sent now. */
export const scheduleReply = {
  method: 'POST',
  path: 'profiles/inbox/:id/scheduled',
  summary: 'Stores an answer that is sent to the person of a conversation at a later moment',
  verified: true,
  params: threadParams,
  body: scheduledReplyBody,
  file: 'file',
  multipart: true,
  saved: savedSchema,
} as const satisfies Operation;

/** Its file stays. */
export const changeScheduledReply = {
  method: 'PUT',
  path: 'profiles/inbox/scheduled/:id',
  summary: 'Changes the text and the moment of an answer that waits',
  verified: true,
  body: scheduledReplyBody,
  saved: savedSchema,
} as const satisfies Operation;

export const sendScheduledReply = {
  method: 'POST',
  path: 'profiles/inbox/scheduled/:id/send',
  summary: 'Sends an answer that waits now',
  verified: true,
  saved: savedSchema,
} as const satisfies Operation;

export const removeScheduledReply = {
  method: 'DELETE',
  path: 'profiles/inbox/scheduled/:id',
  summary: 'Cancels an answer that waits, or removes one that was not sent from the conversation',
  reply: emptySchema,
} as const satisfies Operation;

/** Undo of a removal, for a few minutes. */
export const restoreScheduledReply = {
  method: 'POST',
  path: 'profiles/inbox/scheduled/:id/restore',
  summary: 'Brings back an answer that was cancelled or removed within the last ten minutes',
  reply: emptySchema,
} as const satisfies Operation;
