import type { Log } from '../../../platform/base/log';
import type { Database } from '../../../platform/db/connection';
import { notifyLive } from '../../../platform/live/notify';

const EVERY_MS = 2_000;

/**
 * Notifies tabs of changes of their account's balance, at most once in two seconds per process, because single messages
 * change it by the hundred. The start and the end of a campaign notify in their own transactions.
 */
export class BalanceNotifier {
  readonly #deps: { db: Database; log: Log };
  readonly #changed = new Set<number>();
  #timer: NodeJS.Timeout | undefined;
  #stopped = false;

  constructor(deps: { db: Database; log: Log }) {
    this.#deps = deps;
  }

  /**
   * Call it when the balance of these accounts was charged or refunded; null stands for the code's own messages, which
   * have no account.
   */
  note(accountIds: Iterable<number | null>): void {
    for (const id of accountIds) if (id !== null) this.#changed.add(id);
    if (this.#stopped || this.#changed.size === 0) return;
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined;
      this.#notify().catch((error: unknown) =>
        this.#deps.log.warn({ err: error }, 'tabs were not notified of a changed balance'),
      );
    }, EVERY_MS).unref();
  }

  stop(): void {
    this.#stopped = true;
    clearTimeout(this.#timer);
  }

  async #notify(): Promise<void> {
    const accounts = [...this.#changed];
    this.#changed.clear();
    await this.#deps.db.asEngine(async (tx) => {
      for (const id of accounts) await notifyLive(tx, id, { type: 'profile.changed', payload: { reason: 'balance' } });
    });
  }
}
