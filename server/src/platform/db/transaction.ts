import type { ClientBase, QueryResult } from 'pg';
import { Statement } from './sql';

/** A row with one column of this type. */
type Only<T> = Statement<Record<string, T>>;

/**
 * A database transaction: the first parameter of every repository function. Rows have the columns that their statement
 * declares (sql.ts). A text with numbered parameters, which only tests send, asserts the shape `T` of its rows (int8 and numeric are numbers, timestamptz is Date, date is text).
 */
export interface Tx {
  /** All rows. */
  query<Row>(statement: Statement<Row>): Promise<Row[]>;
  query<T>(text: string, values?: readonly unknown[]): Promise<T[]>;
  /** Exactly one row; throws otherwise. */
  one<Row>(statement: Statement<Row>): Promise<Row>;
  one<T>(text: string, values?: readonly unknown[]): Promise<T>;
  /** The only column of exactly one row; throws when there is not exactly one row. */
  value<T>(statement: Only<T>): Promise<T>;
  value<T>(text: string, values?: readonly unknown[]): Promise<T>;
  /** The only column of all rows. */
  values<T>(statement: Only<T>): Promise<T[]>;
  values<T>(text: string, values?: readonly unknown[]): Promise<T[]>;
  /** At most one row; throws when there are more. */
  maybeOne<Row>(statement: Statement<Row>): Promise<Row | undefined>;
  maybeOne<T>(text: string, values?: readonly unknown[]): Promise<T | undefined>;
  /** The only column of at most one row; throws when there are more. */
  maybeValue<T>(statement: Only<T>): Promise<T | undefined>;
  maybeValue<T>(text: string, values?: readonly unknown[]): Promise<T | undefined>;
  /** Runs a statement and returns the number of affected rows. */
  execute(given: Statement | string, values?: readonly unknown[]): Promise<number>;
}

/** Runs one statement of the transaction. */
export type Ask = (text: string, values: unknown[]) => Promise<QueryResult>;

/** Receives what a statement has returned. */
export type Inspector = (statement: Statement, result: QueryResult) => void;
let inspector: Inspector | undefined;
/** @internal Tests compare what every statement returns with its declared columns. */
export const inspectStatements = (inspect: Inspector): void => void (inspector = inspect);

const onlyColumn = <T>(row: Record<string, T>): T => Object.values(row)[0] as T;

/** The Tx of a connection with an open transaction. */
export function transactionOf(ask: Ask): Tx {
  const run = async (given: Statement | string, values: readonly unknown[] = []): Promise<QueryResult> => {
    if (typeof given === 'string') return ask(given, [...values]);
    const result = await ask(given.text, given.values);
    inspector?.(given, result);
    return result;
  };
  // The driver does not know the shapes of rows. For a Statement, tests compare the declared shape with the database.
  const rows = async <T>(given: Statement | string, values?: readonly unknown[]): Promise<T[]> =>
    (await run(given, values)).rows as T[];
  const atMostOne = async <T>(given: Statement | string, values?: readonly unknown[]): Promise<T | undefined> => {
    const found = await rows<T>(given, values);
    if (found.length > 1) throw new Error(`expected one row, got ${found.length}: ${called(given)}`);
    return found[0];
  };
  const one = async <T>(given: Statement | string, values?: readonly unknown[]): Promise<T> => {
    const row = await atMostOne<T>(given, values);
    if (row === undefined) throw new Error(`expected one row, got none: ${called(given)}`);
    return row;
  };
  return {
    query: rows,
    one,
    value: async <T>(given: Statement | string, values?: readonly unknown[]) =>
      onlyColumn(await one<Record<string, T>>(given, values)),
    values: async <T>(given: Statement | string, values?: readonly unknown[]) =>
      (await rows<Record<string, T>>(given, values)).map(onlyColumn),
    maybeOne: atMostOne,
    maybeValue: async <T>(given: Statement | string, values?: readonly unknown[]) => {
      const row = await atMostOne<Record<string, T>>(given, values);
      return row && onlyColumn(row);
    },
    execute: async (given: Statement | string, values?: readonly unknown[]) => (await run(given, values)).rowCount ?? 0,
  };
}

/** The statements of a client that belongs to no pool: for migrations, backups and checks. */
export const onClient = (client: ClientBase): Tx => transactionOf((text, values) => client.query(text, values));

const called = (given: Statement | string): string => (typeof given === 'string' ? given.trim() : given.name);
