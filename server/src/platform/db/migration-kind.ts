/**
 * Expand, then contract (ADR 0069): a migration leaves the release before it running, unless it says that it does not.
 */
const CONTRACT = /^-- contract: \S/m;

/** Whether a program that lacks this migration may not run on its schema. */
export const isContract = (sql: string): boolean => CONTRACT.test(sql);

/** Without comments, function bodies, texts and what is in brackets. */
function outline(sql: string): string {
  let text = sql
    .replaceAll(/--.*$/gm, '')
    .replaceAll(/\/\*[\s\S]*?\*\//g, '')
    .replaceAll(/(\$\w*\$)[\s\S]*?\1/g, "''")
    .replaceAll(/'(?:[^']|'')*'/g, "''");
  for (let before = ''; before !== text;) {
    before = text;
    text = text.replaceAll(/\([^()]*\)/g, ' ');
  }
  return text.toLowerCase().replaceAll(/\s+/g, ' ');
}

const BREAKING: readonly (readonly [RegExp, string])[] = [
  [/^drop (?!index\b)(?:materialized )?(\w+)/, 'drops a $1'],
  [/^alter .*\bdrop column\b/, 'drops a column'],
  [/^alter table .*\bdrop (?!column\b|constraint\b|not null\b|default\b|expression\b|identity\b)\w+/, 'drops a column'],
  [/^alter (?!index\b).*\brename\b/, 'renames'],
  [/^alter .*\bset schema\b/, 'moves to another schema'],
  [/^alter table .*\bset not null\b/, 'refuses null in a column'],
  [/^alter table .*\balter (?:column )?\S+ (?:set data )?type\b/, 'changes the type of a column'],
  [/^alter table .*\badd (?:constraint|primary key|unique|check|foreign key|exclude)\b/, 'adds a constraint'],
  [/^create unique index\b/, 'adds a unique index'],
  [/^truncate\b/, 'empties a table'],
  [/^revoke .* from .*\btextloom_(?:app|engine)\b/, 'revokes a privilege'],
];

/** `alter table … add column … not null` without a value for the rows that the release before inserts. */
const withoutDefault = (statement: string): boolean =>
  statement.startsWith('alter table') &&
  statement
    .split(',')
    .some(
      (part) =>
        /\badd (?!constraint\b)/.test(part) && /\bnot null\b/.test(part) && !/\b(default|generated)\b/.test(part),
    );

/** @internal What of a migration the release before cannot live with, as far as its SQL tells. */
export function breaks(sql: string): string[] {
  const statements = outline(sql)
    .split(';')
    .map((one) => one.trim());
  const made = new Set(statements.flatMap((one) => /^create table (?:if not exists )?(\S+)/.exec(one)?.[1] ?? []));
  const ofOwnTable = (statement: string): boolean => {
    const [, tables = ''] =
      /^(?:alter table (?:only )?(?:if exists )?|create unique index .*\bon (?:only )?|revoke .*\bon (?:table )?)([^\s,]+(?:, [^\s,]+)*)/.exec(
        statement,
      ) ?? [];
    return tables.split(', ').every((table) => made.has(table));
  };
  return statements
    .filter((one) => !ofOwnTable(one))
    .flatMap((statement) => [
      ...BREAKING.flatMap(([pattern, what]) => {
        const found = pattern.exec(statement);
        return found ? [what.replace('$1', found[1] ?? '')] : [];
      }),
      ...(withoutDefault(statement) ? ['adds a column that is not null and has no default'] : []),
    ]);
}
