import type { QueueState } from './measures';

/** Work that this process has received and not yet finished. */
export class InFlight {
  /** When each started, by performance.now(); the oldest first. */
  readonly #begun = new Set<{ readonly at: number }>();

  async during<T>(work: () => Promise<T>): Promise<T> {
    const mark = { at: performance.now() };
    this.#begun.add(mark);
    try {
      return await work();
    } finally {
      this.#begun.delete(mark);
    }
  }

  get state(): QueueState {
    const [oldest] = this.#begun;
    return { depth: this.#begun.size, age: oldest ? (performance.now() - oldest.at) / 1_000 : 0 };
  }
}
