import { readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { isTest } from '../lib/files.mjs';

// The server's rooms (folders of server/src) from top to bottom. A room imports only rooms on lower floors: none on its
// own floor and none higher (docs/adr/0023-rooms-of-the-server.md). Tests and fixtures may import anything.
const FLOORS = [
  ['main'],
  ['start'],
  ['http', 'standins'],
  ['demo', 'ops'],
  ['modules'],
  ['web'],
  ['messaging'],
  ['live', 'mail', 'providers'],
  ['work'],
  ['db'],
  ['config'],
  ['base'],
];
const floorOf = new Map(FLOORS.flatMap((rooms, floor) => rooms.map((room) => [room, floor])));

const IMPORT = /(?:\bfrom\s*|\bimport\s*\(?\s*)(['"])(\.{1,2}\/[^'"]+)\1/g;
const ROOT = 'server/src/';
const roomOf = (path) => path.slice(ROOT.length).split('/')[0].replace(/\.ts$/, '');
const moduleOf = (path) => /^server\/src\/modules\/([^/]+)\//.exec(path)?.[1];

/** The problem with a file's place. */
function misplaced(file) {
  const room = roomOf(file);
  if (!floorOf.has(room)) return `${room} is on no floor: name the room in scripts/checks/server-rooms.mjs.`;
  if (room === 'modules' && !moduleOf(file))
    return 'belongs to no module: move it into the folder of one, or down to a room that modules may import.';
  return undefined;
}

/** The problem with an import. */
function forbidden(file, target) {
  const owner = moduleOf(target);
  if (owner && owner !== moduleOf(file) && target.endsWith('.repository'))
    return `uses the repository of ${owner}: call a service of ${owner}, so that its SQL has one owner.`;
  const [from, to] = [roomOf(file), roomOf(target)];
  if (from === to || !floorOf.has(from)) return undefined;
  if (!floorOf.has(to)) return `${to} is on no floor: name the room in scripts/checks/server-rooms.mjs.`;
  if (to === 'standins' && from !== 'start') return 'only start/ may import stand-ins: hand over what is needed.';
  if (floorOf.get(to) <= floorOf.get(from))
    return `${from} imports ${to}, which is not below it: hand the value down from start/, or move what both need down.`;
  return undefined;
}

const isProduct = (file) =>
  file.startsWith(ROOT) && file.endsWith('.ts') && !isTest(file) && !/\/testing(\/|\.ts$)|\.fixture\.ts$/.test(file);

function problemsOf(file, text) {
  const place = misplaced(file);
  const problems = place ? [{ file, message: place }] : [];
  for (const match of text.matchAll(IMPORT)) {
    const message = forbidden(file, posix.join(posix.dirname(file), match[2]));
    if (message) problems.push({ file, line: text.slice(0, match.index).split('\n').length, message });
  }
  return problems;
}

export const check = ({ root, files }) =>
  files.filter(isProduct).flatMap((file) => problemsOf(file, readFileSync(join(root, file), 'utf8')));
