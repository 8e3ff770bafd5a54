// Makes the tables of area codes and zips from the packages that keep the facts (decision 496).
import { createRequire } from 'node:module';
import { readFileSync, writeFileSync } from 'node:fs';
import { commandLine } from './lib/command-line.mjs';
import { main } from './lib/failure.mjs';
import { fromRoot } from './lib/paths.mjs';
import { placesSql, PLACES } from './lib/places.mjs';

const USAGE = `Usage: node scripts/places.mjs
Writes ${PLACES}: the timezones of area codes and zips. Every database takes them over at the next start.`;

main(async () => {
  commandLine(USAGE, {});
  writeFileSync(
    fromRoot(PLACES),
    placesSql(createRequire(fromRoot('server/package.json')), readFileSync(fromRoot(PLACES), 'utf8')),
  );
});
