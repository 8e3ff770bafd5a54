import type { SendOutcome } from '../../../platform/providers/carrier/gateway';

const LONGEST_PAUSE_MS = 60_000;
const GROWTH = 8;

/**
 * Limits sending while the carrier does not respond. An unanswered message is sent again at most a few times (ADR 0044), so a carrier
 * that accepts connections without responding would use up a campaign: after such a round each loop sends one message
 * at a time, with growing pauses, until a response arrives.
 */
export class Caution {
  readonly #firstPauseMs: number;
  #most = Infinity;
  #failures = 0;
  #until = 0;

  constructor(firstPauseMs: number) {
    this.#firstPauseMs = firstPauseMs;
  }

  /** Starts with one message at a time: after a start, or a stop of our number, all might be refused. */
  begin(): void {
    this.#most = 1;
  }

  /** Milliseconds until something may be sent. */
  get pauseMs(): number {
    return Math.max(0, this.#until - performance.now());
  }

  /** How many of `wanted` messages one loop may send now. */
  admit(wanted: number): number {
    return this.pauseMs > 0 ? 0 : Math.min(wanted, this.#most);
  }

  note(outcomes: readonly SendOutcome[]): void {
    const unanswered = outcomes.filter(({ kind }) => kind === 'unknown').length;
    const answered = outcomes.filter((outcome) => outcome.kind === 'accepted' || outcome.kind === 'rejected').length;
    if (unanswered > answered) {
      this.#most = 1;
      this.#until = performance.now() + Math.min(LONGEST_PAUSE_MS, this.#firstPauseMs * 2 ** this.#failures);
      this.#failures += 1;
    } else if (answered > 0) {
      this.#most = this.#most * GROWTH > 100 ? Infinity : this.#most * GROWTH;
      this.#failures = 0;
      this.#until = 0;
    }
  }
}
