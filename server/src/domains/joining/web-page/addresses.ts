import { isPhone } from '@textloom/contracts';
import { pageAddress, type TextedKeyword } from '../../tenancy/keyword';

/** The script that other sites embed: it shows the form in a frame. */
export const formScript = (publicUrl: string, texted: TextedKeyword): string =>
  `${pageAddress(publicUrl, texted)}/form.js`;

/** `number`: a short code, or ten digits. */
export const smsAddress = (number: string, keyword: string): string =>
  `sms:${isPhone(number) ? `+1${number}` : number}?&body=${keyword}`;

/** The page on another site that shows the form, as the browser reports it; empty for anything else. */
export function embeddingPage(text: string): string {
  if (!URL.canParse(text)) return '';
  const { protocol, origin, pathname } = new URL(text);
  return /^https?:$/.test(protocol) ? `${origin}${pathname}`.slice(0, 500) : '';
}
