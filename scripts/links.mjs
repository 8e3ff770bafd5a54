// pnpm links: writes the type of link() from the manifests.
import { APP_PATHS_FILE, writeAppPaths } from './lib/app-paths.mjs';
import { commandLine } from './lib/command-line.mjs';
import { main } from './lib/failure.mjs';
import { root } from './lib/paths.mjs';

const USAGE = `Usage: pnpm links
Writes ${APP_PATHS_FILE}, the paths that link() accepts, from the manifests of the shell and the remotes.`;

main(async () => {
  commandLine(USAGE, {});
  console.log(`${writeAppPaths(root) ? 'changed  ' : 'unchanged'} ${APP_PATHS_FILE}`);
});
