// npm test: lib/test.mjs says what it does.
import { requireNode } from './lib/node-version.mjs';

requireNode();

void import('./lib/test.mjs').then((module) => module.test());
