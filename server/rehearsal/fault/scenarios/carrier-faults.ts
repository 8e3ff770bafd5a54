import { setTimeout as sleep } from 'node:timers/promises';
import type { Faults } from '../../harness/outside.program';
import type { Scenario } from '../run-scenario';

/** Late messages are accepted this long after their request, before they are first queried. */
const LATE_MS = 4_000;
/** Faults of sends; everything else works. */
const WEATHERS: readonly (readonly [what: string, faults: Faults])[] = [
  ['refused a third of the sends (500, 503, 429)', { error: 0.05, away: 0.14, throttled: 0.14 }],
  ['accepted sends but lost the response, broke it off or garbled it', { lost: 0.1, half: 0.1, garbled: 0.1 }],
  ['reset or ignored sends, or accepted them after our time limit', { reset: 0.05, silent: 0.05, late: 0.1 }],
  ['did all of that', { error: 0.03, away: 0.05, throttled: 0.05, reset: 0.03, lost: 0.05, half: 0.05, late: 0.05 }],
];

/**
 * Numbers that misbehave are among the recipients: receipts that come twice, out of order, before the response, or
 * never.
 */
export const carrierFaults: Scenario = {
  name: 'carrier-faults',
  about: 'a carrier that fails, is silent, throttles, answers half, accepts late, and reports twice or out of order',
  messages: 1_000,
  seconds: (short) => (short ? 20 : 60),
  misbehaving: true,
  installation: { lateMs: LATE_MS },
  async play({ installation: { outside }, random, short, inject }) {
    for (const [what, faults] of short ? WEATHERS.slice(1, 3) : WEATHERS) {
      const ms = short ? 4_000 : random.between(6_000, 10_000);
      await sleep(random.between(500, 1_500));
      await inject(`for ${Math.round(ms / 1_000)} s the carrier ${what}`, async () => {
        outside.send(faults);
        await sleep(ms);
        outside.send({});
      });
    }
  },
};
