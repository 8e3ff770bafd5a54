// How a statement declares its rows. Imported whole, as `col`: `{ id: col.number, phone: col.text() }`.

/** A column of a statement's rows; `oids` are the types that PostgreSQL may report for it. */
export interface Column<T> {
  oids: readonly number[];
  nullable: boolean;
  /** False: the column may be null in its table, but a condition of the statement prevents it. */
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
/** text, varchar, char, uuid or inet; `T`: the possible texts. */
export const text = <T extends string = string>(sample = '' as T): Column<T> =>
  column<T>(sample, 25, 1043, 1042, 19, 2950, 869);
/** json or jsonb; `T`: the type that the product has written. */
export const json = <T>(sample: T): Column<T> => column<T>(sample, 114, 3802);

export const orNull = <T>(one: Column<T>): Column<T | null> => ({ ...one, nullable: true });
/** Null in its table, but never in these rows. */
export const present = <T>(one: Column<T>): Column<T> => ({ ...one, stored: false });
