// npm test: check → jest → production build → end-to-end. Runs every stage even when one fails, and
// ends with one line of totals from the runners' own reports. `--only check|jest|e2e` runs one.
import { requireNode } from './lib/node-version.mjs';

requireNode();

void import('./lib/test.mjs').then((module) => module.test(process.argv.slice(2)));
