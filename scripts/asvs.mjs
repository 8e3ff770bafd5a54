import { writeFileSync } from 'node:fs';
import { asvsPage, DATA, PAGE } from './lib/asvs.mjs';
import { commandLine } from './lib/command-line.mjs';
import { main } from './lib/failure.mjs';
import { fromRoot, root } from './lib/paths.mjs';

const USAGE = `Usage: node scripts/asvs.mjs
Writes ${PAGE} from ${DATA}: the requirements of ASVS with what holds them.`;

main(async () => {
  commandLine(USAGE, {});
  writeFileSync(fromRoot(PAGE), asvsPage(root));
});
