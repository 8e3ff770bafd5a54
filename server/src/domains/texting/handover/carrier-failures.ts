import type { Log } from '../../../platform/base/log';
import type { SendOutcome } from '../../../platform/providers/carrier/gateway';

const LOG_AGAIN_MS = 60_000;

/**
 * Logs at most one line a minute for each reason while the carrier accepts nothing: wrong credentials or a carrier that
 * is down would otherwise only show as campaigns that stay pending.
 */
export class CarrierFailureLog {
  readonly #log: Pick<Log, 'warn'>;
  readonly #loggedAt = new Map<string, number>();

  constructor(log: Pick<Log, 'warn'>) {
    this.#log = log;
  }

  note(outcomes: readonly SendOutcome[]): void {
    for (const outcome of outcomes) {
      if (outcome.kind !== 'transient' && outcome.kind !== 'unknown') continue;
      const { kind, reason } = outcome;
      const code = outcome.kind === 'transient' ? outcome.providerCode : undefined;
      const key = code ?? kind;
      if (Date.now() - (this.#loggedAt.get(key) ?? 0) < LOG_AGAIN_MS) continue;
      this.#loggedAt.set(key, Date.now());
      this.#log.warn(
        { kind, code, reason },
        kind === 'transient'
          ? 'the carrier does not accept messages; they will be retried'
          : 'the carrier does not answer; messages are queried before any is sent again',
      );
    }
  }
}
