import { pageLocale } from '@textloom/contracts';
import { TEXTS } from './messages';

/** Lists named in a confirmation; further ones are counted. */
const MAX_NAMED = 5;
const and = new Intl.ListFormat(pageLocale(), { type: 'conjunction' });

/** `(512) 555-0123 will leave PIZZA and TACOS. `; empty without a list. */
export function leavingText(who: string, keywords: readonly string[]): string {
  if (keywords.length === 0) return '';
  const named = keywords.slice(0, keywords.length > MAX_NAMED ? MAX_NAMED - 1 : MAX_NAMED);
  const others = keywords.length - named.length;
  return TEXTS.willLeave(who, and.format([...named, ...(others > 0 ? [TEXTS.otherLists(others)] : [])]));
}

/** The text of a confirmation for unsubscribing one person. */
export const LEAVING_FOR_GOOD = TEXTS.leavingForGood;
