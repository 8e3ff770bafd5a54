import { ageBy } from '@textloom/contracts';
import type { Tx } from '../../../platform/db/connection';
import { type AgeQuestion, openAgeQuestion, refuseAge, takeQuestion } from '../../people/question';
import { consentEvents, recordConsent } from '../../people/consent';
import { notifySubscribers } from '../../people/subscriber';
import { afterConfirmation, joinAll, joinKeywordsById } from '../../joining';
import {
  type Decision,
  type InboundDeps,
  type InboundResult,
  type InboundRow,
  type InboundText,
  nextInboundIds,
  type PhoneFacts,
  resultOf,
  senders,
  storeInbound,
} from '../../texting/inbound-text';
import { enqueueAnswer } from '../answer/answer';
import { saysNo, saysYes } from '../reading/control-words';
import { REDACTED_BIRTHDAY, tooYoungAnswer } from './age-texts';

/** What a text says about the age in question. */
type AgeAnswer = 'of-age' | 'too-young' | 'no' | 'unreadable';

function ageIn(said: string, { way, minAge }: AgeQuestion, now: Date): { age: AgeAnswer; birthday: boolean } {
  const years = ageBy(said, now);
  if (years !== null) return { age: years >= minAge ? 'of-age' : 'too-young', birthday: true };
  if (saysNo(said)) return { age: 'no', birthday: false };
  return { age: way === 'of-age' && saysYes(said) ? 'of-age' : 'unreadable', birthday: false };
}

/** Whether a text with this decision may answer the account's question. */
function mayAnswerTo(decision: Decision, accountId: number, birthday: boolean): boolean {
  switch (decision.kind) {
    case 'reply':
      return birthday || decision.route.accountId === accountId;
    case 'unrouted':
      return true;
    case 'opt-in':
      return decision.accountId === accountId;
    case 'opt-out':
      return decision.scope === 'account' && decision.accountId === accountId;
    case 'keyword':
      return birthday && decision.match === 'first-word';
    case 'help':
      return false;
  }
}

/** Old enough: the phone joins, with everything that a join by keyword involves. */
async function join(
  tx: Tx,
  deps: InboundDeps,
  message: InboundText,
  question: AgeQuestion,
): Promise<InboundResult | null> {
  const { inbound, canonical } = message;
  const [keyword] = await joinKeywordsById(tx, [question.keywordId]);
  if (!keyword) return null;
  const asked = await takeQuestion(tx, question.subscriberId);
  const joined = (await joinAll(tx, deps, [{ inbound, canonical, keyword, match: 'age' }])).get(inbound.providerId);
  if (joined && asked) await afterConfirmation(tx, [asked]);
  return joined ?? null;
}

/** Too young, or NO: nobody joins, and one polite text says why. */
async function refuse(
  tx: Tx,
  deps: InboundDeps,
  { inbound, canonical }: InboundText,
  { subscriberId, accountId, keywordId, phone, minAge, language }: AgeQuestion,
  number: string | null,
): Promise<InboundResult> {
  const [id] = await nextInboundIds(tx, 1);
  if (id === undefined) throw new Error('no id for the message');
  await refuseAge(tx, subscriberId);
  const body = tooYoungAnswer(deps.config, { senders: await senders(tx, [accountId]), language }, minAge);
  const { messageId, evidence } = await enqueueAnswer(tx, { phone, body, number });
  const row: InboundRow = {
    ...{ id, accountId, keywordId, subscriberId, decision: 'keyword', rule: 'age' },
    evidence: { age: 'too-young', ...evidence },
  };
  await storeInbound(tx, [{ inbound, canonical, row }]);
  await notifySubscribers(tx, [{ id: subscriberId, accountId, keywordId }]);
  return resultOf(row, messageId);
}

/** What the ledger says about an age. */
const WORDS = {
  'of-age': (age: number, how: string) => `${age} or over, ${how}`,
  'too-young': (age: number) => `younger than ${age}, by a birthday`,
  no: (age: number) => `NO to being ${age} or over`,
} as const;

/**
 * Handles a text that answers the open question for this phone's age, if it does. Of a birthday only the outcome is
 * stored. Returns null for an unreadable answer, with the question to repeat in `question`.
 */
export async function answerAge(
  tx: Tx,
  deps: InboundDeps,
  message: InboundText,
  decision: Decision,
  { now, line, ownKeywords }: Pick<PhoneFacts, 'now' | 'line' | 'ownKeywords'>,
): Promise<{ question: AgeQuestion; result: InboundResult | null } | null> {
  const waiting = ownKeywords.filter(({ pending }) => pending).map(({ id }) => id);
  if (waiting.length === 0) return null;
  const question = await openAgeQuestion(tx, message.inbound.from, waiting);
  if (!question) return null;
  const read = ageIn(message.said, question, now);
  if (!mayAnswerTo(decision, question.accountId, read.birthday)) return null;
  if (read.age === 'unreadable') return { question, result: null };
  const kept = read.birthday
    ? { ...message, inbound: { ...message.inbound, body: REDACTED_BIRTHDAY }, canonical: '' }
    : message;
  const { subscriberId: id, accountId, keywordId, phone, minAge } = question;
  const result =
    read.age === 'of-age' ? await join(tx, deps, kept, question) : await refuse(tx, deps, kept, question, line.number);
  if (result === null) return null;
  const how = read.birthday ? 'by a birthday' : `by “${message.said.trim().slice(0, 40)}”`;
  const event = read.age === 'of-age' ? 'of-age' : 'unconfirmed';
  await recordConsent(tx, consentEvents(event, [{ id, accountId, phone, keywordId }]), {
    ...{ words: WORDS[read.age](minAge, how), actor: 'phone', channel: 'sms', inboundId: result.id },
  });
  return { question, result };
}
