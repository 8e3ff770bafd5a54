import { setTimeout as sleep } from 'node:timers/promises';
import type { Scenario } from '../run-scenario';

const SILENCE_MS = { short: 4_000, long: 20_000 };

/** Nothing is delivered and nothing is refused: a router that lost its table, a frozen host. */
export const silentConnections: Scenario = {
  name: 'silent-connections',
  about: 'connections to PostgreSQL and to the carrier that stay open and carry nothing; either one frozen',
  messages: 2_000,
  seconds: (short) => (short ? 14 : 90),
  // A silent connection is given up three seconds after this limit; the default is 20 s.
  installation: { settings: { TEXTLOOM_DATABASE_ENGINE_MS: '4000', TEXTLOOM_DATABASE_REQUEST_MS: '4000' } },
  async play({ installation, random, short, inject }) {
    const { toDatabase, toCarrier, postgres, outside } = installation;
    const silence = short ? SILENCE_MS.short : SILENCE_MS.long;
    const rest = (): Promise<void> => sleep(random.between(500, short ? 1_000 : 3_000));
    await rest();
    await inject(`all connections to the carrier were silent for ${silence / 1_000} s`, async () => {
      toCarrier.silence();
      await sleep(silence);
      await toCarrier.forward();
    });
    await rest();
    await inject('open connections to PostgreSQL fell silent; new ones work', async () => toDatabase.forget());
    if (!short) {
      await rest();
      await inject(`all connections to PostgreSQL were silent for ${silence / 1_000} s`, async () => {
        toDatabase.silence();
        await sleep(silence);
        await toDatabase.forward();
      });
      await rest();
      await inject('open connections to the carrier fell silent; new ones work', async () => toCarrier.forget());
    }
    await rest();
    await inject(`froze PostgreSQL (SIGSTOP) for ${silence / 1_000} s`, async () => {
      postgres.pause();
      await sleep(silence).finally(() => postgres.resume());
    });
    if (short) return;
    await rest();
    await inject(`froze the carrier (SIGSTOP) for ${silence / 1_000} s`, async () => {
      outside.pause();
      await sleep(silence).finally(() => outside.resume());
    });
  },
};
