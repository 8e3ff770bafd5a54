/** Moments that are remembered; when there are more, every second one is forgotten. */
const MOST = 2_000;

/**
 * For how long the oldest open transaction has kept rows that are gone. PostgreSQL shows a role when its own transactions
 * began, and of all others only from which transaction on they see: this remembers when that one was.
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
