import type { Log } from '../base/log';

interface Options<Key> {
  /** Shortest time between two notifications. */
  everyMs: number;
  notify(keys: readonly Key[]): Promise<void>;
  log: Log;
}

/**
 * Notifies tabs of changes that are too frequent to notify one by one: collects them and notifies at most once in
 * `everyMs` per process.
 */
export class ChangeNotifier<Key> {
  readonly #options: Options<Key>;
  readonly #changed = new Set<Key>();
  #timer: NodeJS.Timeout | undefined;
  #stopped = false;

  constructor(options: Options<Key>) {
    this.#options = options;
  }

  note(...keys: readonly Key[]): void {
    for (const key of keys) this.#changed.add(key);
    if (this.#stopped || this.#changed.size === 0) return;
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined;
      const keys = [...this.#changed];
      this.#changed.clear();
      this.#options
        .notify(keys)
        .catch((error: unknown) => this.#options.log.warn({ err: error }, 'tabs were not notified of a change'));
    }, this.#options.everyMs).unref();
  }

  /** Drops pending notifications, because tabs read the current state when they reconnect. */
  stop(): void {
    this.#stopped = true;
    clearTimeout(this.#timer);
  }
}
