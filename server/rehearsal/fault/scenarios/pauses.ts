import { setTimeout as sleep } from 'node:timers/promises';
import type { Scenario } from '../run-scenario';

/** Longer than a lease (6 s) and than the time in which a claimed message may be sent (10 s). */
const PAUSE_MS = { short: 7_000, long: 14_000 };

/**
 * A process that does nothing for a while and then continues as if no time had passed: a suspended machine, swapping.
 */
export const pauses: Scenario = {
  name: 'pauses',
  about: 'workers and the API frozen (SIGSTOP) until others took over, then continued, alone and together',
  messages: 2_000,
  seconds: (short) => (short ? 15 : 90),
  async play({ installation: { api, workers }, random, short, inject }) {
    const ms = short ? PAUSE_MS.short : PAUSE_MS.long;
    const freeze = async (some: typeof workers): Promise<void> => {
      for (const one of some) one.pause();
      await sleep(ms).finally(() => some.forEach((one) => one.resume()));
    };
    const rest = (): Promise<void> => sleep(random.between(700, short ? 1_000 : 3_000));
    const seconds = `${ms / 1_000} s`;
    for (const one of short ? [random.pick(workers)] : [...workers, api]) {
      await rest();
      await inject(`froze ${one.name} for ${seconds}`, () => freeze([one]));
    }
    await rest();
    await inject(`froze all workers for ${seconds}`, () => freeze(workers));
    if (short) return;
    await rest();
    await inject(`froze all workers and the API for ${seconds}`, () => freeze([...workers, api]));
  },
};
