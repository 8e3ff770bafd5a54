import type { Log } from '../base/log';
import { isUnavailable } from '../db/unavailable';

export interface Loop {
  /** Starts a round now, because there may be work. */
  wake(): void;
  /** Ends after the current round. */
  stop(): Promise<void>;
}

interface LoopOptions {
  name: string;
  /** One round; true when there was work, so that the next round follows immediately. */
  work(): Promise<boolean>;
  pollMs: number;
  /** Pause after a failed round. */
  afterErrorMs?: number;
  log: Log;
}

/** During an outage calls fail without a connection, so frequent polling is cheap; the outage watch logs it. */
const WHILE_AWAY_MS = 250;

const rounds = new Map<string, number>();
const countRound = (name: string, change: 1 | -1): void => void rounds.set(name, (rounds.get(name) ?? 0) + change);

/** The loops of this process that are running a round right now, with their number: a stop waits for them. */
export const runningRounds = (): [name: string, count: number][] => [...rounds].filter(([, count]) => count > 0);

/** Repeats `work`: immediately while there is some, otherwise on wake or after `pollMs`. */
export function startLoop({ name, work, pollMs, afterErrorMs = 1_000, log }: LoopOptions): Loop {
  let stopped = false;
  let woken = false;
  let wake = (): void => {
    woken = true;
  };
  const rest = (ms: number): Promise<void> =>
    new Promise((resolve) => {
      const timer = setTimeout(resolve, ms);
      wake = () => {
        woken = true;
        clearTimeout(timer);
        resolve();
      };
    });
  const run = async (): Promise<void> => {
    while (!stopped) {
      woken = false;
      try {
        countRound(name, 1);
        const found = await work().finally(() => countRound(name, -1));
        if (!found && !stopped && !woken) await rest(pollMs);
      } catch (error) {
        const away = isUnavailable(error);
        if (!away) log.error({ err: error, loop: name }, 'a work round failed');
        if (!stopped) await rest(away ? WHILE_AWAY_MS * (1 + Math.random()) : afterErrorMs);
      }
    }
  };
  const running = run();
  return {
    wake: () => wake(),
    async stop() {
      stopped = true;
      wake();
      await running;
    },
  };
}

/**
 * Repeats a job `everyMs` after it ended or failed. If it failed because the database was unavailable, it runs again
 * soon, not only the next night.
 */
export const startRepeating = (name: string, everyMs: number, work: () => Promise<unknown>, log: Log): Loop =>
  startLoop({ name, pollMs: everyMs, afterErrorMs: everyMs, log, work: () => work().then(() => false) });
