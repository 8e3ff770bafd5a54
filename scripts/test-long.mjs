// npm run test:long: see lib/test.mjs.
import { requireNode } from './lib/node-version.mjs';

requireNode();

void import('./lib/test.mjs').then((module) => module.testLong());
