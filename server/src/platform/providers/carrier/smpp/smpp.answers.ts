import type { Pdu } from 'smpp';

export type Answer =
  | { kind: 'answer'; status: number; pdu: Pdu }
  /** It may have arrived. */
  | { kind: 'lost'; reason: string }
  /** It was never sent. */
  | {
      kind: 'not-sent';
      reason: string;
      /** The carrier refuses our sign-in with it. */
      refused?: string;
    };

interface Pending {
  done(answer: Answer): unknown;
  timer: NodeJS.Timeout;
}

/** How long a response that missed its time limit is still useful. */
const LATE_MS = 300_000;

/**
 * Pending requests of one connection, by sequence number. The library's callbacks are not used: they are never called
 * when a connection ends, and those sends must be reported as unknown.
 */
export class Answers {
  readonly #pending = new Map<number, Pending>();
  readonly #limitMs: number;

  constructor(limitMs: number) {
    this.#limitMs = limitMs;
  }

  /** Waits for the response to a sent request. One after the time limit is passed to `late`. */
  to(number: number, late?: (pdu: Pdu) => void): Promise<Answer> {
    return new Promise((done) => {
      const forget = (): void => void this.#pending.delete(number);
      const giveUp = (): void => {
        done({ kind: 'lost', reason: 'The carrier did not answer.' });
        const timer = setTimeout(forget, LATE_MS);
        timer.unref();
        this.#pending.set(number, { done: (answer) => answer.kind === 'answer' && late?.(answer.pdu), timer });
      };
      this.#pending.set(number, { done, timer: setTimeout(giveUp, this.#limitMs) });
    });
  }

  take(pdu: Pdu): void {
    const pending = this.#pending.get(pdu.sequence_number);
    if (!pending) return;
    this.#pending.delete(pdu.sequence_number);
    clearTimeout(pending.timer);
    pending.done({ kind: 'answer', status: pdu.command_status, pdu });
  }

  /** The connection is gone, so no response will arrive. */
  lose(reason: string): void {
    for (const { done, timer } of this.#pending.values()) {
      clearTimeout(timer);
      done({ kind: 'lost', reason });
    }
    this.#pending.clear();
  }
}
