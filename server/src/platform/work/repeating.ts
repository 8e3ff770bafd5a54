import { isUnavailable } from '../db/unavailable';

export interface Repeating {
  /** Waits for the current run. */
  stop(): Promise<void>;
}

/** A job that failed because the database was unavailable runs again soon, not only the next night. */
const WHILE_AWAY_MS = 2_000;

/** Runs a job again `everyMs` after it ended; a failed run is logged. */
export function startRepeating(
  name: string,
  everyMs: number,
  work: () => Promise<unknown>,
  log: { error(details: object, text: string): void },
): Repeating {
  let stopped = false;
  let timer: NodeJS.Timeout | undefined;
  let running = Promise.resolve();
  const runOnce = async (): Promise<number> => {
    try {
      await work();
    } catch (error) {
      if (isUnavailable(error)) return Math.min(everyMs, WHILE_AWAY_MS * (1 + Math.random()));
      log.error({ err: error, job: name }, 'a job failed');
    }
    return everyMs;
  };
  const run = (): void => {
    running = runOnce().then((waitMs) => {
      if (!stopped) timer = setTimeout(run, waitMs);
    });
  };
  run();
  return {
    async stop() {
      stopped = true;
      clearTimeout(timer);
      await running;
    },
  };
}
