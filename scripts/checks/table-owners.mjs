import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isTest } from '../lib/files.mjs';
import { statements } from '../lib/migrations.mjs';

// Each table has one owner, the folder in server/src/platform/db/table-owners.json: only the owner writes it, a domain
// only in its store/, and only store/ contains SQL (docs/adr/0053-domains.md). Tests, fixtures and server/demo may write
// anything.
const ROOT = 'server/src/';
const OWNERS = `${ROOT}platform/db/table-owners.json`;
const WRITTEN = /\b(?:insert into|update|delete from)\s+(?:only\s+)?([a-z_]+)\b/g;
/** A statement at the begin of a text, or a fragment that reads a table. */
const SQL =
  /[`'"]\s*(?:with [a-z_]+ as|select|insert into|update [a-z_]+|delete from)\b[^'"`]*\b(?:from|into|set|as)\b/;

const isProduct = (file) =>
  /^server\/(src|standins)\//.test(file) &&
  file.endsWith('.ts') &&
  !isTest(file) &&
  !/\.(fixture|type-test)\.ts$/.test(file) &&
  !file.startsWith(`${ROOT}testing/`);

const lineOf = (text, index) => text.slice(0, index).split('\n').length;

function writes(file, text, ownerOf) {
  return [...text.matchAll(WRITTEN)].flatMap((match) => {
    const owner = ownerOf.get(match[1]);
    if (!owner) return [];
    const folder = owner === 'standins' ? 'server/standins' : ROOT + owner;
    const home = owner.startsWith('domains/') ? `${folder}/store/` : `${folder}/`;
    if (file.startsWith(home)) return [];
    return [
      {
        file,
        line: lineOf(text, match.index),
        message: `writes ${match[1]}, which belongs to ${owner}: call a function of ${home}, so that the table has one writer.`,
      },
    ];
  });
}

function misplacedSql(file, text) {
  if (!/^server\/src\/(domains|app)\//.test(file) || file.includes('/store/')) return [];
  const at = text.search(SQL);
  return at < 0 ? [] : [{ file, line: lineOf(text, at), message: 'contains SQL: move the statement into store/.' }];
}

async function unlisted(root, ownerOf) {
  // Tables of a schema of its own have the owner of the schema.
  const tables = new Set(
    (await statements(root)).flatMap(
      ({ CreateStmt: made }) => made?.relation.schemaname ?? made?.relation.relname ?? [],
    ),
  );
  const problem = (table, message) => ({ file: OWNERS, message: `${table} ${message}` });
  return [
    ...[...tables].filter((table) => !ownerOf.has(table)).map((table) => problem(table, 'has no owner.')),
    ...[...ownerOf.keys()]
      .filter((table) => !tables.has(table))
      .map((table) => problem(table, 'is created by no migration.')),
  ];
}

export async function check({ root, files }) {
  if (!existsSync(join(root, OWNERS))) return [];
  const owners = JSON.parse(readFileSync(join(root, OWNERS), 'utf8'));
  const ownerOf = new Map(Object.entries(owners).flatMap(([owner, tables]) => tables.map((table) => [table, owner])));
  return [
    ...(await unlisted(root, ownerOf)),
    ...files.filter(isProduct).flatMap((file) => {
      const text = readFileSync(join(root, file), 'utf8');
      return [...writes(file, text, ownerOf), ...misplacedSql(file, text)];
    }),
  ];
}
