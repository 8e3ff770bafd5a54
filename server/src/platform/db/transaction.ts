import type { QueryResult } from 'pg';

/**
 * A database transaction: the first parameter of every repository function. `T` is the shape of the row (int8 and
 * numeric are numbers, timestamptz is Date, date is text).
 */
export interface Tx {
  /** All rows. */
  query<T>(text: string, values?: readonly unknown[]): Promise<T[]>;
  /** Exactly one row; throws otherwise. */
  one<T>(text: string, values?: readonly unknown[]): Promise<T>;
  /** The only column of exactly one row; throws when there is not one row. */
  value<T>(text: string, values?: readonly unknown[]): Promise<T>;
  /** The only column of all rows. */
  values<T>(text: string, values?: readonly unknown[]): Promise<T[]>;
  /** At most one row; throws when there are more. */
  maybeOne<T>(text: string, values?: readonly unknown[]): Promise<T | undefined>;
  /** The only column of at most one row; throws when there are more. */
  maybeValue<T>(text: string, values?: readonly unknown[]): Promise<T | undefined>;
  /** Runs a statement and returns the number of affected rows. */
  execute(text: string, values?: readonly unknown[]): Promise<number>;
}

function atMostOne<T>(rows: T[], text: string): T | undefined {
  if (rows.length > 1) throw new Error(`expected one row, got ${rows.length}: ${text.trim()}`);
  return rows[0];
}

/** Runs one statement of the transaction. */
export type Ask = (text: string, values: unknown[]) => Promise<QueryResult>;

/** The Tx of a connection with an open transaction. */
export function transactionOf(ask: Ask): Tx {
  const run = async <T>(text: string, values: readonly unknown[] = []): Promise<T[]> => {
    // The driver does not know row shapes: the repository that wrote the SQL declares T.
    const result = await ask(text, [...values]);
    return result.rows as T[];
  };
  const maybeOne = async <T>(text: string, values?: readonly unknown[]): Promise<T | undefined> =>
    atMostOne(await run<T>(text, values), text);
  const one = async <T>(text: string, values?: readonly unknown[]): Promise<T> => {
    const row = await maybeOne<T>(text, values);
    if (row === undefined) throw new Error(`expected one row, got none: ${text.trim()}`);
    return row;
  };
  const onlyColumn = <T>(row: Record<string, T>): T => Object.values(row)[0] as T;
  return {
    query: run,
    one,
    value: async <T>(text: string, values?: readonly unknown[]) =>
      onlyColumn(await one<Record<string, T>>(text, values)),
    values: async <T>(text: string, values?: readonly unknown[]) =>
      (await run<Record<string, T>>(text, values)).map(onlyColumn),
    maybeOne,
    async maybeValue<T>(text: string, values?: readonly unknown[]) {
      const row = await maybeOne<Record<string, T>>(text, values);
      return row && onlyColumn(row);
    },
    async execute(text, values = []) {
      return (await ask(text, [...values])).rowCount ?? 0;
    },
  };
}
