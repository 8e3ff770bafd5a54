import { sql, type Sql, type Value } from './sql';

/** A LIKE pattern that finds the text anywhere; % and _ in it match only themselves. */
export const containing = (text: string): string => `%${escapeLike(text.trim())}%`;

/**
 * SQL: whether a text contains the words of a search; `term` is their searchTerm(). Both are folded, so accents and
 * kinds of apostrophes make no difference (ADR 0108).
 */
export const contains = (text: Sql, term: Value): Sql => sql`strpos(search_fold(${text}), search_fold(${term})) > 0`;

/** A LIKE pattern that matches values beginning with the text. */
export const beginning = (text: string): string => `${escapeLike(text.trim())}%`;

const escapeLike = (text: string): string => text.replaceAll(/[\\%_]/g, '\\$&');
