import { setTimeout as sleep } from 'node:timers/promises';
import type { Scenario } from '../run-scenario';

/** A server has about 40 open by itself; connections to the carrier, the database and visitors are additional. */
const DESCRIPTORS = 64;
const HEAP_MB = 96;

/** Worker 1 and the API have few file descriptors, worker 2 has little memory. */
export const scarcity: Scenario = {
  name: 'scarcity',
  about: `processes with ${DESCRIPTORS} file descriptors or ${HEAP_MB} MB of heap, and a crowd of visitors`,
  messages: 2_000,
  seconds: (short) => (short ? 12 : 30),
  installation: {
    special: (name) =>
      name === 'worker 2'
        ? { node: [`--max-old-space-size=${HEAP_MB}`] }
        : name === 'worker 1' || name === 'the API'
          ? { limits: `ulimit -n ${DESCRIPTORS}` }
          : {},
  },
  async play({ installation: { apiUrl }, random, short, inject }) {
    for (let round = 0; round < (short ? 1 : 3); round += 1) {
      await sleep(random.between(1_000, 3_000));
      await inject('200 visitors at once, for 5 s', async () => {
        const until = Date.now() + 5_000;
        const visit = async (): Promise<void> => {
          while (Date.now() < until)
            await fetch(`${apiUrl}/healthz`, { signal: AbortSignal.timeout(5_000) })
              .then((answer) => answer.text())
              .catch(() => sleep(100));
        };
        await Promise.all(Array.from({ length: 200 }, visit));
      });
    }
  },
};
