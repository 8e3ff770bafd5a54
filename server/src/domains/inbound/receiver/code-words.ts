import { isPhone } from '@textloom/contracts';
import { answeredToday, type InboundSettings, senders, storable } from '../../texting/inbound-text';
import { type Answered, BY_PROVIDER, enqueueAnswer, NOT_ANSWERED } from '../answer/answer';
import { languageFor } from '../answer/language-for';
import { helpAnswer, nothingToRestoreAnswer, restoredAnswer, unroutedAnswer } from '../answer/messages';
import { settingsOn } from '../answer/settings-on';
import { only } from '../leave/opt-out';
import { restore } from '../leave/restore';
import { routeReply } from '../reading/route';
import { answeredByProvider } from '../reading/verdict';
import type { Message, Outcome } from './message';

// Texts that the number itself answers, for no account: HELP, START, and those that belong to nobody.

/** Queues an answer from the number that the text came to, unless the provider has already answered. */
async function answerOf(
  { tx, deps, inbound, facts: { line } }: Message,
  body: (settings: InboundSettings) => Promise<string> | string,
): Promise<Answered> {
  if (answeredByProvider(inbound)) return BY_PROVIDER;
  const settings = await settingsOn(tx, deps.config, line);
  return enqueueAnswer(tx, { phone: inbound.from, body: await body(settings), number: line.number });
}

export async function handleHelp(message: Message, word: string): Promise<Outcome> {
  const { tx, facts } = message;
  const route = routeReply(facts);
  const { messageId, evidence } = await answerOf(message, async (settings) =>
    helpAnswer(settings, {
      senders: route ? await senders(tx, [route.accountId]) : [],
      language: languageFor(facts.ownKeywords, { accounts: [route?.accountId], word }),
    }),
  );
  return {
    accountId: route?.accountId ?? null,
    decision: 'help',
    rule: route?.rule ?? 'unrouted',
    evidence: { word, ...evidence },
    messageId,
  };
}

export async function handleStart(message: Message, word: string, id: number): Promise<Outcome> {
  const { tx, inbound, facts } = message;
  const { from: phone, body } = inbound;
  const said = { phone, line: facts.line, words: storable(body), inboundId: id };
  const { accounts, subscribed, code } = await restore(tx, said);
  if (accounts.length > 0 || code) {
    const { messageId, evidence } = await answerOf(message, async (settings) =>
      restoredAnswer(settings, {
        senders: await senders(tx, subscribed),
        language: languageFor(facts.ownKeywords, { accounts: subscribed.length > 0 ? subscribed : accounts }),
      }),
    );
    return {
      accountId: only(accounts),
      decision: 'opt-in',
      rule: 'restored',
      evidence: { word, ...evidence },
      messageId,
    };
  }
  const rule = 'nothing-to-restore';
  const before = (await answeredToday(tx, [phone], 'opt-in', rule)).has(phone);
  const { messageId, evidence } = before
    ? NOT_ANSWERED
    : await answerOf(message, (settings) => nothingToRestoreAnswer(settings, languageFor(facts.ownKeywords)));
  return { accountId: null, decision: 'opt-in', rule, evidence: { word, ...evidence }, messageId };
}

export async function handleNobody({ tx, deps, inbound, facts }: Message): Promise<Outcome> {
  // Other senders are machines (a shortcode, another country): two machines must not reply to each other.
  const person = isPhone(inbound.from);
  const due = person && !(await answeredToday(tx, [inbound.from], 'unrouted')).has(inbound.from);
  const body = unroutedAnswer(deps.config, languageFor(facts.ownKeywords));
  const answer = { phone: inbound.from, body, number: facts.line.number };
  const { messageId, evidence } = due ? await enqueueAnswer(tx, answer) : NOT_ANSWERED;
  return { accountId: null, decision: 'unrouted', rule: person ? '' : 'no-phone', evidence, messageId };
}
