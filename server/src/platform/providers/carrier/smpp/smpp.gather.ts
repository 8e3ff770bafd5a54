interface Waiting<T, R> {
  item: T;
  done(result: R): void;
  failed(error: unknown): void;
}

/**
 * Calls `work` with all items that arrived during its previous call: one statement for many items, and no delay for a
 * single one.
 */
export class Gather<T, R> {
  readonly #work: (items: readonly T[]) => Promise<R>;
  readonly #most: number;
  #waiting: Waiting<T, R>[] = [];
  #running = false;

  constructor(work: (items: readonly T[]) => Promise<R>, most = 500) {
    this.#work = work;
    this.#most = most;
  }

  /** Resolves with the result of the call that the item was part of. */
  add(item: T): Promise<R> {
    return new Promise((done, failed) => {
      this.#waiting.push({ item, done, failed });
      if (!this.#running) void this.#run();
    });
  }

  async #run(): Promise<void> {
    this.#running = true;
    // Items of the same turn belong together.
    await new Promise(setImmediate);
    while (this.#waiting.length > 0) {
      const group = this.#waiting.splice(0, this.#most);
      try {
        const result = await this.#work(group.map((one) => one.item));
        for (const one of group) one.done(result);
      } catch (error) {
        for (const one of group) one.failed(error);
      }
    }
    this.#running = false;
  }
}
