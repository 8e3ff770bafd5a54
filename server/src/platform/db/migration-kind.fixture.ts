import { parse, type ColumnDef, type Node, type RangeVar } from 'libpg-query';

const COMMANDS: Readonly<Record<string, string>> = {
  AT_DropColumn: 'drops a column',
  AT_SetNotNull: 'refuses null in a column',
  AT_AlterColumnType: 'changes the type of a column',
  AT_AddConstraint: 'adds a constraint',
};
const ROLES = ['textloom_app', 'textloom_engine'];
const VALUES = ['CONSTR_DEFAULT', 'CONSTR_GENERATED', 'CONSTR_IDENTITY'];

const nameOf = ({ schemaname = '', relname = '' }: RangeVar): string => `${schemaname}.${relname}`;
const tablesOf = (nodes: readonly Node[] = []): RangeVar[] =>
  nodes.flatMap((node) => ('RangeVar' in node ? node.RangeVar : []));

/** Whether a column is not null and gets no value in the rows that the release before inserts. */
function withoutValue({ constraints = [] }: ColumnDef): boolean {
  const kinds = constraints.map((one) => ('Constraint' in one ? (one.Constraint.contype ?? '') : ''));
  return kinds.includes('CONSTR_NOTNULL') && !kinds.some((kind) => VALUES.includes(kind));
}

function commandBreaks(node: Node): string[] {
  if (!('AlterTableCmd' in node)) return [];
  const { subtype = '', def } = node.AlterTableCmd;
  if (def && 'ColumnDef' in def && subtype === 'AT_AddColumn' && withoutValue(def.ColumnDef))
    return ['adds a column that is not null and has no default'];
  return COMMANDS[subtype] === undefined ? [] : [COMMANDS[subtype]];
}

/** A unique index may take the place of one that refused more: "-- weaker than old: why", with the old one dropped. */
const WEAKER = /^-- weaker than (\w+): \S/m;
const dropsWeakened = (sql: string): boolean => {
  const [, old] = WEAKER.exec(sql) ?? [];
  return old !== undefined && new RegExp(`^drop index ${old};`, 'm').test(sql);
};

/** What a statement breaks, and in which tables. */
function statementBreaks(node: Node): { what: string[]; tables?: (RangeVar | undefined)[] } {
  if ('AlterTableStmt' in node)
    return { what: (node.AlterTableStmt.cmds ?? []).flatMap(commandBreaks), tables: [node.AlterTableStmt.relation] };
  if ('IndexStmt' in node)
    return { what: node.IndexStmt.unique ? ['adds a unique index'] : [], tables: [node.IndexStmt.relation] };
  if ('GrantStmt' in node) {
    const { is_grant: grants, grantees = [], objects } = node.GrantStmt;
    const ours = grantees.some((one) => 'RoleSpec' in one && ROLES.includes(one.RoleSpec.rolename ?? ''));
    return { what: !grants && ours ? ['revokes a privilege'] : [], tables: tablesOf(objects) };
  }
  if ('RenameStmt' in node) {
    const { renameType, relation } = node.RenameStmt;
    return { what: renameType === 'OBJECT_INDEX' ? [] : ['renames'], tables: [relation] };
  }
  if ('AlterEnumStmt' in node) return { what: node.AlterEnumStmt.oldVal === undefined ? [] : ['renames'] };
  if ('AlterObjectSchemaStmt' in node) return { what: ['moves to another schema'] };
  if ('TruncateStmt' in node) return { what: ['empties a table'] };
  if ('DropStmt' in node) {
    const kind = (node.DropStmt.removeType ?? '').replace('OBJECT_', '').toLowerCase();
    return { what: kind === 'index' ? [] : [`drops a ${kind}`] };
  }
  return { what: [] };
}

/** The statements of a migration that break the previous release, as far as the SQL shows. */
export async function breaks(sql: string): Promise<string[]> {
  const nodes = ((await parse(sql)).stmts ?? []).flatMap(({ stmt }) => stmt ?? []);
  const weaker = dropsWeakened(sql);
  const made = new Set(
    nodes.map((node) => ('CreateStmt' in node && node.CreateStmt.relation ? nameOf(node.CreateStmt.relation) : '')),
  );
  return nodes.flatMap((node) => {
    const { what, tables = [] } = statementBreaks(node);
    const isOwn = tables.length > 0 && tables.every((table) => table && made.has(nameOf(table)));
    return isOwn || ('IndexStmt' in node && weaker) ? [] : what;
  });
}
