/** The path prefix of keywords' public pages: /join/pizza. */
export const JOIN = '/join';

/** A keyword has only letters and digits, and its case does not matter. */
export const pageAddress = (publicUrl: string, keyword: string): string =>
  new URL(`${JOIN}/${keyword.toLowerCase()}`, publicUrl).href;
