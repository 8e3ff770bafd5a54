import { saysNotSubscriber } from '@textloom/reading/not-subscriber';
import { readControl } from './control-words';
import { matchKeyword } from '../../joining';
import type { Decision, MatchedText, PhoneFacts } from '../../texting/inbound-text';
import { openConversation, routeReply } from './route';

function readKeyword(message: MatchedText, facts: PhoneFacts): Decision | null {
  const found = matchKeyword(message, facts.keywords);
  if (!found) return null;
  const { keyword, match, replyTo } = found;
  const open = replyTo === 'nobody' ? null : openConversation(facts);
  if (open && (replyTo === 'anybody' || open.accountId !== keyword.accountId)) return null;
  return { kind: 'keyword', keyword, match };
}

/**
 * The meaning of an inbound message: the first matching step of six (messaging design, section 2). `message` has
 * its canonical words.
 */
export function readMessage(text: string, message: MatchedText, facts: PhoneFacts): Decision {
  const { words } = message;
  const { decision, yields, doubtful } = readControl(text, words, facts);
  if (decision && !yields) return decision;
  const keyword = readKeyword(message, facts);
  // "This isn't Anna" may begin with a keyword.
  const denies = keyword?.kind === 'keyword' && keyword.match === 'first-word' && saysNotSubscriber(text);
  if (keyword && !(denies && routeReply(facts))) return keyword;
  if (decision) return decision;
  // Loaded for a YES only.
  if (facts.nearMiss) return { kind: 'keyword', keyword: facts.nearMiss, match: 'near-miss' };
  const route = routeReply(facts);
  if (!route) return { kind: 'unrouted' };
  return { kind: 'reply', route: doubtful === null ? route : { ...route, evidence: { ...route.evidence, doubtful } } };
}
