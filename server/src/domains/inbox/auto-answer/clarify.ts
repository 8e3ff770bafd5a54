import type { Tx } from '../../../platform/db/connection';
import { enqueueMessage, mayAnswer } from '../../texting/single';
import { answerNumber } from '../../tenancy/number';
import { KIND, LANE } from '../../texting/message';
import { type Route } from '../../texting/inbound-text';
import { mayClarify } from './auto-answer.repository';
import type { Silent } from './auto-answer';

/** A person gets one clarifying text from an account within these hours. */
const PAUSE_HOURS = 24;

interface Doubt {
  phone: string;
  /** The shortcode or number that the text was sent to. */
  to: string;
  route: Route;
  subscriberId: number | null;
  /** Makes the text that says how to leave. */
  body: () => Promise<string>;
}

/**
 * Answers a text that may be an opt-out with how to leave, if its account has switched that on: at most once in 24
 * hours per person (decision 415). The caller has locked the phone, so that two simultaneous texts get one answer.
 */
export async function clarify(
  tx: Tx,
  { phone, to, route, subscriberId, body }: Doubt,
): Promise<number | Silent | null> {
  const { accountId, evidence } = route;
  if (evidence.doubtful === undefined || subscriberId === null || phone === to) return null;
  const keywordId = await mayClarify(tx, accountId, { subscriberId, phone, hours: PAUSE_HOURS });
  if (keywordId === undefined) return null;
  if (!(await mayAnswer(tx, phone))) return 'silent';
  return enqueueMessage(tx, {
    accountId,
    kind: KIND.autoAnswer,
    lane: LANE.reply,
    phone,
    body: await body(),
    segments: 1,
    keywordId,
    subscriberId,
    number: await answerNumber(tx, accountId, to),
  });
}
