import { cutText } from './cut-text';
import { isBlank } from './visible';

/**
 * The text a new subscriber gets (ENG-008, decision 66): the standard welcome with its placeholders filled, and the
 * owner's own text. `{terms}` and `{count}` are the placeholders of the server value WELCOME_MESSAGE.
 */
export function parseWelcome(
  template: string,
  keyword: { opt_in: string; terms_url: string; expected_messages: number },
): string {
  const terms = keyword.terms_url.trim();
  const standard = template
    .replaceAll('{count}', String(keyword.expected_messages))
    .replaceAll('{terms}', terms)
    .replace(/\s{2,}/g, ' ')
    .trim();
  const own = isBlank(keyword.opt_in) ? '' : keyword.opt_in.trim();
  return own === '' ? standard : `${own} ${standard}`.trim();
}

/** Shortened for lists. */
export const displayWelcome = (parsed: string, length = 60): string =>
  parsed.length > length ? `${cutText(parsed, length - 1).trimEnd()}…` : parsed;
