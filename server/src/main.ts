import { announcement } from './start/announce';
import { startServer, type RunningServer } from './start/start-server';
import { StartupError } from './startup-error';

/** Longest time a stop may take; what is not done by then is recovered at the next start. */
const STOP_MS = 6_000;

const say = (text: string): void => {
  process.stdout.write(`${text}\n`);
};

/** Asked to stop: ends what runs and leaves with 0. Asked again: leaves at once. */
function stopOnSignals(starting: Promise<RunningServer>): void {
  let asked = false;
  const stop = (): void => {
    if (asked) process.exit(130);
    asked = true;
    setTimeout(() => process.exit(0), STOP_MS).unref();
    starting
      .then((server) => server.stop())
      .catch(() => undefined)
      .finally(() => process.exit(0));
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop);
}

function fail(error: unknown): void {
  const text = error instanceof StartupError ? error.message : String((error as Error).stack ?? error);
  process.stderr.write(`${text}\n`);
  process.exit(1);
}

const starting = startServer();
stopOnSignals(starting);
starting.then(({ config, demo }) => say(announcement(config, demo))).catch(fail);
