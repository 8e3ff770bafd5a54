import { isPhone } from '@textloom/contracts';
import type { Tx } from '../../db/connection';
import type { InboundSms } from '../../providers/carrier/gateway';
import { leaveCode } from '../consent/code-suppression.repository';
import { optOut } from '../consent/opt-out.service';
import { clearUndeliverable } from '../handover/undeliverable.repository';
import { retrying } from '../../work/retrying';
import { enqueueAnswer } from './answer';
import { confirmOptIn } from '../joining/confirm';
import { loadFacts, lockPhones } from '../reading/facts.repository';
import {
  answeredToday,
  findInbound,
  nextInboundId,
  senders,
  storable,
  storeInbound,
  type InboundRow,
} from './inbound.repository';
import type { Decision, InboundDeps, InboundResult, PhoneFacts, Route } from '../reading/inbound.types';
import { answerOutsideHours } from '../auto-answers/auto-answer';
import { joinAll } from '../joining/join';
import { joinKeywords } from '../joining/join.repository';
import {
  helpAnswer,
  keywordOptOutAnswer,
  unroutedAnswer,
  nothingToRestoreAnswer,
  optOutAnswer,
  restoredAnswer,
} from './messages';
import { leavesCode, optOutTargets, type OptOut } from '../leaving/opt-out';
import type { InboundText } from '../reading/inbound-text';
import { keywordCandidates } from '../reading/match-keyword';
import { readMessage } from '../reading/read';
import { recordReply } from '../replies/reply';
import { restore } from '../leaving/restore';
import { routeReply } from '../reading/route';
import { notifyUsers } from '../replies/notify-users';

interface Message {
  tx: Tx;
  deps: InboundDeps;
  inbound: InboundSms;
  canonical: string;
  facts: PhoneFacts;
}

type Outcome = Omit<InboundRow, 'id'> & { messageId?: number | null };

const only = <T>(values: readonly T[]): T | null => (values.length === 1 ? (values[0] ?? null) : null);

async function handleOptOut({ tx, deps, inbound, facts }: Message, decision: OptOut, id: number): Promise<Outcome> {
  const { rule, targets } = optOutTargets(decision, facts);
  const phone = inbound.from;
  const words = storable(inbound.body);
  const events = await optOut(
    tx,
    targets.map((target) => ({ ...target, phone })),
    { reason: rule === 'question' ? 'declined' : 'stop', words, actor: 'phone', channel: 'sms', inboundId: id },
  );
  const wholeCode = leavesCode(rule);
  const changed = (wholeCode && (await leaveCode(tx, { phone, words, inboundId: id }))) || events.length > 0;
  // Exactly one confirmation; a repeated STOP within 24 h gets none.
  const answered = changed || !(await answeredToday(tx, phone, 'opt-out'));
  // What this message left; a repeated STOP after a day is confirmed again.
  const left = events.length > 0 ? events : targets;
  const names = await senders(
    tx,
    left.flatMap(({ accountId }) => accountId ?? []),
  );
  const text =
    decision.scope === 'keyword'
      ? keywordOptOutAnswer(deps.config, names, decision.keyword.canonical)
      : optOutAnswer(deps.config, names, wholeCode);
  const messageId = answered ? await enqueueAnswer(tx, phone, text) : null;
  const target = only(targets);
  return {
    accountId: target?.accountId ?? null,
    decision: 'opt-out',
    rule,
    evidence: { word: decision.word, changed, answered },
    keywordId: target?.keywordId || null,
    messageId,
  };
}

async function handleHelp({ tx, deps, inbound, facts }: Message, word: string): Promise<Outcome> {
  const route = routeReply(facts);
  const names = route ? await senders(tx, [route.accountId]) : [];
  const messageId = await enqueueAnswer(tx, inbound.from, helpAnswer(deps.config, names));
  return {
    accountId: route?.accountId ?? null,
    decision: 'help',
    rule: route?.rule ?? 'unrouted',
    evidence: { word, answered: true },
    messageId,
  };
}

