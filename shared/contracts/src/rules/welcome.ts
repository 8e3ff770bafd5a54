import { cutText } from './cut-text';
import { type Language, welcomeIn } from './language';
import { withSender } from './sender-name';
import { isBlank } from './visible';

/**
 * The text a new subscriber gets (ENG-008, decision 66): the standard welcome with its placeholders filled, and the
 * owner's own text. `template` is its English; a Spanish keyword gets the Spanish one (decision 807). `{terms}` and `{count}` are the placeholders of the server value WELCOME_MESSAGE. It begins with the sender's
 * name (decision 645); `sender` is empty only where no account is known. A preview shows "…" until the number of expected
 * messages is entered.
 */
export function parseWelcome(
  template: string,
  keyword: { opt_in: string; terms_url: string; expected_messages: number | '…'; language: Language },
  sender: string,
): string {
  const terms = keyword.terms_url.trim();
  const standard = welcomeIn(keyword.language, template)
    .replaceAll('{count}', String(keyword.expected_messages))
    .replaceAll('{terms}', terms)
    .replace(/\s{2,}/g, ' ')
    .trim();
  const own = isBlank(keyword.opt_in) ? '' : keyword.opt_in.trim();
  const parsed = own === '' ? standard : `${own} ${standard}`.trim();
  // An installation without a standard welcome sends none to a keyword without its own.
  return parsed === '' ? '' : withSender(parsed, sender);
}

/** Shortened for lists. */
export const displayWelcome = (parsed: string, length = 60): string =>
  parsed.length > length ? `${cutText(parsed, length - 1).trimEnd()}…` : parsed;
