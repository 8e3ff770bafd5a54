import type { Log } from '../../../platform/base/log';
import type { SendOutcome } from '../../../platform/providers/carrier/gateway';

const LOG_AGAIN_MS = 60_000;

const WORDS = {
  transient: 'the carrier does not accept messages; they will be retried',
  refused: 'the carrier refuses messages, not because of their recipients; they wait',
  unknown: 'the carrier does not answer; messages are queried before any is sent again',
};

/**
 * Logs at most one line a minute for each reason while the carrier accepts nothing. Wrong credentials or an outage of
 * the carrier would otherwise only show as campaigns that stay pending.
 */
export class CarrierFailureLog {
  readonly #log: Pick<Log, 'warn'>;
  readonly #loggedAt = new Map<string, number>();

  constructor(log: Pick<Log, 'warn'>) {
    this.#log = log;
  }

  note(outcomes: readonly SendOutcome[]): void {
    for (const outcome of outcomes) {
      if (outcome.kind === 'accepted' || outcome.kind === 'rejected') continue;
      const { kind, reason } = outcome;
      const code = outcome.kind === 'unknown' ? undefined : outcome.providerCode;
      const key = code ?? kind;
      if (Date.now() - (this.#loggedAt.get(key) ?? 0) < LOG_AGAIN_MS) continue;
      this.#loggedAt.set(key, Date.now());
      this.#log.warn({ kind, code, reason }, WORDS[kind]);
    }
  }
}
