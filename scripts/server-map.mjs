import { writeFileSync } from 'node:fs';
import { commandLine } from './lib/command-line.mjs';
import { main } from './lib/failure.mjs';
import { fromRoot, root } from './lib/paths.mjs';
import { MAP, serverMap } from './lib/server-map.mjs';

const USAGE = `Usage: node scripts/server-map.mjs
Writes ${MAP}: the tables, stored moments, jobs and NOTIFY channels of the server.`;

main(async () => {
  commandLine(USAGE, {});
  writeFileSync(fromRoot(MAP), serverMap(root));
});
