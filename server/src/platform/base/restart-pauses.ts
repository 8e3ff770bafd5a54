const FIRST_MS = 1_000;
const LONGEST_MS = 30_000;
/** A program that ran this long exited for a new reason. */
const GOOD_MS = 60_000;

/**
 * When an exited program may be restarted: at once, then after 1, 2, 4 … 30 s, and at once again after a minute without
 * an exit. Times are in milliseconds, from any clock that does not go back.
 */
export class RestartPauses {
  #pauseMs = 0;
  #notBefore = -Infinity;
  #runningSince: number;

  constructor(now: number) {
    this.#runningSince = now;
  }

  /** False while the pause lasts. */
  mayStart(now: number): boolean {
    if (now - this.#runningSince >= GOOD_MS) {
      this.#pauseMs = 0;
      this.#notBefore = -Infinity;
    }
    // It is not running, so only a later start can count as good.
    this.#runningSince = Infinity;
    return now >= this.#notBefore;
  }

  /** A start was attempted. */
  noteStart(now: number, succeeded: boolean): void {
    this.#pauseMs = this.#pauseMs === 0 ? FIRST_MS : Math.min(this.#pauseMs * 2, LONGEST_MS);
    this.#notBefore = now + this.#pauseMs;
    if (succeeded) this.#runningSince = now;
  }
}
