/** Below it are the public pages of keywords: /join/pizza. */
export const JOIN = '/join';

/** A keyword has only letters and digits, and capitals do not matter. */
const pathOf = (keyword: string): string => `${JOIN}/${keyword.toLowerCase()}`;

export const pageAddress = (publicUrl: string, keyword: string): string => new URL(pathOf(keyword), publicUrl).href;

/** What other sites embed: one script, which shows the form in a frame. */
export const formScript = (publicUrl: string, keyword: string): string => `${pageAddress(publicUrl, keyword)}/form.js`;

export const smsAddress = (shortcode: string, keyword: string): string => `sms:${shortcode}?&body=${keyword}`;

/** The page on another site that shows the form, as the browser tells it; empty for anything else. */
export function embeddingPage(text: string): string {
  if (!URL.canParse(text)) return '';
  const { protocol, origin, pathname } = new URL(text);
  return /^https?:$/.test(protocol) ? `${origin}${pathname}`.slice(0, 500) : '';
}
