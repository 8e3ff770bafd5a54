/**
 * Runs a limited number of tasks in parallel; adding one waits for a free lane. After a failure no further task starts.
 */
export class Lanes {
  readonly #most: number;
  readonly #running = new Set<Promise<void>>();
  #failed: { error: unknown } | undefined;

  constructor(most: number) {
    this.#most = most;
  }

  /** Whether a task would start immediately. */
  get free(): boolean {
    return this.#running.size < this.#most;
  }

  /** Resolves when the task has started; rejects with the error of an earlier one. */
  async add(task: () => Promise<void>): Promise<void> {
    while (!this.free) await Promise.race(this.#running);
    if (this.#failed) throw this.#failed.error;
    const running: Promise<void> = task()
      .catch((error: unknown) => void (this.#failed ??= { error }))
      .finally(() => this.#running.delete(running));
    this.#running.add(running);
  }

  /** Resolves when all tasks have ended; rejects with the first error. */
  async end(): Promise<void> {
    await this.settle();
    if (this.#failed) throw this.#failed.error;
  }

  /** Resolves when all tasks have ended, failed or not. */
  async settle(): Promise<void> {
    await Promise.all(this.#running);
  }
}
