import { setTimeout as sleep } from 'node:timers/promises';
import { isNativeError } from 'node:util/types';
import type { Log } from '../../platform/base/log';
import { asUnavailable, isUnavailable } from '../../platform/db/unavailable';
import { StartupError } from '../../platform/base/startup-error';

interface Waiting {
  url: string;
  log: Pick<Log, 'info' | 'warn'>;
  /** Aborted when the process is stopped before it has started. */
  signal?: AbortSignal | undefined;
}

const FIRST_WAIT_MS = 250;
const LONGEST_WAIT_MS = 2_000;
/** Logged again, so that a log read later still shows what the start waits for. */
const LOG_AGAIN_MS = 60_000;
/** Wrong user, password or database: waiting would not help. */
const REFUSED = /^(28|3D)/;

/** Host and port of a database URL, without credentials. */
function placeOf(url: string): string {
  if (!URL.canParse(url)) return 'the given address';
  const { hostname, port, searchParams } = new URL(url);
  return searchParams.get('host') ?? `${hostname || 'localhost'}:${port || '5432'}`;
}

const refusedOf = (error: unknown, url: string): unknown => {
  const code = isNativeError(error) && 'code' in error ? String(error.code) : '';
  return isNativeError(error) && REFUSED.test(code)
    ? new StartupError(`The database at ${placeOf(url)} refuses the connection: ${error.message}. Check DATABASE_URL.`)
    : error;
};

/**
 * Runs a step of the start, repeatedly while the database is unavailable, so that after a failover, or on a machine
 * that starts both, nobody needs to restart the server. Any other error ends the start.
 */
export async function untilReachable<T>(step: () => Promise<T>, { url, log, signal }: Waiting): Promise<T> {
  let loggedAt = -Infinity;
  for (let wait = FIRST_WAIT_MS; ; wait = Math.min(wait * 2, LONGEST_WAIT_MS)) {
    try {
      const result = await step();
      if (loggedAt > 0) log.info({}, `the database at ${placeOf(url)} responds`);
      return result;
    } catch (error) {
      const known = asUnavailable(error);
      if (!isUnavailable(known)) throw refusedOf(error, url);
      if (Date.now() - loggedAt > LOG_AGAIN_MS) {
        loggedAt = Date.now();
        log.warn({ reason: (known as Error).message }, `waiting for the database at ${placeOf(url)}`);
      }
    }
    await sleep(wait * (0.5 + Math.random() / 2), undefined, { signal }).catch(() => undefined);
    if (signal?.aborted) throw new StartupError('Stopped before the database responded.');
  }
}
