import { KEYWORD_MAX, plainWord } from '@textloom/contracts';
import type { MatchedText } from '../../texting/inbound-text';

/** A longer message that begins with a keyword may be a reply to another account. */
const MAX_WORDS_OF_A_PLAIN_JOIN = 3;

/** Words before a keyword that ask to join it, and words that merely greet or agree. */
const REQUEST =
  /^(?:I (?:WANT|WOULD LIKE) TO |ID LIKE TO )?(?:JOIN|SUBSCRIBE(?: ME)?(?: TO)?|SIGN ME UP(?: FOR| TO)?|ADD ME(?: TO)?) /;
const GREETING = /^(?:(?:HI|HEY|HELLO|HOLA|BONJOUR|SALUT|YES|YEAH|YEP|YUP|SI|OUI|OK|OKAY|PLEASE|PLS|TEXT|SEND) )+/;
const POLITE_END = /(?: (?:PLEASE|PLS|PLZ|THANKS|THANK YOU))+$/;

/** What remains of "Hi! PIZZA", "JOIN PIZZA" or "Text PIZZA to 55222"; null when nothing was around it. */
function framed({ words, to }: MatchedText): { text: string; asks: boolean } | null {
  const whole = words.map((word) => plainWord(word).replaceAll("'", '')).join(' ');
  const polite = whole.replace(POLITE_END, '');
  const toUs = new RegExp(` TO 1?${to.split('').join(' ?')}$`);
  const named = polite.replace(toUs, '');
  const greeted = named.replace(GREETING, '');
  const text = greeted.replace(REQUEST, '');
  if (text === polite) return null;
  return { text: text.replaceAll(' ', ''), asks: named !== polite || text !== greeted };
}

/**
 * The keyword texts that a message could mean: the whole without spaces, the rest without framing words, its first
 * word.
 */
export function keywordCandidates(message: MatchedText): string[] {
  const [first = ''] = message.words;
  return [...new Set([message.words.join(''), framed(message)?.text ?? '', first])].filter(
    (text) => text.length > 0 && text.length <= KEYWORD_MAX && /^[A-Z0-9]+$/.test(text),
  );
}

/** What a one-word message, or one that asks to join, uses as a keyword; null: it is about something else. */
export function typedKeyword(message: MatchedText): string | null {
  const frame = framed(message);
  const typed = message.words.length === 1 ? message.words[0] : frame?.asks ? frame.text : undefined;
  return typed !== undefined && /^[A-Z0-9]+$/.test(typed) ? typed : null;
}

export interface KeywordMatch<Keyword> {
  keyword: Keyword;
  /** `near-miss`: YES to "Did you mean PIZZA?". */
  match: 'whole' | 'request' | 'first-word' | 'near-miss';
  /** Whose open conversations make the message a reply: nobody's, those of other accounts, or anybody's. */
  replyTo: 'nobody' | 'others' | 'anybody';
}

/** The live keyword that a message means (messaging design, section 2, step 4). */
export function matchKeyword<Keyword extends { canonical: string }>(
  message: MatchedText,
  keywords: readonly Keyword[],
): KeywordMatch<Keyword> | null {
  const { words } = message;
  const byText = (text: string): Keyword | undefined => keywords.find(({ canonical }) => canonical === text);
  const whole = byText(words.join(''));
  if (whole) return { keyword: whole, match: 'whole', replyTo: 'nobody' };
  const ofLength = words.length > MAX_WORDS_OF_A_PLAIN_JOIN ? 'others' : 'nobody';
  const frame = framed(message);
  const asked = frame && byText(frame.text);
  // "Yes pizza" may answer a question that an account asked in its inbox.
  if (asked) return { keyword: asked, match: 'request', replyTo: frame.asks ? ofLength : 'anybody' };
  const first = words[0] === undefined ? undefined : byText(words[0]);
  return first ? { keyword: first, match: 'first-word', replyTo: ofLength } : null;
}
