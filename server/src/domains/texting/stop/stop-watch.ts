import { idsOf } from '../../../platform/base/ids-of';
import type { Database } from '../../../platform/db/connection';
import { openStops, type OpenStop } from './sending-stop.repository';

/**
 * The stops that this process knows of, checked for each claimed message right before it is sent. Claims do not rely on
 * it: their statements read the table.
 */
export class StopWatch {
  readonly #db: Pick<Database, 'engine'>;
  readonly #resumed: () => void;
  #open: readonly OpenStop[] = [];

  /** `resumed`: called when the carrier's refusals of a number have ended. */
  constructor(db: Pick<Database, 'engine'>, resumed: () => void) {
    this.#db = db;
    this.#resumed = resumed;
  }

  async refresh(): Promise<void> {
    const before = this.#refusals();
    this.#open = await openStops(this.#db.engine);
    const ids = new Set(idsOf(this.#refusals()));
    if (before.some(({ id }) => !ids.has(id))) this.#resumed();
  }

  /** Whether a text of this account (null: of no account) from this number has to wait. */
  holds(accountId: number | null, from: string, probing: boolean): boolean {
    return this.#open.some(
      (stop) =>
        (stop.accountId === null || stop.accountId === accountId) &&
        (stop.number === null || stop.number === from) &&
        !(probing && stop.cause === 'refusals'),
    );
  }

  /** Whether the carrier refuses a number of ours, so that messages probe it. */
  get refused(): boolean {
    return this.#refusals().length > 0;
  }

  #refusals(): OpenStop[] {
    return this.#open.filter(({ cause }) => cause === 'refusals');
  }
}
