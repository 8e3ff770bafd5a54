/** The path prefix of keywords' public pages: /join/pizza. */
export const JOIN = '/join';

/** A keyword at the number where it is texted; null: the shared code. */
export interface TextedKeyword {
  keyword: string;
  number: string | null;
}

/**
 * A keyword has only letters and digits, and its case does not matter. At an own number its text alone does not say which
 * keyword it is, so the number follows: /join/pizza-8885550100.
 */
export const pagePath = ({ keyword, number }: TextedKeyword): string =>
  `${JOIN}/${keyword.toLowerCase()}${number === null ? '' : `-${number}`}`;

/** The keyword of a path's last part. */
export function textedIn(part: string): TextedKeyword {
  const at = part.indexOf('-');
  return at < 0 ? { keyword: part, number: null } : { keyword: part.slice(0, at), number: part.slice(at + 1) };
}

export const pageAddress = (publicUrl: string, texted: TextedKeyword): string =>
  new URL(pagePath(texted), publicUrl).href;

/** What follows the path of a page in that of its picture. */
export const PICTURE = '/page.png';

export const pictureAddress = (publicUrl: string, texted: TextedKeyword): string =>
  pageAddress(publicUrl, texted) + PICTURE;
