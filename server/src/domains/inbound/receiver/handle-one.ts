import { isPhone } from '@textloom/contracts';
import { saysNotSubscriber } from '@textloom/reading/not-subscriber';
import type { Tx } from '../../../platform/db/connection';
import { clearUndeliverable, lockPhones } from '../../people/phone';
import { confirmedWithAge } from '../../people/question';
import { liftHold } from '../../people/hold';
import { answerOutsideHours, clarify, notifyUsers, recordReply } from '../../inbox';
import { confirmOptIn, joinAll, joinKeywords, joinKeywordsById, keywordCandidates, keywordsOn } from '../../joining';
import {
  type Decision,
  findInbound,
  type InboundDeps,
  type InboundResult,
  type InboundText,
  linesOf,
  matchedText,
  nextInboundIds,
  resultOf,
  type Route,
  senders,
  storable,
  storeInbound,
} from '../../texting/inbound-text';
import { retrying } from '../../../platform/work/retrying';
import { askAgeOfConfirmed, askOnceMore, joinByAge } from '../age/ask-age';
import { answerAge } from '../age/answer-age';
import { askNearMiss, type Asked } from '../near-miss/ask-near-miss';
import { loadFacts } from '../leave/facts.repository';
import { languageFor } from '../answer/language-for';
import { clarifyingText } from '../answer/messages';
import { leaveAll } from '../leave/leave';
import { saysYes } from '../reading/control-words';
import { reactionOf, withDoubt, withoutQuotation } from '../quotation/without-quotation';
import { readMessage } from '../reading/read';
import { answeredByProvider, withVerdict } from '../reading/verdict';
import { holdWrongNumber } from '../leave/hold-wrong-number';
import { handleHelp, handleNobody, handleStart } from './code-words';
import { handleAnswer } from './handle-answer';
import { handleReaction } from './handle-reaction';
import type { Message, Outcome } from './message';

async function handleReply(
  { tx, deps, inbound, facts }: Message,
  route: Route,
  decision: 'reply' | 'opt-in' = 'reply',
): Promise<Outcome> {
  const subscriberId = facts.accounts.find((account) => account.accountId === route.accountId)?.subscriberId ?? null;
  const reply = await recordReply(tx, inbound.from, route, subscriberId, storable(inbound.body));
  await notifyUsers(tx, deps.config, {
    accountId: route.accountId,
    conversationId: reply.conversationId,
    subscriberId,
    phone: inbound.from,
    text: storable(inbound.body),
  });
  const evidence = { ...route.evidence, campaign_id: reply.replyTo };
  return {
    accountId: route.accountId,
    decision,
    rule: route.rule,
    evidence,
    subscriberId,
    replyTo: reply.replyTo,
    conversationId: reply.conversationId,
  };
}

async function handlePlainReply(message: Message, route: Route): Promise<Outcome> {
  const outcome = await handleReply(message, route);
  const { tx, inbound, facts } = message;
  const { from: phone, to } = inbound;
  const { subscriberId = null } = outcome;
  const body = async (): Promise<string> =>
    clarifyingText(message.deps.config, {
      senders: await senders(tx, [route.accountId]),
      language: languageFor(facts.ownKeywords, { accounts: [route.accountId] }),
    });
  const clarifying = await clarify(tx, { phone, to, route, subscriberId, body });
  if (typeof clarifying === 'number')
    return { ...outcome, evidence: { ...outcome.evidence, clarified: true }, messageId: clarifying };
  const answer = clarifying ?? (await answerOutsideHours(tx, { phone, to, route, subscriberId, now: facts.now }));
  return answer === 'silent'
    ? { ...outcome, evidence: { ...outcome.evidence, silent: true } }
    : { ...outcome, messageId: answer };
}

/** The holder of the phone says that they are not the subscriber: holds marketing, and sends no automatic answer. */
async function handleWrongNumber(message: Message, route: Route, id: number): Promise<Outcome> {
  const outcome = await handleReply(message, route);
  await holdWrongNumber(message.tx, route.accountId, outcome.conversationId ?? 0, message.inbound, id);
  return { ...outcome, evidence: { ...outcome.evidence, wrong_number: true } };
}

/**
 * Stores a text that was answered with "Did you mean PIZZA?": its account, if it has one, sees it like every reply.
 */
async function handleAsked(message: Message, route: Route | null, { messageId, near_miss }: Asked): Promise<Outcome> {
  if (route === null) {
    const evidence = { answered: true, near_miss };
    return { accountId: null, decision: 'unrouted', rule: 'near-miss', evidence, messageId };
  }
  const outcome = await handleReply(message, route);
  return { ...outcome, evidence: { ...outcome.evidence, near_miss }, messageId };
}

/** YES to a question is a reply to the account that asked; if the time to answer has expired it is nothing more. */
async function handleYes(message: Message, accountId: number, word: string, id: number): Promise<Outcome> {
  const { tx, deps, inbound } = message;
  const said = { phone: inbound.from, words: storable(inbound.body), inboundId: id };
  const confirmed = await confirmOptIn(tx, deps, accountId, said.phone, said.words, id);
  if (confirmed)
    await liftHold(
      tx,
      { accountId, phone: said.phone },
      { words: said.words, actor: 'phone', channel: 'sms', inboundId: id },
    );
  for (const keyword of await joinKeywordsById(tx, await confirmedWithAge(tx, accountId, said.phone)))
    await askAgeOfConfirmed(tx, deps, keyword, said);
  return handleReply(message, { accountId, rule: 'question', evidence: { word } }, confirmed ? 'opt-in' : 'reply');
}

