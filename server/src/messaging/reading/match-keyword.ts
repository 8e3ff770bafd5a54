import { KEYWORD_MAX } from '@textloom/contracts';

/** A message of more words that begins with a keyword may be a reply to another account. */
const MAX_WORDS_OF_A_PLAIN_JOIN = 3;

/** The keyword texts a message could mean: whole without spaces, then its first word. */
export function keywordCandidates(words: readonly string[]): string[] {
  const [first = ''] = words;
  return [...new Set([words.join(''), first])].filter(
    (text) => text.length > 0 && text.length <= KEYWORD_MAX && /^[A-Z0-9]+$/.test(text),
  );
}

export interface KeywordMatch<Keyword> {
  keyword: Keyword;
  match: 'whole' | 'first-word';
  /** The message may also be a reply to another account with which the phone has an open conversation. */
  mayBeReply: boolean;
}

/** The live keyword that a message means (messaging design, section 2, step 4). */
export function matchKeyword<Keyword extends { canonical: string }>(
  words: readonly string[],
  keywords: readonly Keyword[],
): KeywordMatch<Keyword> | null {
  const byText = (text: string): Keyword | undefined => keywords.find(({ canonical }) => canonical === text);
  const whole = byText(words.join(''));
  if (whole) return { keyword: whole, match: 'whole', mayBeReply: false };
  const first = words[0] === undefined ? undefined : byText(words[0]);
  return first ? { keyword: first, match: 'first-word', mayBeReply: words.length > MAX_WORDS_OF_A_PLAIN_JOIN } : null;
}
