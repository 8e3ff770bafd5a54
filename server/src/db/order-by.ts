/**
 * The SQL of a list's `orderby`, out of the columns it may be ordered by; anything else means `otherwise`
 * (decision 27), names of the prototype too, because the result becomes part of the statement.
 */
export const orderBy = <Column>(columns: Readonly<Record<string, Column>>, wanted: string, otherwise: Column): Column =>
  (Object.hasOwn(columns, wanted) ? columns[wanted] : undefined) ?? otherwise;