/**
 * The result of a text that answers the question for the phone's age. An unreadable one is stored as a reply, and
 * answered with the same question once.
 */
async function answeredAge(message: Message, text: InboundText, decision: Decision): Promise<InboundResult | null> {
  const { tx, deps, inbound, canonical, facts } = message;
  const answered = await answerAge(tx, deps, text, decision, facts);
  if (!answered || answered.result) return answered?.result ?? null;
  const messageId = await askOnceMore(tx, deps, answered.question);
  if (messageId === null) return null;
  const [id] = await nextInboundIds(tx, 1);
  if (id === undefined) throw new Error('no id for the message');
  const route: Route = { accountId: answered.question.accountId, rule: 'question', evidence: {} };
  const row = { ...(await handleReply(message, route)), id };
  await storeInbound(tx, [{ inbound, canonical, row }]);
  return resultOf(row, messageId);
}

function handle(
  message: Message,
  decision: Exclude<Decision, { kind: 'keyword' | 'opt-out' }>,
  id: number,
): Promise<Outcome> {
  switch (decision.kind) {
    case 'help':
      return handleHelp(message, decision.word);
    case 'opt-in':
      return decision.accountId === null
        ? handleStart(message, decision.word, id)
        : handleYes(message, decision.accountId, decision.word, id);
    case 'reply':
      return saysNotSubscriber(message.said)
        ? handleWrongNumber(message, decision.route, id)
        : handlePlainReply(message, decision.route);
    case 'unrouted':
      return handleNobody(message);
  }
}

/** Handles one inbound message in the caller's transaction. */
export async function handleInside(tx: Tx, deps: InboundDeps, received: InboundText): Promise<InboundResult> {
  const { inbound } = received;
  await lockPhones(tx, [inbound.from]);
  const known = (await findInbound(tx, [inbound.providerId])).get(inbound.providerId);
  if (known) return known;
  await clearUndeliverable(tx, [inbound.from]);
  const { message, quoting } = await withoutQuotation(tx, deps, received);
  const { canonical, said } = message;
  const matched = matchedText(message);
  const candidates = keywordCandidates(matched);
  const line = (await linesOf(tx, deps.config, [inbound.to]))(inbound.to);
  const keywords = candidates.length > 0 ? keywordsOn(line, await joinKeywords(tx, candidates, [line])) : [];
  const facts = await loadFacts(tx, inbound.from, keywords, { line, yes: saysYes(said) });
  const read: Decision = isPhone(inbound.from) ? readMessage(said, matched, facts) : { kind: 'unrouted' };
  const decision = withVerdict(inbound, withDoubt(quoting, read));
  if (inbound.verdict === 'unknown')
    deps.log.warn({ provider_id: inbound.providerId }, 'the provider judged a text by an unknown verdict');
  const reaction = reactionOf(quoting, decision);
  if (reaction) {
    const [id] = await nextInboundIds(tx, 1);
    if (id === undefined) throw new Error('no id for the message');
    const row = { ...(await handleReaction(tx, inbound, facts, reaction)), id };
    await storeInbound(tx, [{ inbound, canonical, row }]);
    return resultOf(row, null);
  }
  const answered = await answeredAge({ tx, deps, inbound, canonical, said, facts }, message, decision);
  if (answered) return answered;
  if (decision.kind === 'keyword') {
    const { id: keywordId } = decision.keyword;
    // The keyword of a near miss is not in the text.
    const among = decision.match === 'near-miss' ? await joinKeywordsById(tx, [keywordId]) : keywords;
    const keyword = among.find(({ id }) => id === keywordId);
    if (keyword) {
      const joining = { inbound, canonical, keyword, match: decision.match };
      const asked = keyword.minAge > 0 ? await joinByAge(tx, deps, joining) : null;
      if (asked) return asked;
      const joined = await joinAll(tx, deps, [joining]);
      const result = joined.get(inbound.providerId);
      if (result) return result;
    }
    throw new Error('the keyword was deleted meanwhile; the carrier will deliver the message again');
  }
  if (decision.kind === 'opt-out') {
    const confirmed = answeredByProvider(inbound);
    const left = await leaveAll(tx, deps, [
      { inbound, canonical, decision, line, accounts: facts.accounts, ownKeywords: facts.ownKeywords, confirmed },
    ]);
    const result = left.get(inbound.providerId);
    if (result) return result;
    throw new Error('opt-out could not be written');
  }
  const [id] = await nextInboundIds(tx, 1);
  if (id === undefined) throw new Error('no id for the message');
  const found = { tx, deps, inbound, canonical, said, facts };
  const isOpen = decision.kind === 'reply' || decision.kind === 'unrouted';
  const answer = decision.kind === 'reply' ? await handleAnswer(found, decision.route) : null;
  const asked = isOpen && !answer && !saysNotSubscriber(said) ? await askNearMiss(tx, deps, message, facts) : null;
  const { messageId = null, ...row } = asked
    ? await handleAsked(found, decision.kind === 'reply' ? decision.route : null, asked)
    : (answer ?? (await handle(found, decision, id)));
  await storeInbound(tx, [{ inbound, canonical, row: { ...row, id } }]);
  if (row.decision === 'unrouted' && !asked)
    deps.log.info({ inbound: id, rule: row.rule }, 'inbound message without a recipient');
  return resultOf({ ...row, id }, messageId);
}

/**
 * Handles one inbound message in one transaction. Retries after a deadlock, because not every carrier delivers again,
 * and it may be a STOP.
 */
export const handleOne = (deps: InboundDeps, message: InboundText): Promise<InboundResult> =>
  retrying(() => deps.db.asInbound((tx) => handleInside(tx, deps, message)));
