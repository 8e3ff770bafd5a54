import type { QueryResult } from 'pg';

/**
 * The database inside one transaction: what a repository method takes first. `T` is the row's shape
 * as the SQL names it (int8 and numeric arrive as numbers, timestamptz as Date, date as text).
 */
export interface Tx {
  /** All rows. */
  query<T>(text: string, values?: readonly unknown[]): Promise<T[]>;
  /** The one row; throws when there is none or more than one. */
  one<T>(text: string, values?: readonly unknown[]): Promise<T>;
  /** The one row or undefined; throws when there is more than one. */
  maybeOne<T>(text: string, values?: readonly unknown[]): Promise<T | undefined>;
  /** Runs a statement; answers how many rows it touched. */
  execute(text: string, values?: readonly unknown[]): Promise<number>;
}

function atMostOne<T>(rows: T[], text: string): T | undefined {
  if (rows.length > 1) throw new Error(`expected one row, got ${rows.length}: ${text.trim()}`);
  return rows[0];
}

/** Runs one statement of the transaction. */
export type Ask = (text: string, values: unknown[]) => Promise<QueryResult>;

/** The Tx of a connection that is inside a transaction. */
export function transactionOf(ask: Ask): Tx {
  const run = async <T>(text: string, values: readonly unknown[] = []): Promise<T[]> => {
    // The driver knows no row shapes: the repository that wrote the SQL states it as T.
    const result = await ask(text, [...values]);
    return result.rows as T[];
  };
  return {
    query: run,
    async one<T>(text: string, values?: readonly unknown[]) {
      const row = atMostOne(await run<T>(text, values), text);
      if (row === undefined) throw new Error(`expected one row, got none: ${text.trim()}`);
      return row;
    },
    async maybeOne<T>(text: string, values?: readonly unknown[]) {
      return atMostOne(await run<T>(text, values), text);
    },
    async execute(text, values = []) {
      return (await ask(text, [...values])).rowCount ?? 0;
    },
  };
}
