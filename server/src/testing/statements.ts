import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import type { Submittable } from 'pg';
import { NOTHING, type Statement } from '../platform/db/sql';
import { inspectStatements, type Tx } from '../platform/db/transaction';

const problem = (statement: Statement, what: string): Error =>
  new Error(`${statement.name} ${what}\n${statement.text.trim()}`);

/** Compares the columns that the database reports for a statement with those that the code declares. */
function compare(statement: Statement, fields: readonly pg.FieldDef[]): void {
  const { columns } = statement;
  if (columns === NOTHING) return;
  const declared = Object.keys(columns).sort().join(', ');
  const returned = fields
    .map(({ name }) => name)
    .sort()
    .join(', ');
  if (declared !== returned) throw problem(statement, `declares ${declared} and returns ${returned}.`);
  for (const { name, dataTypeID } of fields)
    if (columns[name]?.oids.includes(dataTypeID) !== true)
      throw problem(statement, `returns ${name} as type ${dataTypeID}, which is not the declared one.`);
}

/** From now on every statement that runs in this process is checked, and no row may have an undeclared null. */
export const checkStatements = (): void =>
  inspectStatements((statement, { fields, rows }) => {
    compare(statement, fields);
    const sure = Object.entries(statement.columns).filter(([, { nullable }]) => !nullable);
    for (const row of rows as Record<string, unknown>[])
      for (const [name] of sure) if (row[name] === null) throw problem(statement, `returns null as ${name}.`);
  });

/** Parses a statement and describes its rows, without running it: the driver's message flow for a custom query. */
class Description implements Submittable {
  private fields: pg.FieldDef[] = [];
  private answer: (fields: pg.FieldDef[]) => void = () => undefined;
  private refuse: (error: Error) => void = () => undefined;
  readonly result = new Promise<pg.FieldDef[]>((answer, refuse) => {
    this.answer = answer;
    this.refuse = refuse;
  });
  constructor(private readonly text: string) {}
  submit(connection: pg.Connection): void {
    const { parse, describe, sync } = connection as unknown as Record<string, (message?: object) => void>;
    parse?.call(connection, { text: this.text, name: '', types: [] });
    describe?.call(connection, { type: 'S', name: '' });
    sync?.call(connection);
  }
  handleRowDescription({ fields }: { fields: pg.FieldDef[] }): void {
    this.fields = fields;
  }
  handleError(error: Error): void {
    this.refuse(error);
  }
  handleReadyForQuery(): void {
    this.answer(this.fields);
  }
}

const NULLABLE = `select attrelid || ':' || attnum as key from pg_attribute where not attnotnull and attnum > 0`;

/** The names of all statements in a folder, or in some of its files. */
export const namesIn = (folder: string, isOne: (file: string) => boolean = () => true): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && isOne(file))
    .flatMap((file) => [
      ...readFileSync(join(folder, file), 'utf8').matchAll(/\b(?:statement|command)\(\s*'([\w.]+)'/g),
    ])
    .map(([, name = '']) => name)
    .sort();

/** A statement as the database describes it, for the golden file of a domain. */
export const shown = ({ name, columns, text }: Statement): string =>
  `-- ${name} → ${Object.entries(columns)
    .map(([column, { nullable }]) => column + (nullable ? '?' : ''))
    .join(', ')}\n${text.trim()}`;

/**
 * Calls functions of repositories with a transaction that describes each statement instead of running it, and returns a row
 * with sample values for it. Fails where the database describes other columns than the code declares, and where a column
 * that may be null in its table is declared as one that is not. Returns each statement, in order.
 */
export async function described(url: string, calls: readonly ((tx: Tx) => unknown)[]): Promise<Statement[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const all: Statement[] = [];
  const nullable = new Set((await client.query<{ key: string }>(NULLABLE)).rows.map(({ key }) => key));
  const problems: string[] = [];
  const describe = async (statement: Statement): Promise<void> => {
    const fields = await client.query(new Description(statement.text)).result.catch((error: Error) => {
      throw problem(statement, `is refused: ${error.message}`);
    });
    compare(statement, fields);
    for (const { name, tableID, columnID } of fields) {
      const column = statement.columns[name];
      if (column && !column.nullable && column.stored && nullable.has(`${tableID}:${columnID}`))
        throw problem(statement, `declares ${name} as never null, and its table may have null there.`);
    }
  };
  const rowOf = async (statement: Statement): Promise<Record<string, unknown>> => {
    // From a domain that is not converted yet.
    if (typeof statement === 'string') return {};
    await describe(statement).catch(({ message }: Error) => problems.push(message));
    all.push(statement);
    return Object.fromEntries(Object.entries(statement.columns).map(([name, { sample }]) => [name, sample]));
  };
  const firstOf = async (statement: Statement): Promise<unknown> => Object.values(await rowOf(statement))[0];
  const tx = {
    query: async (statement: Statement) => [await rowOf(statement)],
    one: rowOf,
    maybeOne: rowOf,
    value: firstOf,
    maybeValue: firstOf,
    values: async (statement: Statement) => [await firstOf(statement)],
    execute: async (statement: Statement) => (await rowOf(statement), 1),
  } as unknown as Tx;
  try {
    for (const call of calls) await call(tx);
  } finally {
    await client.end();
  }
  if (problems.length > 0) throw new Error(problems.join('\n\n'));
  return all;
}
