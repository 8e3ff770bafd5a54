/** A LIKE pattern that finds the text anywhere; the person's % and _ are letters like others. */
export const containing = (text: string): string => `%${escapeLike(text.trim())}%`;

/** A LIKE pattern that finds what begins with the text. */
export const beginning = (text: string): string => `${escapeLike(text.trim())}%`;

const escapeLike = (text: string): string => text.replaceAll(/[\\%_]/g, '\\$&');
