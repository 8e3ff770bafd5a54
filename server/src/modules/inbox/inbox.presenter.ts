import { formatDate, toApiDate, type Conversation, type Thread, z } from '@textloom/contracts';
import type { Config } from '../../config';
import type { ConversationRow } from './inbox.repository';
import type { ThreadRow } from './thread.repository';

export const presentConversation = (row: ConversationRow): Conversation => ({
  id: row.id,
  phone: row.phone,
  subscriber: row.subscriber,
  initial_message: row.initial_message,
  last_message: row.last_message,
  last_message_at: toApiDate(row.last_message_at),
  total_replies: row.total_replies,
  direction: row.last_direction,
  unread: row.unread > 0,
});

type Reply = Thread['replies'][number];

const receivedMedia = z.object({ url: z.string(), mime: z.string().optional(), contentType: z.string().optional() });

/** The first attachment: outgoing ones are our own files, incoming ones stand at the carrier. */
function attachment(config: Pick<Config, 'publicUrl'>, row: ThreadRow): Reply['attachment'] {
  if (row.media) {
    const { token, name, mime, extension } = row.media;
    return { url: `${config.publicUrl}/media/${token}`, name, mime, extension };
  }
  const first = receivedMedia.safeParse(row.received?.[0]);
  if (!first.success) return null;
  const mime = first.data.mime ?? first.data.contentType ?? '';
  const extension = mime.split('/')[1] ?? '';
  return { url: first.data.url, name: extension === '' ? 'Attachment' : `Attachment.${extension}`, mime, extension };
}

const when = (value: unknown, timezone: number): string => (typeof value === 'string' ? formatDate(value, 'list', timezone) : '');

/**
 * Why an answer came to this account (messaging design, section 4). The sentences speak of this account
 * alone: whether the phone is also another account's is nobody's business, so "the only one" and
 * "joined last" read the same.
 */
export function routedSentence(row: Pick<ThreadRow, 'rule' | 'evidence'>, timezone: number): string {
  const { answered_at, messaged_at } = row.evidence;
  switch (row.rule) {
    case 'answered': {
      const at = when(answered_at, timezone);
      return at === '' ? 'You had answered this phone within 24 hours.' : `You had answered this phone on ${at}.`;
    }
    case 'messaged': {
      const at = when(messaged_at, timezone);
      return at === '' ? 'You had messaged this phone within 72 hours.' : `You had messaged this phone on ${at}.`;
    }
    case 'question':
      return 'You had asked this phone a question.';
    case 'only':
    case 'joined-last':
      return 'This phone had joined one of your keywords.';
    default:
      return '';
  }
}

export const presentReply = (config: Pick<Config, 'publicUrl'>, row: ThreadRow, timezone: number): Reply => ({
  id: row.id,
  subscriber_id: row.subscriber_id,
  phone: row.phone,
  message: row.message,
  reply_to: row.reply_to,
  date: toApiDate(row.at),
  direction: row.direction,
  status: row.status,
  attachment: attachment(config, row),
  routed: row.direction === 'in' ? routedSentence(row, timezone) : '',
});
