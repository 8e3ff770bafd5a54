import { notifyLive } from '../../live/notify';
import type { OutboundDeps } from '../handover/outbound.types';

const EVERY_MS = 2_000;

/**
 * Notifies tabs that their account's balance changed, at most once in two seconds per process: single messages change
 * it hundreds of times. Campaigns notify in their own transactions.
 */
export class BalanceTeller {
  readonly #deps: Pick<OutboundDeps, 'db' | 'log'>;
  readonly #moved = new Set<number>();
  #timer: NodeJS.Timeout | undefined;

  constructor(deps: Pick<OutboundDeps, 'db' | 'log'>) {
    this.#deps = deps;
  }

  /**
   * The balances of these accounts were charged or refunded; null stands for the code's own messages, without a
   * balance.
   */
  note(accountIds: Iterable<number | null>): void {
    for (const id of accountIds) if (id !== null) this.#moved.add(id);
    if (this.#moved.size === 0) return;
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined;
      this.#tell().catch((error: unknown) => this.#deps.log.warn({ err: error }, 'a moved balance was not told'));
    }, EVERY_MS).unref();
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }

  async #tell(): Promise<void> {
    const accounts = [...this.#moved];
    this.#moved.clear();
    if (this.#deps.db.engine.ending) return; // the process ends: tabs refetch when it is back
    await this.#deps.db.asEngine(async (tx) => {
      for (const id of accounts) await notifyLive(tx, id, { type: 'profile.changed', payload: { reason: 'balance' } });
    });
  }
}
