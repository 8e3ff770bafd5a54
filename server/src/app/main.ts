import { isUnavailable } from '../platform/db/unavailable';
import { announcement } from './start/announce';
import { createLog } from './start/log';
import { startServer, type RunningServer } from './start/start-server';
import { StartupError } from '../platform/base/startup-error';

/** Longest time for a stop; unfinished work is recovered at the next start. */
const STOP_MS = 6_000;

const say = (text: string): void => {
  process.stdout.write(`${text}\n`);
};

/**
 * The first signal stops the server, also while it waits for the database, and exits with 0. The second exits
 * immediately.
 */
function stopOnSignals(starting: Promise<RunningServer>, stopping: AbortController): void {
  const stop = (): void => {
    if (stopping.signal.aborted) process.exit(130);
    stopping.abort();
    setTimeout(() => process.exit(0), STOP_MS).unref();
    starting
      .then((server) => server.stop())
      .catch(() => undefined)
      .finally(() => process.exit(0));
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop);
}

/**
 * An uncaught error is a defect with unknown effects: log one line and exit, so that a supervisor notices (ADR 0015).
 */
function endOnDefects(): void {
  process.on('uncaughtException', (error, origin) => {
    createLog({ logLevel: 'fatal' }).fatal(
      { defect: String(error instanceof Error ? error.stack : error), origin },
      'a defect ended this process',
    );
    process.exit(1);
  });
}

function fail(error: unknown): void {
  const known = error instanceof StartupError || isUnavailable(error);
  process.stderr.write(`${known ? (error as Error).message : String((error as Error).stack ?? error)}\n`);
  process.exit(1);
}

endOnDefects();
const stopping = new AbortController();
const starting = startServer(process.env, stopping.signal);
stopOnSignals(starting, stopping);
starting
  .then(({ config, demo }) => say(announcement(config, demo)))
  .catch((error: unknown) => {
    if (!stopping.signal.aborted) fail(error);
  });
