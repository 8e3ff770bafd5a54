import type { Tx } from '../../../platform/db/connection';
import {
  type AgeAsked,
  noteAgeQuestion,
  noteRepeat,
  openAgeQuestion,
  waitForAge,
  wasTooYoung,
} from '../../people/question';
import { consentEvents, recordConsent } from '../../people/consent';
import { lift } from '../../people/suppression';
import { notifySubscribers } from '../../people/subscriber';
import { returnToCode } from '../../people/opt-out';
import { type JoinKeyword, joinStates, type Joining, type JoinState } from '../../joining';
import { enqueueMessage, mayAnswer } from '../../texting/single';
import {
  type InboundDeps,
  type InboundResult,
  type InboundRow,
  nextInboundIds,
  resultOf,
  senders,
  storable,
  storeInbound,
} from '../../texting/inbound-text';
import { KIND, LANE } from '../../texting/message';
import { ageQuestion } from './age-texts';

type Deps = Pick<InboundDeps, 'config'>;

/** Queues the question. Like a welcome, it answers a consent, is billed and belongs to the account. */
async function ask(tx: Tx, deps: Deps, asked: AgeAsked, subscriberId: number): Promise<number> {
  const { accountId, keywordId, phone } = asked;
  const from = { senders: await senders(tx, [accountId]), language: asked.language };
  const body = ageQuestion(deps.config, from, asked);
  const kind = { accountId, kind: KIND.first, lane: LANE.welcome };
  return enqueueMessage(tx, { ...kind, phone, keywordId, subscriberId, body, segments: 1 });
}

/** Repeats the question, if the phone may get another automatic text; null: no text is sent. */
export async function askOnceMore(
  tx: Tx,
  deps: Deps,
  asked: AgeAsked & { subscriberId: number; repeated: boolean },
): Promise<number | null> {
  if (asked.repeated || !(await mayAnswer(tx, asked.phone))) return null;
  const messageId = await ask(tx, deps, asked, asked.subscriberId);
  await noteRepeat(tx, asked.subscriberId, messageId);
  return messageId;
}

interface Beginning {
  /** What the phone had left before it texted the keyword. */
  left: Pick<JoinState, 'suppressed' | 'offCode'> | null;
  /** Whether a user had added the person. */
  byUser: boolean;
  words: string;
  inboundId: number;
}

/** Makes the phone pending, asks, and keeps the text it sent to join as the reason. */
async function begin(
  tx: Tx,
  deps: Deps,
  asked: AgeAsked,
  { left, byUser, words, inboundId }: Beginning,
): Promise<{ subscriberId: number; messageId: number }> {
  const { accountId, keywordId, phone } = asked;
  // The phone itself came back, as with any keyword; it is subscribed to nothing until it answers.
  if (left?.suppressed) await lift(tx, [{ accountId, phone, keywordId }]);
  if (left?.offCode) await returnToCode(tx, 'opt-in', phone, { words, inboundId });
  const subscriberId = await waitForAge(tx, asked);
  const messageId = await ask(tx, deps, asked, subscriberId);
  await noteAgeQuestion(tx, { ...asked, byUser }, subscriberId, messageId);
  const row = { id: subscriberId, accountId, phone, keywordId };
  await recordConsent(tx, consentEvents('asked', [row]), { words, actor: 'phone', channel: 'sms', inboundId });
  await notifySubscribers(tx, [row]);
  return { subscriberId, messageId };
}

type Found = Pick<InboundRow, 'evidence' | 'subscriberId'> & { messageId: number | null };

async function found(
  tx: Tx,
  deps: Deps,
  keyword: JoinKeyword,
  joining: { state: JoinState; phone: string; words: string; inboundId: number },
): Promise<Found> {
  const { state, phone } = joining;
  const { subscriberId } = state;
  const silent = (age: string): Found => ({ evidence: { age }, subscriberId, messageId: null });
  const asked = {
    accountId: keyword.accountId,
    keywordId: keyword.id,
    phone,
    minAge: keyword.minAge,
    way: keyword.ageWay,
    language: keyword.language,
  };
  if (subscriberId !== null && (await wasTooYoung(tx, subscriberId))) return silent('too-young');
  // Without approval, or if the account may not send, nothing can be asked: a person who texts again later is asked
  // then.
  if (!keyword.welcomes) return silent('not-asked');
  const open = await openAgeQuestion(tx, phone);
  if (open?.subscriberId === subscriberId && open !== undefined) {
    const messageId = await askOnceMore(tx, deps, { ...open });
    return messageId === null ? silent('asked-before') : { evidence: { age: 'asked' }, subscriberId, messageId };
  }
  return { evidence: { age: 'asked' }, ...(await begin(tx, deps, asked, { ...joining, left: state, byUser: false })) };
}

/**
 * Handles a join of a keyword that asks for the age first: the phone becomes pending, and is asked instead of welcomed
 * (decision 618). Null for a subscriber, who has already confirmed the age.
 */
export async function joinByAge(
  tx: Tx,
  deps: Deps,
  { inbound, canonical, keyword, match }: Joining,
): Promise<InboundResult | null> {
  const [state] = await joinStates(tx, [{ inbound, keyword }]);
  if (!state || state.active) return null;
  const [id] = await nextInboundIds(tx, 1);
  if (id === undefined) throw new Error('no id for the message');
  const words = storable(inbound.body);
  const { messageId, ...rest } = await found(tx, deps, keyword, { state, phone: inbound.from, words, inboundId: id });
  const of = { id, accountId: keyword.accountId, keywordId: keyword.id };
  const row: InboundRow = { ...of, decision: 'keyword', rule: match, ...rest };
  await storeInbound(tx, [{ inbound, canonical, row }]);
  return resultOf(row, messageId);
}

/** Handles YES to a user's question about a keyword that asks for the age: the age is asked next. */
export async function askAgeOfConfirmed(
  tx: Tx,
  deps: Deps,
  keyword: JoinKeyword,
  said: { phone: string; words: string; inboundId: number },
): Promise<number | null> {
  const asked = {
    accountId: keyword.accountId,
    keywordId: keyword.id,
    phone: said.phone,
    minAge: keyword.minAge,
    way: keyword.ageWay,
    language: keyword.language,
  };
  if (!keyword.welcomes) return null;
  return (await begin(tx, deps, asked, { ...said, left: null, byUser: true })).messageId;
}
