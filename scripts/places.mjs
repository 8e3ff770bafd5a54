// Makes the tables of area codes, zips, numbers, hours and filtered words from the packages and lists that keep the facts (decision 496).
import { createRequire } from 'node:module';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { commandLine } from './lib/command-line.mjs';
import { CONTENT, contentSql } from './lib/content-rules.mjs';
import { main } from './lib/failure.mjs';
import { fromRoot } from './lib/paths.mjs';
import { numberingPlan, PLAN } from './lib/numbering-plan.mjs';
import { placesSql, PLACES } from './lib/places.mjs';
import { HOURS, hoursSql } from './lib/texting-hours.mjs';

const USAGE = `Usage: node scripts/places.mjs
Writes ${PLACES}: the timezones and states of area codes and zips. Every database takes them over at the next start.
Writes ${HOURS}: regions, holidays, and the first hours by state.
Writes ${CONTENT}: what carriers filter in texts.
Writes ${PLAN}: which numbers of the US and Canada are phones of people.`;

const before = (file) => (existsSync(fromRoot(file)) ? readFileSync(fromRoot(file), 'utf8') : '');

main(async () => {
  commandLine(USAGE, {});
  const require = createRequire(fromRoot('server/package.json'));
  writeFileSync(fromRoot(PLACES), placesSql(require, before(PLACES)));
  writeFileSync(fromRoot(HOURS), hoursSql(before(HOURS)));
  writeFileSync(fromRoot(CONTENT), contentSql(before(CONTENT)));
  writeFileSync(fromRoot(PLAN), numberingPlan(require));
});
