import { commandLine } from './command-line.mjs';
import { Failure, main } from './failure.mjs';
import { ensureInstalled } from './pnpm.mjs';
import { checkDataFolder, checkPort } from './preflight.mjs';
import { runNode } from './run.mjs';
import { serve } from './serve.mjs';
import { StopRequests } from './stop-requests.mjs';

const USAGE = `Usage: npm start
Installs what is missing, builds what changed, serves on http://127.0.0.1:4700. Takes no options: everything is
set by environment variables (PORT, HOST, TEXTLOOM_DATA …; all of them in docs/settings.md).`;

/** Installs and builds. `stop` (an AbortSignal) ends it at once. */
async function prepare(stop) {
  try {
    await ensureInstalled({ stop });
    if (stop.aborted) return;
    const { code } = await runNode(['scripts/build.mjs'], { stop });
    if (code !== 0) throw new Failure('The build failed (see above).');
  } catch (error) {
    if (!stop.aborted) throw error;
  }
}

/** npm start, after the check of Node's version. */
export const start = () =>
  main(async () => {
    commandLine(USAGE);
    checkDataFolder();
    await checkPort();
    const stops = new StopRequests();
    await prepare(stops.signal);
    return stops.asked ? 0 : serve(stops);
  });
