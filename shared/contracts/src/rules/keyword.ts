export const KEYWORD_MAX = 20;

/** Canonical form for uniqueness: upper case, independent of locale. */
export const canonicalKeyword = (text: string): string => text.trim().toUpperCase();
