/** A LIKE pattern that finds the text anywhere; % and _ in it match only themselves. */
export const containing = (text: string): string => `%${escapeLike(text.trim())}%`;

/** A LIKE pattern that matches values beginning with the text. */
export const beginning = (text: string): string => `${escapeLike(text.trim())}%`;

const escapeLike = (text: string): string => text.replaceAll(/[\\%_]/g, '\\$&');
