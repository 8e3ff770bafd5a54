// npm start: installs what is missing, builds what changed, serves. Works on a fresh machine with
// nothing but Node; everything is set by environment variables (docs/operations.md).
import { requireNode } from './lib/node-version.mjs';

requireNode();

// Only now: an old Node would fail on these files' syntax instead of giving its sentence.
void import('./lib/start.mjs').then((module) => module.start());
