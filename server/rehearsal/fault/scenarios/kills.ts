import { setTimeout as sleep } from 'node:timers/promises';
import type { Scenario } from '../run-scenario';

const KILLS = { short: 3, long: 16 };

/** Kills each process in turn, so that a short run kills one of each kind; the order within a turn is random. */
export const kills: Scenario = {
  name: 'kills',
  about: 'SIGKILL of the API, a worker or the carrier at random moments, again and again',
  messages: 2_000,
  seconds: (short) => (short ? 12 : 60),
  async play({ installation, random, short, inject }) {
    const { api, workers, outside } = installation;
    let turn: (typeof api)[] = [];
    for (let kill = 0; kill < (short ? KILLS.short : KILLS.long); kill += 1) {
      // The carrier first in a short run, because texts that it was delivering follow after half a minute.
      if (turn.length === 0)
        turn = short ? [outside, random.pick(workers), api] : random.shuffled([outside, api, ...workers]);
      const victim = turn.shift() ?? api;
      await sleep(random.between(short ? 300 : 800, short ? 1_500 : 3_000));
      await victim.ready();
      await inject(`killed ${victim.name} (process ${victim.pid})`, async () => void victim.kill());
    }
    await Promise.all([api, outside, ...workers].map((one) => one.ready()));
  },
};
