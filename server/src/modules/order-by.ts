/**
 * The SQL of a list's `orderby`, out of the columns it may be ordered by; anything else means `otherwise`
 * (decision 27), names of the prototype too: what comes back stands in the statement as it is.
 */
export const orderBy = <Column>(columns: Readonly<Record<string, Column>>, asked: string, otherwise: Column): Column =>
  (Object.hasOwn(columns, asked) ? columns[asked] : undefined) ?? otherwise;
