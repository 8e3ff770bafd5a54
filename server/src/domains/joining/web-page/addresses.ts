import { isPhone } from '@textloom/contracts';

/** The path prefix of keywords' public pages: /join/pizza. */
export const JOIN = '/join';

/** A keyword has only letters and digits, and its case does not matter. */
const pathOf = (keyword: string): string => `${JOIN}/${keyword.toLowerCase()}`;

export const pageAddress = (publicUrl: string, keyword: string): string => new URL(pathOf(keyword), publicUrl).href;

/** The script that other sites embed: it shows the form in a frame. */
export const formScript = (publicUrl: string, keyword: string): string => `${pageAddress(publicUrl, keyword)}/form.js`;

/** `number`: a short code, or ten digits. */
export const smsAddress = (number: string, keyword: string): string =>
  `sms:${isPhone(number) ? `+1${number}` : number}?&body=${keyword}`;

/** The page on another site that shows the form, as the browser reports it; empty for anything else. */
export function embeddingPage(text: string): string {
  if (!URL.canParse(text)) return '';
  const { protocol, origin, pathname } = new URL(text);
  return /^https?:$/.test(protocol) ? `${origin}${pathname}`.slice(0, 500) : '';
}
