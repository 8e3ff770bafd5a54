import { setTimeout as sleep } from 'node:timers/promises';
import { fromRoot } from '../../../src/platform/base/paths';
import type { Scenario } from '../run-scenario';

const HOUR_MS = 3_600_000;
const CLOCK = fromRoot('server/rehearsal/fault/moved-clock.cjs');
/** One worker is an hour ahead and the other an hour behind from the start. */
const OFFSETS: Readonly<Record<string, number>> = { 'worker 1': HOUR_MS, 'worker 2': -HOUR_MS, 'the API': 0 };

/** Moves the clocks of our processes; PostgreSQL and the carrier have the right time. */
export const skew: Scenario = {
  name: 'skew',
  about: 'clocks of the processes an hour ahead and an hour behind, which then jump forwards and back',
  messages: 1_500,
  seconds: (short) => (short ? 12 : 45),
  installation: {
    special: (name) =>
      name in OFFSETS ? { env: { FAULT_CLOCK_MS: String(OFFSETS[name]) }, node: ['--require', CLOCK] } : {},
  },
  async play({ installation: { api, workers }, random, short, inject }) {
    const rest = (): Promise<void> => sleep(random.between(800, short ? 1_500 : 4_000));
    const [first = api, second = api] = workers;
    await rest();
    await inject('the clock of worker 1 jumped two hours back', async () => first.send({ clockMs: -HOUR_MS }));
    await rest();
    await inject('the clock of worker 2 jumped two hours forwards', async () => second.send({ clockMs: HOUR_MS }));
    await rest();
    await inject('the clock of the API jumped an hour back', async () => api.send({ clockMs: -HOUR_MS }));
    if (short) return;
    await rest();
    await inject('the clock of the API jumped two days forwards', async () => api.send({ clockMs: 48 * HOUR_MS }));
    await rest();
    await inject('killed worker 1, whose clock is an hour ahead again when it starts', async () => void first.kill());
    await rest();
    await inject('all clocks went right', async () => {
      await first.ready();
      for (const one of [first, second, api]) one.send({ clockMs: 0 });
    });
  },
};
