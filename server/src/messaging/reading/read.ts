import { readControl } from './control-words';
import type { Decision, PhoneFacts } from './inbound.types';
import { matchKeyword } from './match-keyword';
import { openConversation, routeReply } from './route';

function readKeyword(words: readonly string[], facts: PhoneFacts): Decision | null {
  const found = matchKeyword(words, facts.keywords);
  if (!found) return null;
  const { keyword, match, mayBeReply } = found;
  const open = mayBeReply ? openConversation(facts) : null;
  if (open && open.accountId !== keyword.accountId) return null;
  return { kind: 'keyword', keyword, match };
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
  if (!route) return { kind: 'unrouted' };
  return { kind: 'reply', route: doubtful === null ? route : { ...route, evidence: { ...route.evidence, doubtful } } };
}
