import { setTimeout as sleep } from 'node:timers/promises';
import type { Log } from '../../platform/base/log';

/** Stops a part; `leftMs` is the time until the whole stop has to be complete. */
type Stop = (leftMs: number) => Promise<unknown>;

/** What keeps a part from stopping, with its number: requests, rounds of a loop. */
type Running = readonly (readonly [name: string, count: number])[];

export interface StopTimes {
  /** For the whole stop. */
  limitMs: number;
  /** For the parts that do not limit their own time, together. */
  partsMs: number;
  /** For each of them when that time is up. */
  graceMs: number;
  /** A stop that takes longer than this logs what it waited for. */
  quietMs: number;
}

/**
 * Complete within 15 s, when scripts/lib/serve.mjs kills the server; PostgreSQL, the last part, gets several of these.
 */
const TIMES: StopTimes = { limitMs: 14_000, partsMs: 7_000, graceMs: 500, quietMs: 1_000 };

interface Part {
  name: string;
  stop: Stop;
  /** What it waits for while it stops, for the log. */
  running?: () => Running;
  /** It takes no longer than `leftMs`, so it may use all of it. */
  keepsTime?: boolean;
}

const seconds = (ms: number): string => `${(ms / 1_000).toFixed(1)} s`;

/** "requests (2), batches (1)". */
const listed = (waitedFor: ReadonlyMap<string, number>): string =>
  [...waitedFor].map(([name, count]) => (count > 0 ? `${name} (${count})` : name)).join(', ');

/** What a stopping part waits for: itself, when nothing in it is counted. */
function runningOf(part: Part | undefined): Running {
  const running = part?.running?.().filter(([, count]) => count > 0) ?? [];
  return running.length === 0 ? [[part?.name ?? '', 0]] : running;
}

/** The started parts, in order; they are stopped in reverse order. */
export class StartedParts {
  readonly #parts: Part[] = [];
  readonly #log: Pick<Log, 'info' | 'warn'>;
  readonly #times: StopTimes;

  constructor(log: Pick<Log, 'info' | 'warn'>, times = TIMES) {
    this.#log = log;
    this.#times = times;
  }

  add(part: Part): void {
    this.#parts.push(part);
  }

  /**
   * Stops every part, even when another one fails to stop or takes too long, and logs what it waited for. The next
   * start recovers unfinished work.
   */
  async stopAll(): Promise<void> {
    const began = performance.now();
    const { limitMs, partsMs, graceMs, quietMs } = this.#times;
    const passed = (): number => performance.now() - began;
    const waitedFor = new Map<string, number>();
    const left = new Map<string, number>();
    let current: Part | undefined;
    const note = (into: Map<string, number>): void => {
      for (const [name, count] of runningOf(current)) into.set(name, Math.max(count, into.get(name) ?? 0));
    };
    const looking = setInterval(() => note(waitedFor), quietMs);
    for (current of this.#parts.splice(0).reverse()) {
      const stopping = current.stop(limitMs - passed()).catch(() => undefined);
      const patience = current.keepsTime ? limitMs : Math.max(partsMs - passed(), graceMs);
      const late = sleep(patience, 'late', { ref: false });
      if ((await Promise.race([stopping, late])) === 'late') note(left);
    }
    clearInterval(looking);
    if (waitedFor.size > 0) this.#log.info({}, `stopping: waited ${seconds(passed())} for ${listed(waitedFor)}`);
    if (left.size > 0) this.#log.warn({}, `stopping: the time was up, left to the next start: ${listed(left)}`);
  }
}
