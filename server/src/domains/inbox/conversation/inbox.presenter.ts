import {
  errorReason,
  formatDate,
  toApiDate,
  z,
  type Conversation,
  type Note,
  type ScheduledReply,
  type Thread,
} from '@textloom/contracts';
import type { Config } from '../../../platform/config/config';
import { AUTOMATIC_PER_DAY, AUTOMATIC_PER_HOUR } from '../../texting/single';
import { KIND, notSentReason } from '../../texting/message';
import { PASSING_CODES } from '../../texting/refusal';
import { presentReaction } from '../../texting/inbound-text';
import type { ConversationRow } from './inbox.repository';
import type { NoteRow, ScheduledRow, ThreadFile, ThreadRow } from './thread.repository';

export const presentConversation = ({ reaction, ...row }: ConversationRow): Conversation => ({
  ...row,
  ...presentReaction(reaction),
  last_message_at: toApiDate(row.last_message_at),
  direction: row.last_direction,
  snoozed_until: row.snoozed_until && toApiDate(row.snoozed_until),
  scheduled_for: row.scheduled_for && toApiDate(row.scheduled_for),
});

type Reply = Thread['replies'][number];

const STILL_WAITING = 'A file is being fetched from the carrier.';

const presentFile = (config: Pick<Config, 'mediaUrl'>, file: ThreadFile): Reply['attachments'][number] =>
  file.token === null
    ? { url: '', name: '', mime: '', extension: '', note: file.reason || STILL_WAITING }
    : {
        url: `${config.mediaUrl}/${file.token}`,
        name: file.name,
        mime: file.mime,
        extension: file.extension,
        note: '',
      };

const when = (value: unknown, timezone: number): string =>
  typeof value === 'string' ? formatDate(value, 'list', timezone) : '';

/**
 * Why a reply was routed to this account (messaging design, section 4). The sentences must not reveal whether the phone
 * belongs to another account too, so "the only one" and "joined last" read the same.
 */
function routedSentence(row: Pick<ThreadRow, 'rule' | 'evidence'>, timezone: number): string {
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
    case 'reaction':
      return 'This phone reacted to a message of yours.';
    case 'question':
      return 'You had asked this phone a question.';
    case 'only':
    case 'joined-last':
      return 'This phone had joined one of your keywords.';
    case 'own-number':
      return 'This phone texted your own number.';
    default:
      return '';
  }
}

/** Whether the same message may succeed later. */
export const canRetry = (status: number): boolean => PASSING_CODES.includes(status);

const WITHDRAWN = 'Not sent: this person had unsubscribed or was removed, or the account could not send';

function failureOf({ direction, status, kind, retried }: ThreadRow): Reply['failure'] {
  if (direction === 'in' || (status >= 0 && status < 10)) return null;
  return {
    reason: notSentReason(status) ?? (status < 0 ? WITHDRAWN : errorReason(status)),
    retry: kind === KIND.reply && !retried && canRetry(status),
  };
}

const SILENT = `No automatic text was sent: a phone gets at most ${AUTOMATIC_PER_HOUR} an hour and ${AUTOMATIC_PER_DAY} a day, so that two machines do not answer each other for ever.`;

const keptAnswer = z.object({ field: z.string(), value: z.string() });

/** Where a text that answered a question of a sequence was kept. */
function keptSentence(answer: unknown): { kept?: string } {
  const kept = keptAnswer.safeParse(answer);
  return kept.success ? { kept: `Kept as the answer to a question: ${kept.data.field} is “${kept.data.value}”.` } : {};
}

export const presentNote = ({ at, ...note }: NoteRow): Note => ({ ...note, date: toApiDate(at) });

/** Why a scheduled reply was not sent. `name`: the person's. */
export function unsentReason({ state, reason }: Pick<ScheduledRow, 'state' | 'reason'>, name: string): string {
  if (state === 'waiting') return '';
  if (state === 'refused') return `Not sent: ${reason}`;
  switch (reason) {
    case 'wrote':
      return `Withdrawn, because ${name} wrote first.`;
    case 'left':
      return `Withdrawn, because ${name} has unsubscribed or was removed.`;
    default:
      return 'Withdrawn, because the server was restored from a backup.';
  }
}

export function presentScheduled(
  config: Pick<Config, 'mediaUrl'>,
  { file, sendAt, ...row }: ScheduledRow,
  name: string,
): ScheduledReply {
  return {
    ...row,
    attachment: file && presentFile(config, file),
    send_at: toApiDate(sendAt),
    reason: unsentReason(row, name),
  };
}

export function presentReply(config: Pick<Config, 'mediaUrl'>, row: ThreadRow, timezone: number): Reply {
  const attachments = row.files.map((file) => presentFile(config, file));
  return {
    ...row,
    date: toApiDate(row.at),
    attachment: attachments.find(({ url }) => url !== '') ?? null,
    attachments,
    routed: row.direction === 'in' ? routedSentence(row, timezone) : '',
    doubtful: row.evidence.doubtful !== undefined,
    ...presentReaction(row.evidence.reaction),
    ...(row.evidence.silent === true ? { unanswered: SILENT } : {}),
    ...keptSentence(row.evidence.answer),
    ...(row.kind === KIND.autoAnswer ? { automatic: true } : {}),
    failure: failureOf(row),
  };
}
