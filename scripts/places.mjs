// Makes the tables of area codes, zips and numbers from the packages that keep the facts (decision 496).
import { createRequire } from 'node:module';
import { readFileSync, writeFileSync } from 'node:fs';
import { commandLine } from './lib/command-line.mjs';
import { main } from './lib/failure.mjs';
import { fromRoot } from './lib/paths.mjs';
import { numberingPlan, PLAN } from './lib/numbering-plan.mjs';
import { placesSql, PLACES } from './lib/places.mjs';

const USAGE = `Usage: node scripts/places.mjs
Writes ${PLACES}: the timezones of area codes and zips. Every database takes them over at the next start.
Writes ${PLAN}: which numbers of the US and Canada are phones of people.`;

main(async () => {
  commandLine(USAGE, {});
  const require = createRequire(fromRoot('server/package.json'));
  writeFileSync(fromRoot(PLACES), placesSql(require, readFileSync(fromRoot(PLACES), 'utf8')));
  writeFileSync(fromRoot(PLAN), numberingPlan(require));
});
