import { isPhone } from '@textloom/contracts';

/** The path prefix of keywords' public pages: /join/pizza. */
export const JOIN = '/join';

/** A keyword at the number where it is texted; null: the shared code. */
interface Texted {
  keyword: string;
  number: string | null;
}

/**
 * A keyword has only letters and digits, and its case does not matter. At an own number its text alone does not say which
 * keyword it is, so the number follows: /join/pizza-8885550100.
 */
const pathOf = ({ keyword, number }: Texted): string =>
  `${JOIN}/${keyword.toLowerCase()}${number === null ? '' : `-${number}`}`;

/** The keyword of a path's last part. */
export function textedIn(part: string): Texted {
  const at = part.indexOf('-');
  return at < 0 ? { keyword: part, number: null } : { keyword: part.slice(0, at), number: part.slice(at + 1) };
}

export const pageAddress = (publicUrl: string, texted: Texted): string => new URL(pathOf(texted), publicUrl).href;

/** The script that other sites embed: it shows the form in a frame. */
export const formScript = (publicUrl: string, texted: Texted): string => `${pageAddress(publicUrl, texted)}/form.js`;

/** `number`: a short code, or ten digits. */
export const smsAddress = (number: string, keyword: string): string =>
  `sms:${isPhone(number) ? `+1${number}` : number}?&body=${keyword}`;

/** The page on another site that shows the form, as the browser reports it; empty for anything else. */
export function embeddingPage(text: string): string {
  if (!URL.canParse(text)) return '';
  const { protocol, origin, pathname } = new URL(text);
  return /^https?:$/.test(protocol) ? `${origin}${pathname}`.slice(0, 500) : '';
}
