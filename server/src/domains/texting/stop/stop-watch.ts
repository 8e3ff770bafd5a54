import type { Database } from '../../../platform/db/connection';
import { openStops, type OpenStop } from './sending-stop.repository';

/**
 * The stops that this process knows of, checked for each claimed message right before it is sent. Claims do not rely on
 * it: their statements read the table.
 */
export class StopWatch {
  readonly #db: Pick<Database, 'engine'>;
  readonly #number: string;
  readonly #resumed: () => void;
  #open: readonly OpenStop[] = [];

  /** `resumed`: called when the carrier's refusals of our number have ended. */
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

  /** Whether a text of this account has to wait; null: a text of the shortcode itself. */
  holds(accountId: number | null, probing: boolean): boolean {
    return this.#open.some(
      (stop) =>
        (stop.accountId === null || stop.accountId === accountId) &&
        (stop.number === null || stop.number === this.#number) &&
        !(probing && stop.cause === 'refusals'),
    );
  }

  /** Whether the carrier's refusals have stopped our number, in which case single messages probe it. */
  get refused(): boolean {
    return this.#open.some(({ cause, number }) => cause === 'refusals' && number === this.#number);
  }
}
