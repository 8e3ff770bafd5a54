import { Failure, main } from './failure.mjs';
import { ensureInstalled } from './pnpm.mjs';
import { checkDataFolder, checkPort } from './preflight.mjs';
import { runNode } from './run.mjs';
import { serve } from './serve.mjs';

/** npm start, once Node is known to be new enough. */
export const start = () =>
  main(async () => {
    checkDataFolder();
    await checkPort();
    await ensureInstalled();
    const { code } = await runNode(['scripts/build.mjs']);
    if (code !== 0) throw new Failure('The build failed (see above).');
    return serve();
  });
