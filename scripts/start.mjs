// npm start: installs what is missing, builds what changed, serves. Needs only Node on a fresh machine; environment
// variables configure it (docs/settings.md).
import { requireNode } from './lib/node-version.mjs';

requireNode();

// Imported here, because an old Node would fail on these files' syntax before the version check.
void import('./lib/start.mjs').then((module) => module.start());
