import { setTimeout as sleep } from 'node:timers/promises';
import type { Scenario } from '../run-scenario';
import { noDiskBecause, smallDisk, type SmallDisk } from '../small-disk';

/** Enough for a new cluster, its write-ahead log and a campaign. */
const DISK_MB = 400;

let disk: SmallDisk | undefined;

export const diskFull: Scenario = {
  name: 'disk-full',
  about: "PostgreSQL's disk fills up in the middle of a campaign, and is freed again, twice",
  needs: 'root, for a small disk in memory',
  messages: 2_000,
  seconds: (short) => (short ? 15 : 60),
  obstacle: noDiskBecause,
  prepare() {
    const made = smallDisk(DISK_MB);
    disk = made;
    return { installation: { databaseFolder: made.folder }, undo: () => made.remove() };
  },
  async play({ installation: { postgres }, random, short, inject }) {
    for (const ms of short ? [5_000] : [10_000, 30_000]) {
      await sleep(random.between(1_000, 3_000));
      await inject(`the disk of PostgreSQL was full for ${ms / 1_000} s`, async () => {
        disk?.fill();
        await sleep(ms);
        disk?.free();
        // PostgreSQL exits when it cannot write its log; whoever frees the disk restarts it.
        await postgres.begin();
      });
    }
  },
};
