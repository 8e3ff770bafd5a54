import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export const MOMENTS = 'server/src/platform/db/moments.json';
const MIGRATIONS = 'server/src/platform/db/migrations';
const CONNECTIONS = 'server/src/app/connect-domains.ts';

const TABLE = /^create (?:unlogged )?table (?:if not exists )?([\w.]+) \(([^]*?)^\)/gm;
const ALTERED = /^alter table (?:only )?([\w.]+)([^;]*);/gm;
const OWN = /^\s+(\w+)\s+timestamptz\b/gm;
const ADDED = /\badd column (?:if not exists )?(\w+)\s+timestamptz\b/g;

/** Every column of the schema that stores a moment, as table.column. */
function momentsOf(root) {
  const folder = join(root, MIGRATIONS);
  const texts = readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .map((name) => readFileSync(join(folder, name), 'utf8').replaceAll(/--.*$/gm, ''));
  const columns = (text, tables, pattern) =>
    [...text.matchAll(tables)].flatMap(([, table, body]) =>
      [...body.matchAll(pattern)].map(([, column]) => `${table}.${column}`),
    );
  return new Set(texts.flatMap((text) => [...columns(text, TABLE, OWN), ...columns(text, ALTERED, ADDED)]));
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
export function momentProblems(root) {
  const { planned, fixed, work, happened } = readMoments(root);
  const declared = [...Object.keys(planned), ...Object.keys(fixed), ...listed(work), ...listed(happened)];
  const stored = momentsOf(root);
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
