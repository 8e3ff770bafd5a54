import type { Database } from '../../../platform/db/connection';
import { openStops, type OpenStop } from './sending-stop.repository';

/**
 * The stops as this process knows them, for messages that are claimed already: each is asked about right before it
 * leaves. Claims do not rely on this, their statements look into the table.
 */
export class StopWatch {
  readonly #db: Pick<Database, 'engine'>;
  readonly #number: string;
  readonly #resumed: () => void;
  #open: readonly OpenStop[] = [];

  /** `resumed`: the carrier's refusals of our number have ended. */
  constructor(db: Pick<Database, 'engine'>, number: string, resumed: () => void) {
    this.#db = db;
    this.#number = number;
    this.#resumed = resumed;
  }

  async refresh(): Promise<void> {
    const was = this.refused;
    this.#open = await openStops(this.#db.engine);
    if (was && !this.refused) this.#resumed();
  }

  /** Whether a text of this account has to wait; null: a text of the code itself. */
  holds(accountId: number | null, probing: boolean): boolean {
    return this.#open.some(
      (stop) =>
        (stop.accountId === null || stop.accountId === accountId) &&
        (stop.number === null || stop.number === this.#number) &&
        !(probing && stop.cause === 'refusals'),
    );
  }

  /** Whether the carrier's refusals have stopped our number: then single messages ask whether it is back. */
  get refused(): boolean {
    return this.#open.some(({ cause, number }) => cause === 'refusals' && number === this.#number);
  }
}
