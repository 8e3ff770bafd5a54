import { sql, type Sql, type Value } from './sql';

/** A LIKE pattern that finds the text anywhere; % and _ in it match only themselves. */
export const containing = (text: string): string => `%${escapeLike(text.trim())}%`;

/**
 * SQL: whether a text contains the words of a search; `term` is their searchTerm(). Both are folded, so accents and
 * kinds of apostrophes make no difference (ADR 0108).
 */
export const contains = (text: Sql, term: Value): Sql => sql`strpos(search_fold(${text}), search_fold(${term})) > 0`;

/**
 * SQL: how well a name matches the `term` of a search: 4 is the name itself, 3 its beginning, 2 the beginning of a word,
 * 1 another part, 0 a match of another text. Sorts a list by `match` (decision 750).
 */
export function nameFit(name: Sql, term: string | null): Sql {
  const [text, asked] = [sql`search_fold(${name})`, sql`search_fold(${term}::text)`];
  return sql`case when ${text} = ${asked} then 4 when starts_with(${text}, ${asked}) then 3 when strpos(${text}, ' ' || ${asked}) > 0 then 2 when strpos(${text}, ${asked}) > 0 then 1 else 0 end`;
}

/** A LIKE pattern that matches values beginning with the text. */
export const beginning = (text: string): string => `${escapeLike(text.trim())}%`;

const escapeLike = (text: string): string => text.replaceAll(/[\\%_]/g, '\\$&');
