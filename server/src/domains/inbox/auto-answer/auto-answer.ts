import { AUTO_ANSWER_PAUSE_HOURS, customMergesOf, isBlank, isOpen, namedText, renderMerge } from '@textloom/contracts';
import type { Tx } from '../../../platform/db/connection';
import { senderNameOf } from '../../notices';
import { customValues } from '../../audience';
import { takeNoWelcome } from '../../people/subscriber';
import { enqueueMessage, mayAnswer } from '../../texting/single';
import { answerNumber } from '../../tenancy/number';
import { KIND, LANE } from '../../texting/message';
import { type Route } from '../../texting/inbound-text';
import { answeredWithin, preparedAnswer } from './auto-answer.repository';

/** An answer is due, but the phone has had its limit of automatic texts. */
export type Silent = 'silent';

/** A user who answered within this time is talking to the person, whatever the opening hours. */
const TALKING_MS = 3_600_000;

const isTalking = ({ evidence }: Route, now: Date): boolean =>
  typeof evidence.answered_at === 'string' && now.getTime() - Date.parse(evidence.answered_at) < TALKING_MS;

interface Reply {
  phone: string;
  /** The shortcode or number that the text was sent to. */
  to: string;
  route: Route;
  subscriberId: number | null;
  now: Date;
}

/**
 * Answers a reply that arrives outside the opening hours of the subscriber's keyword with the template that its owner
 * chose, at most once in 12 hours. The caller has locked the phone, so that two simultaneous texts get one answer. A
 * text that may be an opt-out gets none: a person reads it first. The conversation stays open and unread.
 */
export async function answerOutsideHours(
  tx: Tx,
  { phone, to, route, subscriberId, now }: Reply,
): Promise<number | Silent | null> {
  if (subscriberId === null || route.evidence.doubtful !== undefined || phone === to || isTalking(route, now))
    return null;
  const answer = await preparedAnswer(tx, route.accountId, subscriberId);
  if (!answer || isOpen(answer.hours, answer.timezone, now)) return null;
  if (await answeredWithin(tx, route.accountId, phone, AUTO_ANSWER_PAUSE_HOURS)) return null;
  const { keyword_id: keywordId, message, segments: ownSegments, ...values } = answer;
  const customOf = await customValues(tx, [subscriberId], customMergesOf([message]));
  const rendered = renderMerge(message, { ...values, ...customOf(subscriberId) });
  if (isBlank(rendered)) return null;
  if (!(await mayAnswer(tx, phone))) return 'silent';
  const name = (await takeNoWelcome(tx, route.accountId, phone)) ? await senderNameOf(tx, route.accountId) : '';
  const { body, segments } = namedText(rendered, ownSegments, name);
  return enqueueMessage(tx, {
    accountId: route.accountId,
    kind: KIND.autoAnswer,
    lane: LANE.reply,
    phone,
    body,
    segments,
    keywordId,
    subscriberId,
    number: await answerNumber(tx, route.accountId, to),
  });
}
