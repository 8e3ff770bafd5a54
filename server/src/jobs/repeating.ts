export interface Repeating {
  /** Waits for the run that is under way. */
  stop(): Promise<void>;
}

/** Runs a job again and again, `everyMs` after it ended; a failed run is logged and the next one comes. */
export function startRepeating(name: string, everyMs: number, work: () => Promise<unknown>, log: { error(details: object, text: string): void }): Repeating {
  let stopped = false;
  let timer: NodeJS.Timeout | undefined;
  let running = Promise.resolve();
  const run = (): void => {
    running = work()
      .then(() => undefined, (error: unknown) => log.error({ err: error, job: name }, 'a job failed'))
      .then(() => {
        if (!stopped) timer = setTimeout(run, everyMs);
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
