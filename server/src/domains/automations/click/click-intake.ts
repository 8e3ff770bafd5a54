import type { Log } from '../../../platform/base/log';
import type { Database } from '../../../platform/db/connection';
import { GroupCommit } from '../../../platform/work/group-commit';
import { retrying } from '../../../platform/work/retrying';
import { storeClicks, type Click } from './click.repository';
import type { Notifiers } from '../../../platform/live/notifiers';

const MAX_WAIT_MS = 50;
const MAX_CLICKS_PER_COMMIT = 1_000;
/** More pending clicks than this mean a flood or an outage. Further clicks are dropped, to bound memory. */
const MAX_WAITING = 20_000;

/** Counts clicks in groups, many in one transaction, so that redirects need not wait for it. */
export class ClickIntake {
  readonly #log: Log;
  readonly #clicks: GroupCommit<Click>;
  #waiting = 0;

  constructor({ db, log, notifiers }: { db: Database; log: Log; notifiers: Notifiers }) {
    this.#log = log;
    this.#clicks = new GroupCommit({
      write: async (clicks) => {
        const campaigns = await retrying(() => db.asEngine((tx) => storeClicks(tx, clicks)));
        for (const id of campaigns) notifiers.progress.note(id);
        return () => undefined;
      },
      maxItems: MAX_CLICKS_PER_COMMIT,
      maxWaitMs: MAX_WAIT_MS,
    });
  }

  note(click: Click): void {
    if (this.#waiting >= MAX_WAITING) return;
    this.#waiting += 1;
    this.#clicks
      .add(click)
      .catch((error: unknown) => this.#log.warn({ err: error }, 'a click was not counted'))
      .finally(() => (this.#waiting -= 1));
  }

  /** Stores the pending clicks. */
  stop(): Promise<void> {
    return this.#clicks.drain();
  }
}
