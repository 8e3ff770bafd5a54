import { KEYWORD_MAX } from '@textloom/contracts';
import { readControl } from './control-words';
import type { Decision, PhoneFacts } from './inbound.types';
import { openConversation, routeReply } from './route';

/** A longer message that begins with a keyword may be a reply to another account. */
const LONG_MESSAGE = 3;

/** The keyword texts a message could be: all of it without spaces, then its first word. */
export function keywordCandidates(words: readonly string[]): string[] {
  const [first = ''] = words;
  return [...new Set([words.join(''), first])].filter(
    (text) => text.length > 0 && text.length <= KEYWORD_MAX && /^[A-Z0-9]+$/.test(text),
  );
}

function readKeyword(words: readonly string[], facts: PhoneFacts): Decision | null {
  const byText = (text: string) => facts.keywords.find((keyword) => keyword.canonical === text);
  const whole = byText(words.join(''));
  if (whole) return { kind: 'keyword', keyword: whole, match: 'whole' };
  const first = words[0] === undefined ? undefined : byText(words[0]);
  if (!first) return null;
  if (words.length > LONG_MESSAGE) {
    const open = openConversation(facts);
    if (open && open.accountId !== first.accountId) return null;
  }
  return { kind: 'keyword', keyword: first, match: 'first-word' };
}

/**
 * The meaning of an inbound message: the first matching step of six (messaging design, section 2). `words` are its
 * canonical ones.
 */
export function readMessage(text: string, words: readonly string[], facts: PhoneFacts): Decision {
  const { decision, yields, doubtful } = readControl(text, words, facts);
  if (decision && !yields) return decision;
  const keyword = readKeyword(words, facts);
  if (keyword) return keyword;
  if (decision) return decision;
  const route = routeReply(facts);
  if (!route) return { kind: 'nobody' };
  return { kind: 'reply', route: doubtful === null ? route : { ...route, evidence: { ...route.evidence, doubtful } } };
}
