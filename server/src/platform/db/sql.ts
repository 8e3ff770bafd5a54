import tag, { empty, join, raw, type Sql } from 'sql-template-tag';
import type { Columns, RowOf } from './col';

export { empty, join, type Sql };

/** A parameter of a statement, in a form that the driver accepts. */
export type Value = string | number | boolean | Date | Uint8Array | null | undefined | readonly Value[];

/**
 * A part of a statement, with its parameters. Every interpolated value becomes a parameter, unless it is such a part
 * itself.
 */
export const sql: (strings: TemplateStringsArray, ...values: readonly (Value | Sql)[]) => Sql = tag;

/** A name in SQL: an alias, a table or a column that the code knows. */
export const name = (known: string): Sql => {
  if (!/^[a-z_][a-z0-9_.]*$/.test(known)) throw new Error(`no name in SQL: ${known}`);
  return raw(known);
};

/** A number from the code that the planner should see, such as a limit. */
export const constant = (known: number): Sql => raw(String(known));

/** A text from the code that is the same in every statement, such as the name of a timezone. */
export const literal = (known: string): Sql => {
  if (/['\\]/.test(known)) throw new Error(`no text of the code: ${known}`);
  return raw(`'${known}'`);
};

export const NOTHING: Columns = {};

/** A statement with its parameters, and the rows that it returns. */
export class Statement<Row = unknown> {
  /** Type only: keeps statements of different rows apart. */
  declare readonly row: Row;
  constructor(
    /** Its name in logs and tests: the file and the function. */
    readonly name: string,
    readonly columns: Columns,
    private readonly part: Sql,
  ) {}
  get text(): string {
    return this.part.text;
  }
  get values(): unknown[] {
    return this.part.values;
  }
}

/** A statement that returns rows with these columns. */
export const statement =
  <C extends Columns>(called: string, columns: C) =>
  (strings: TemplateStringsArray, ...values: readonly (Value | Sql)[]): Statement<RowOf<C>> =>
    new Statement(called, columns, sql(strings, ...values));

/** A statement whose rows are not read. */
export const command = (called: string) => statement(called, NOTHING);
