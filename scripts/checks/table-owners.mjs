import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isTest } from '../lib/files.mjs';
import { statements } from '../lib/migrations.mjs';
import floors from '../lib/server-floors.cjs';

// Each table has one owner, the folder in server/src/platform/db/table-owners.json: only the owner writes it, a domain
// only in its repositories, and only they contain SQL (docs/adr/0048-folders-and-domains.md). A domain reads tables of the
// floors below its own; what it reads of others is in server/src/platform/db/upward-reads.json, with the reason. Tests,
// fixtures and server/demo may read and write anything.
const ROOT = 'server/src/';
const OWNERS = `${ROOT}platform/db/table-owners.json`;
const UPWARD = `${ROOT}platform/db/upward-reads.json`;
const READ = /\b(?:from|join|using)\s+(?:only\s+|lateral\s+)?([a-z_]+)\b/g;
const COMMENT = /^\s*(?:\/?\*|\/\/)/;
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

/** SQL of a domain is in the repositories of its nouns. */
const isStore = (file) => file.endsWith('.repository.ts');

function writes(file, text, ownerOf) {
  return [...text.matchAll(WRITTEN)].flatMap((match) => {
    const owner = ownerOf.get(match[1]);
    if (!owner) return [];
    const folder = owner === 'standins' ? 'server/standins' : ROOT + owner;
    if (file.startsWith(`${folder}/`) && (!owner.startsWith('domains/') || isStore(file))) return [];
    return [
      {
        file,
        line: lineOf(text, match.index),
        message: `writes ${match[1]}, which belongs to ${owner}: call a function of ${folder}, so that the table has one writer.`,
      },
    ];
  });
}

const floorOf = (owner) => floors.DOMAINS.findIndex((floor) => floor.includes(owner.slice('domains/'.length)));

/** What a file reads of its own floor and those above it: `texting campaign`. */
function upwardReads(file, text, ownerOf) {
  const reader = /^server\/src\/domains\/(\w+)\//.exec(file)?.[1];
  if (reader === undefined) return [];
  return text.split('\n').flatMap((line, index) =>
    COMMENT.test(line)
      ? []
      : [...line.matchAll(READ)].flatMap(([, table]) => {
          const owner = ownerOf.get(table);
          const below =
            !owner?.startsWith('domains/') ||
            owner === `domains/${reader}` ||
            floorOf(owner) > floorOf(`domains/${reader}`);
          return below ? [] : [{ read: `${reader} ${table}`, file, line: index + 1, owner }];
        }),
  );
}

function unexpectedReads(found, reasons) {
  const known = new Set(Object.keys(reasons));
  const read = new Set(found.map((one) => one.read));
  return [
    ...found
      .filter((one) => !known.has(one.read))
      .map(({ file, line, read: what, owner }) => ({
        file,
        line,
        message: `reads ${what.split(' ')[1]} of ${owner}, which is not below: let ${owner} hand it down or report it as an event, or give the reason in ${UPWARD}.`,
      })),
    ...[...known]
      .filter((one) => !read.has(one))
      .map((one) => ({ file: UPWARD, message: `lists "${one}", which nothing reads any more: remove it.` })),
  ];
}

function misplacedSql(file, text) {
  if (!/^server\/src\/(domains|app)\//.test(file) || isStore(file)) return [];
  const at = text.search(SQL);
  return at < 0
    ? []
    : [{ file, line: lineOf(text, at), message: 'contains SQL: move the statement into a repository.' }];
}

/** A text that is handed to a transaction: its parameters are numbered by hand, and nothing describes it. */
const TEXT = /\b(?:tx|single|prepared)\.(?:query|one|maybeOne|value|maybeValue|values|execute)(?:<[^()]*>)?\(\s*[`'"]/;

function textSql(file, text) {
  const at = /^server\/src\/(domains|app)\//.test(file) ? text.search(TEXT) : -1;
  return at < 0
    ? []
    : [{ file, line: lineOf(text, at), message: 'sends SQL as a text: use statement() or command() (docs/adr/0117).' }];
}

/** SQL with a parameter that is numbered by hand. */
const NUMBERED = /([`'"])\s*(?:with|select|insert into|update|delete from)\b(?:(?!\1)[^])*?\$[1-9]/;

function numberedSql(file, text) {
  const at = text.search(NUMBERED);
  return at < 0
    ? []
    : [
        {
          file,
          line: lineOf(text, at),
          message: 'numbers parameters of SQL by hand: use statement(), command() or sql.',
        },
      ];
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
  const sources = files.filter(isProduct).map((file) => ({ file, text: readFileSync(join(root, file), 'utf8') }));
  const seeds = files
    .filter((file) => file.startsWith('server/demo/') && file.endsWith('.ts') && !isTest(file))
    .map((file) => ({ file, text: readFileSync(join(root, file), 'utf8') }));
  const reasons = existsSync(join(root, UPWARD)) ? JSON.parse(readFileSync(join(root, UPWARD), 'utf8')) : {};
  return [
    ...(await unlisted(root, ownerOf)),
    ...sources.flatMap(({ file, text }) => [
      ...writes(file, text, ownerOf),
      ...misplacedSql(file, text),
      ...textSql(file, text),
    ]),
    ...[...sources, ...seeds].flatMap(({ file, text }) => numberedSql(file, text)),
    ...unexpectedReads(
      sources.flatMap(({ file, text }) => upwardReads(file, text, ownerOf)),
      reasons,
    ),
  ];
}
