import { ROLES } from '../platform/config/sections';
import { isUnavailable } from '../platform/db/unavailable';
import { announcement } from './start/announce';
import { createLog } from './start/log';
import { startServer, type RunningServer } from './start/start-server';
import { StartupError } from '../platform/base/startup-error';

/**
 * Longest time for a stop, also of a start that cannot be interrupted; the parts of a started server take less
 * (start/started-parts.ts). The next start recovers unfinished work.
 */
const STOP_MS = 14_500;

/** For lines besides those of the server. */
const ownLog = (logLevel: 'fatal' | 'warn') =>
  createLog({ logLevel, role: ROLES.find((one) => one === process.env.TEXTLOOM_ROLE?.trim()) ?? 'all' });

const say = (text: string): void => {
  process.stdout.write(`${text}\n`);
};

/**
 * A process manager that signals the whole group reaches this process twice, directly and through `npm start`: signals
 * within this time are one request.
 */
const ONE_REQUEST_MS = 500;

/**
 * The first signal stops the server, even while it waits for the database, and exits with 0. A second request exits
 * immediately. Under `npm start` the server also stops when that process is gone (scripts/lib/serve.mjs), which closes
 * the channel between them: otherwise nobody could stop the server, and it would keep the port.
 */
function stopOnRequest(starting: Promise<RunningServer>, stopping: AbortController): void {
  let askedAt = 0;
  const stop = (): void => {
    if (stopping.signal.aborted) return;
    askedAt = performance.now();
    stopping.abort();
    setTimeout(() => {
      ownLog('warn').warn(`stopping: not finished within ${STOP_MS / 1_000} s, ending now`);
      process.exit(0);
    }, STOP_MS).unref();
    starting
      .then((server) => server.stop())
      .catch(() => undefined)
      .finally(() => process.exit(0));
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.on(signal, () => {
      if (stopping.signal.aborted && performance.now() - askedAt > ONE_REQUEST_MS) process.exit(130);
      stop();
    });
  process.once('disconnect', stop);
}

/**
 * An uncaught error is a defect with unknown effects: log one line and exit, so that a supervisor notices (ADR 0015).
 */
function endOnDefects(): void {
  process.on('uncaughtException', (error, origin) => {
    ownLog('fatal').fatal(
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
stopOnRequest(starting, stopping);
starting
  .then(({ config, demo }) => {
    say(announcement(config, demo));
    // `npm start` restarts a server that was ready once and crashed, at this port.
    if (process.connected) process.send?.({ port: config.port });
  })
  .catch((error: unknown) => {
    if (!stopping.signal.aborted) fail(error);
  });
