/** Number of remembered moments; beyond it, every second one is dropped. */
const MOST = 2_000;

/**
 * For how long the oldest open transaction has kept deleted rows. PostgreSQL shows a role when its own transactions
 * began, but of all others only the first transaction that they do not see: this remembers the time of that one.
 */
export class Horizon {
  #moments: { at: number; next: number }[] = [];

  /** At the time `at`, in milliseconds, the next transaction was `next`, and the oldest open one sees those below `oldest`. */
  seconds(at: number, next: number, oldest: number): number {
    this.#moments.push({ at, next });
    if (this.#moments.length > MOST) this.#moments = this.#moments.filter((_, n) => n % 2 === 0);
    const began = this.#moments.find((moment) => moment.next > oldest);
    return began ? (at - began.at) / 1_000 : 0;
  }
}
