// Only what the server reads besides its scripts (pages, translations): for its tests, which need it without a build of the server.
import { buildFiles } from './build-server.mjs';

await buildFiles();
