import {
  consentWords,
  FILLERS,
  HINT_STEMS,
  HINTS,
  LEAVERS,
  LEAVERS_PHRASE,
  LEFT_ON,
  MAIL_WORDS,
  MARKETING_WORDS,
  MEANS_BY_CELLS,
  MEANS_IN,
  MEANS_IN_OF_TEXTS,
  MEANS_OUT,
  MEANS_OUT_OF_TEXTS,
  TEXT_WORDS,
} from './consent-words';

/** What a heading says of the people of its column. */
export interface HeadingMeaning {
  /** Meaning of "yes". */
  meaning: 'subscribed' | 'unsubscribed';
  /** Days of leaving are read only in a file without another column about texts. */
  rank: 'word' | 'day';
  /** Only cells that speak of subscribing are surely about texts: the heading may be about a membership. */
  byCells: boolean;
}

/** The meaning of a heading that is surely about texts; null for any other. */
export function headingMeaning(heading: string): HeadingMeaning | null {
  const key = consentWords(heading);
  const words = key.split(' ');
  if (words.some((word) => MAIL_WORDS.has(word)) || /\be mails?\b/.test(key)) return null;
  const isOfTexts = words.some((word) => TEXT_WORDS.has(word) || MARKETING_WORDS.has(word));
  const rest = words.filter((word) => !TEXT_WORDS.has(word) && !FILLERS.has(word)).join(' ');
  const dated = words.filter((word) => !TEXT_WORDS.has(word) && !['is', 'has', 'marketing'].includes(word)).join(' ');
  if (LEFT_ON.test(dated) || LEFT_ON.test(dated.replace(/ from(?: all)?\b/, '')))
    return { meaning: 'unsubscribed', rank: 'day', byCells: false };
  // "SMS No." is a number.
  const isOut = MEANS_OUT.has(rest) || (isOfTexts && MEANS_OUT_OF_TEXTS.has(rest) && !/\bno$/.test(key));
  if (isOut) return { meaning: 'unsubscribed', rank: 'word', byCells: false };
  if (MEANS_IN.has(rest) || (isOfTexts && MEANS_IN_OF_TEXTS.has(rest)))
    return { meaning: 'subscribed', rank: 'word', byCells: false };
  return MEANS_BY_CELLS.has(rest) ? { meaning: 'subscribed', rank: 'word', byCells: true } : null;
}

/** What a heading that is not surely understood seems to be about. */
export type Hint = 'in' | 'out' | 'unsure';

const OUTWARD =
  /donot|nosms|notext|\b(?:not|never|dont|no|sin|pas|stop\w*|dn[tdc]|unsub\w*|opt(?:ed)? ?outs?|bajas?|block\w*|bloqu\w*|desab\w*|desins\w*|supp?r\w*|exclu\w*|refus\w*|declin\w*|remov\w*|oppos\w*)\b/;
const OF_MEMBERS =
  /\b(?:active?|activ[oa]|actif|inactive?|inactiv[oa]|inactif|member\w*|membre|miembro|soci[oa]|adherent\w*|enrolled|status|estado|estatus|statut|etat|cancel\w*)\b/;

/** Whether a heading has any word of texts, consent, permission, blocking or leaving, and which way it points. */
export function hintOf(heading: string): Hint | null {
  const key = consentWords(heading);
  const words = key.split(' ');
  const isOfTexts = words.some((word) => TEXT_WORDS.has(word));
  const isHint = isOfTexts || words.some((word) => HINTS.has(word) || HINT_STEMS.some((stem) => word.includes(stem)));
  if (!isHint) return null;
  if (words.some((word) => MAIL_WORDS.has(word)) || /\be mails?\b/.test(key)) return 'unsure';
  if (OF_MEMBERS.test(key) && !isOfTexts) return 'unsure';
  return OUTWARD.test(key) ? 'out' : 'in';
}

/** Whether the name of a file or a column says that its people must not be texted. */
export function namesLeavers(name: string): boolean {
  const key = consentWords(name.replace(/\.[a-z]{2,5}$/i, ''));
  return LEAVERS_PHRASE.test(key) || key.split(' ').some((word) => LEAVERS.has(word));
}
