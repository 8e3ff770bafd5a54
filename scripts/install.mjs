// Installs the packages from the lockfile if they are missing. Needs only Node.
import { requireNode } from './lib/node-version.mjs';

requireNode();

void Promise.all(['command-line', 'failure', 'pnpm'].map((name) => import(`./lib/${name}.mjs`))).then(
  ([{ commandLine }, { main }, { ensureInstalled }]) =>
    main(async () => {
      commandLine('Usage: node scripts/install.mjs\nInstalls the packages from the lockfile if they are missing.');
      await ensureInstalled();
    }),
);
