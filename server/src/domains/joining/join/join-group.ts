import { saysNotSubscriber } from '@textloom/reading/not-subscriber';
import type { Tx } from '../../../platform/db/connection';
import { clearUndeliverable, lockPhones } from '../../people/phone';
import {
  type InboundDeps,
  type InboundResult,
  type InboundText,
  type Line,
  linesOf,
  matchedText,
} from '../../texting/inbound-text';
import { keywordCandidates, matchKeyword } from '../keyword/match-keyword';
import { joinAll, type Joining } from './join';
import { joinKeywords, type JoinKeyword, keywordsOn } from './join.repository';

function plainJoin(message: InboundText, line: Line, keywords: readonly JoinKeyword[]): Joining | null {
  const { inbound, canonical } = message;
  const found = matchKeyword(matchedText(message), keywordsOn(line, keywords));
  if (!found || found.replyTo !== 'nobody' || found.keyword.hasCodes || found.keyword.minAge > 0) return null;
  // "Wrong number" may begin with a keyword.
  if (found.match === 'first-word' && saysNotSubscriber(message.said)) return null;
  return { inbound, canonical, keyword: found.keyword, match: found.match };
}

/**
 * Joins the phones whose message is a plain join, in the caller's transaction. A plain join depends only on the text
 * and the keyword: it takes no codes, asks for no age, and cannot be a reply to another account.
 */
export async function joinGroup(
  tx: Tx,
  deps: InboundDeps,
  group: readonly InboundText[],
): Promise<Map<string, InboundResult>> {
  const candidates = [...new Set(group.flatMap((message) => keywordCandidates(matchedText(message))))];
  if (candidates.length === 0) return new Map();
  const numbers = [...new Set(group.map(({ inbound }) => inbound.to))];
  const lineOf = await linesOf(tx, deps.config, numbers);
  const keywords = await joinKeywords(tx, candidates, numbers.map(lineOf));
  if (keywords.length === 0) return new Map();
  const joinings = group.flatMap((message) => plainJoin(message, lineOf(message.inbound.to), keywords) ?? []);
  if (joinings.length === 0) return new Map();
  const phones = joinings.map(({ inbound }) => inbound.from);
  await lockPhones(tx, phones);
  await clearUndeliverable(tx, phones);
  return joinAll(tx, deps, joinings);
}
