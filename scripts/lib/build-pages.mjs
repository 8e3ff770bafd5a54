// Only the scripts of the server's own pages: for the server's tests, which need them without a build of the server.
import { buildPages } from './build-server.mjs';

await buildPages();
