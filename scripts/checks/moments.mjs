import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { statements } from '../lib/migrations.mjs';

export const MOMENTS = 'server/src/platform/db/moments.json';
const CONNECTIONS = 'server/src/app/connect-domains.ts';

const isMoment = ({ typeName }) => typeName.names.at(-1).String.sval === 'timestamptz';

/** The columns that a statement adds, with their table. */
function columnsOf({ CreateStmt: made, AlterTableStmt: altered }) {
  const { schemaname, relname } = (made ?? altered)?.relation ?? {};
  const columns = [
    ...(made?.tableElts ?? []),
    ...(altered?.cmds ?? []).map(({ AlterTableCmd: { subtype, def } }) => (subtype === 'AT_AddColumn' ? def : {})),
  ].flatMap(({ ColumnDef: column }) => column ?? []);
  return columns.map((column) => ({ ...column, table: [schemaname, relname].filter(Boolean).join('.') }));
}

/** Every column of the schema that stores a moment, as table.column. */
async function momentsOf(root) {
  const columns = (await statements(root)).flatMap(columnsOf).filter(isMoment);
  return new Set(columns.map(({ table, colname }) => `${table}.${colname}`));
}

/** What the application connects with an event: names of functions. */
function handlersOf(root, event) {
  const text = readFileSync(join(root, CONNECTIONS), 'utf8');
  const [, list = ''] = new RegExp(`\\b${event}\\.connect\\(([^)]*)\\)`).exec(text) ?? [];
  return list.split(',').flatMap((name) => name.trim().split('.').at(-1) || []);
}

export const readMoments = (root) => JSON.parse(readFileSync(join(root, MOMENTS), 'utf8'));

const listed = (tables) =>
  Object.entries(tables).flatMap(([table, columns]) => columns.map((column) => `${table}.${column}`));

/** What the declarations say that the schema or the connected events do not, and the other way round. */
async function problemsOf(root) {
  const { planned, fixed, work, happened } = readMoments(root);
  const declared = [...Object.keys(planned), ...Object.keys(fixed), ...listed(work), ...listed(happened)];
  const stored = await momentsOf(root);
  const connected = ['timezoneChanged', 'quietHoursChanged'].flatMap((event) =>
    handlersOf(root, event).map((handler) => `${handler} by ${event}`),
  );
  const replanned = Object.values(planned).flatMap(({ again }) =>
    Object.entries(again).map(([event, handler]) => `${handler} by ${event}`),
  );
  return [
    ...[...stored]
      .filter((one) => !declared.includes(one))
      .map((one) => `does not say of ${one} whether it is planned (and from what), fixed, of a worker, or a record.`),
    ...declared.filter((one) => !stored.has(one)).map((one) => `names ${one}, which no migration creates.`),
    ...declared.filter((one, at) => declared.indexOf(one) < at).map((one) => `names ${one} twice.`),
    ...replanned
      .filter((one) => !connected.includes(one))
      .map((one) => `says that ${one} plans again, which ${CONNECTIONS} does not connect.`),
    ...connected
      .filter((one) => !replanned.includes(one))
      .map((one) => `does not say which moment is planned again by ${one}.`),
  ];
}

/** Every stored moment is declared: planned from what and again by what, fixed and why, of a worker, or a record. */
export const check = async ({ root }) =>
  existsSync(join(root, MOMENTS)) ? (await problemsOf(root)).map((message) => ({ file: MOMENTS, message })) : [];
