/** Runs so many tasks at once; whoever adds one waits for a free lane. After a failure no further task is begun. */
export class Lanes {
  readonly #most: number;
  readonly #running = new Set<Promise<void>>();
  #failed: { error: unknown } | undefined;

  constructor(most: number) {
    this.#most = most;
  }

  /** Whether a task would begin at once. */
  get free(): boolean {
    return this.#running.size < this.#most;
  }

  /** Answers when the task has begun; rejects with the error of an earlier one. */
  async add(task: () => Promise<void>): Promise<void> {
    while (!this.free) await Promise.race(this.#running);
    if (this.#failed) throw this.#failed.error;
    const running: Promise<void> = task()
      .catch((error: unknown) => void (this.#failed ??= { error }))
      .finally(() => this.#running.delete(running));
    this.#running.add(running);
  }

  /** Answers when nothing runs any more; rejects with the error of the first that failed. */
  async end(): Promise<void> {
    await this.settle();
    if (this.#failed) throw this.#failed.error;
  }

  /** Answers when nothing runs any more, failed or not. */
  async settle(): Promise<void> {
    await Promise.all(this.#running);
  }
}
