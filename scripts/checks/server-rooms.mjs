import { readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { isTest } from '../lib/files.mjs';

// The server's rooms (folders of server/src) from top to bottom. A room imports only rooms of lower floors
// (docs/architecture.md), which keeps each room testable and movable alone.
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

function problemOf(file, target) {
  const [from, to] = [roomOf(file), roomOf(target)];
  if (from !== to) {
    const [above, below] = [floorOf.get(from), floorOf.get(to)];
    if (above === undefined || below === undefined) {
      return `${above === undefined ? from : to} is on no floor: name the room in scripts/checks/server-rooms.mjs.`;
    }
    if (to === 'standins' && from !== 'start')
      return 'stand-ins are started by start/ only: nothing else may know them.';
    if (below <= above) {
      return `${from} imports ${to}, which is not below it: hand the value down from start/, or move what both need down.`;
    }
  }
  return undefined;
}

/** Fixtures are part of tests. */
const isProduct = (file) =>
  file.startsWith(ROOT) && file.endsWith('.ts') && !isTest(file) && !/\/testing(\/|\.ts$)|\.fixture\.ts$/.test(file);

export function check({ root, files }) {
  return files.filter(isProduct).flatMap((file) => {
    const text = readFileSync(join(root, file), 'utf8');
    return [...text.matchAll(IMPORT)].flatMap((match) => {
      const message = problemOf(file, posix.join(posix.dirname(file), match[2]));
      return message ? [{ file, line: text.slice(0, match.index).split('\n').length, message }] : [];
    });
  });
}
