import tag, { empty, join, raw, type Sql } from 'sql-template-tag';

export { empty, join, type Sql };

/** A parameter of a statement, as the driver takes it. */
export type Value = string | number | boolean | Date | Uint8Array | null | undefined | readonly Value[];

/** A part of a statement, with its parameters. Whatever is put into it is a parameter, unless it is such a part itself. */
export const sql: (strings: TemplateStringsArray, ...values: readonly (Value | Sql)[]) => Sql = tag;

/** A name in SQL: an alias, a table or a column that the code knows. */
export const name = (known: string): Sql => {
  if (!/^[a-z_][a-z0-9_.]*$/.test(known)) throw new Error(`no name in SQL: ${known}`);
  return raw(known);
};

/** A number of the code that the planner is to see, such as a limit. */
export const constant = (known: number): Sql => raw(String(known));

/**
 * SQL of a part without values of its own, for statements that are still texts with numbered parameters.
 * `$1` is written as `parameter(1)`.
 */
export function textOf(part: Sql): string {
  if (part.values.length > 0) throw new Error(`has values: ${part.text}`);
  return part.text;
}
export const parameter = (at: number): Sql => raw(`$${at}`);

/** A column of a statement's rows: `oids` are the types that PostgreSQL may describe it with. */
export interface Column<T> {
  oids: readonly number[];
  nullable: boolean;
  /** False: the column may be null in its table, and a condition of the statement prevents it. */
  stored: boolean;
  /** A value for statements that are described instead of run. */
  sample: T;
}

/** The columns of a statement's rows. */
export type Columns = Readonly<Record<string, Column<unknown>>>;
export type RowOf<C extends Columns> = { -readonly [K in keyof C]: C[K] extends Column<infer T> ? T : never };

const column = <T>(sample: T, ...oids: number[]): Column<T> => ({ oids, nullable: false, stored: true, sample });

// The object identifiers of PostgreSQL's types (pg_type.dat), which never change.
/** smallint, integer, bigint, real, double precision or numeric. */
export const number = column<number>(1, 21, 23, 20, 700, 701, 1700);
export const bool = column<boolean>(false, 16);
/** timestamptz or timestamp. */
export const time = column<Date>(new Date(0), 1184, 1114);
/** date, as YYYY-MM-DD. */
export const day = column<string>('2026-01-01', 1082);
export const bytes = column<Buffer>(Buffer.alloc(0), 17);
export const numbers = column<number[]>([1], 1005, 1007, 1016);
export const texts = column<string[]>([''], 1009, 1015);
/** text, varchar, char, uuid or inet; `T`: the texts that it has. */
export const text = <T extends string = string>(sample = '' as T): Column<T> =>
  column<T>(sample, 25, 1043, 1042, 19, 2950, 869);
/** json or jsonb: `T` is what the product has written. */
export const json = <T>(sample: T): Column<T> => column<T>(sample, 114, 3802);

export const orNull = <T>(one: Column<T>): Column<T | null> => ({ ...one, nullable: true });
/** Null in its table, and never in these rows. */
export const present = <T>(one: Column<T>): Column<T> => ({ ...one, stored: false });

export const NOTHING: Columns = {};

/** A statement with its parameters, and the rows that it returns. */
export class Statement<Row = unknown> {
  /** Not there at run time: keeps statements of different rows apart. */
  declare readonly row: Row;
  constructor(
    /** What logs and tests call it: the file and the function. */
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

/** A statement whose rows nobody reads. */
export const command = (called: string) => statement(called, NOTHING);
