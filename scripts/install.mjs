// Installs the packages from the lockfile, when they are not there yet. Needs only Node.
import { requireNode } from './lib/node-version.mjs';

requireNode();

void Promise.all(['command-line', 'failure', 'pnpm'].map((name) => import(`./lib/${name}.mjs`))).then(
  ([{ commandLine }, { main }, { ensureInstalled }]) =>
    main(async () => {
      commandLine(
        'Usage: node scripts/install.mjs\nInstalls the packages from the lockfile, when they are not there yet.',
      );
      await ensureInstalled();
    }),
);
