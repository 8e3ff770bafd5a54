import { endpoint, saved } from '@textloom/api';
import { threadReplyBody } from '@textloom/contracts';

/** Answers a person; multipart, also without a file (INBOX-026). */
export const answerThread = endpoint({
  method: 'POST',
  path: 'profiles/inbox/:id',
  body: threadReplyBody,
  file: 'file',
  multipart: true,
  reply: saved(),
});