async function handleStart({ tx, deps, inbound }: Message, word: string, id: number): Promise<Outcome> {
  const { accounts, code } = await restore(tx, inbound.from, storable(inbound.body), id);
  if (accounts.length > 0 || code) {
    const messageId = await enqueueAnswer(tx, inbound.from, restoredAnswer(deps.config, await senders(tx, accounts)));
    return {
      accountId: only(accounts),
      decision: 'opt-in',
      rule: 'restored',
      evidence: { word, answered: true },
      messageId,
    };
  }
  const rule = 'nothing-to-restore';
  const answered = !(await answeredToday(tx, inbound.from, 'opt-in', rule));
  const messageId = answered ? await enqueueAnswer(tx, inbound.from, nothingToRestoreAnswer(deps.config)) : null;
  return { accountId: null, decision: 'opt-in', rule, evidence: { word, answered }, messageId };
}

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
  return { ...outcome, messageId: await answerOutsideHours(tx, { phone, to, route, subscriberId, now: facts.now }) };
}

/** YES to a question is a reply to the account that asked. */
async function handleYes(message: Message, accountId: number, word: string, id: number): Promise<Outcome> {
  const { tx, inbound } = message;
  await confirmOptIn(tx, accountId, inbound.from, storable(inbound.body), id);
  return handleReply(message, { accountId, rule: 'question', evidence: { word } }, 'opt-in');
}

async function handleNobody({ tx, deps, inbound }: Message): Promise<Outcome> {
  // Other senders are machines (a shortcode, another country): two machines must not reply to each other.
  const person = isPhone(inbound.from);
  const answered = person && !(await answeredToday(tx, inbound.from, 'unrouted'));
  const messageId = answered ? await enqueueAnswer(tx, inbound.from, unroutedAnswer(deps.config)) : null;
  return { accountId: null, decision: 'unrouted', rule: person ? '' : 'no-phone', evidence: { answered }, messageId };
}

function handle(message: Message, decision: Exclude<Decision, { kind: 'keyword' }>, id: number): Promise<Outcome> {
  switch (decision.kind) {
    case 'opt-out':
      return handleOptOut(message, decision, id);
    case 'help':
      return handleHelp(message, decision.word);
    case 'opt-in':
      return decision.accountId === null
        ? handleStart(message, decision.word, id)
        : handleYes(message, decision.accountId, decision.word, id);
    case 'reply':
      return handlePlainReply(message, decision.route);
    case 'unrouted':
      return handleNobody(message);
  }
}

/** Handles one inbound message in the caller's transaction. */
export async function handleInside(tx: Tx, deps: InboundDeps, message: InboundText): Promise<InboundResult> {
  const { inbound, canonical, words } = message;
  await lockPhones(tx, [inbound.from]);
  const known = await findInbound(tx, inbound.providerId);
  if (known) return known;
  await clearUndeliverable(tx, [inbound.from]);
  const facts = await loadFacts(tx, inbound.from, keywordCandidates(words));
  const decision: Decision = isPhone(inbound.from) ? readMessage(inbound.body, words, facts) : { kind: 'unrouted' };
  if (decision.kind === 'keyword') {
    const keyword = (await joinKeywords(tx, [decision.keyword.canonical])).at(0);
    if (keyword) {
      const joined = await joinAll(tx, deps, [{ inbound, canonical, keyword, match: decision.match }]);
      const result = joined.get(inbound.providerId);
      if (result) return result;
    }
    throw new Error('the keyword was deleted meanwhile; the carrier will deliver the message again');
  }
  const id = await nextInboundId(tx);
  const { messageId = null, ...row } = await handle({ tx, deps, inbound, canonical, facts }, decision, id);
  await storeInbound(tx, inbound, canonical, { ...row, id });
  if (row.decision === 'unrouted')
    deps.log.info({ inbound: id, rule: row.rule }, 'inbound message without a recipient');
  return {
    id,
    duplicate: false,
    decision: row.decision,
    rule: row.rule,
    accountId: row.accountId,
    keywordId: row.keywordId ?? null,
    subscriberId: row.subscriberId ?? null,
    conversationId: row.conversationId ?? null,
    messageId,
  };
}

/**
 * Handles one inbound message in one transaction. Retried after a deadlock: not every carrier delivers again, and it
 * may be a STOP.
 */
export const handleOne = (deps: InboundDeps, message: InboundText): Promise<InboundResult> =>
  retrying(() => deps.db.asEngine((tx) => handleInside(tx, deps, message)));
