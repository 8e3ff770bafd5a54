/**
 * Collects items and writes them together: one statement and one commit for all that arrived during the previous one,
 * or within `delayMs` of the first. Each caller's promise settles with its batch, so resolved means durable.
 */
export class GroupCommit<T> {
  private items: T[] = [];
  private waiting: { resolve: () => void; reject: (error: unknown) => void }[] = [];
  private running = false;
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly write: (items: T[]) => Promise<void>,
    private readonly options: { delayMs: number; maxItems: number },
  ) {}

  add(item: T): Promise<void> {
    return new Promise((resolve, reject) => {
      this.items.push(item);
      this.waiting.push({ resolve, reject });
      this.arrange();
    });
  }

  private arrange(): void {
    if (this.running || this.items.length === 0) return;
    if (this.items.length >= this.options.maxItems) void this.flush();
    else this.timer ??= setTimeout(() => void this.flush(), this.options.delayMs);
  }

  private async flush(): Promise<void> {
    clearTimeout(this.timer);
    this.timer = undefined;
    if (this.running || this.items.length === 0) return;
    this.running = true;
    const items = this.items.splice(0, this.options.maxItems);
    const waiting = this.waiting.splice(0, items.length);
    try {
      await this.write(items);
      for (const one of waiting) one.resolve();
    } catch (error) {
      for (const one of waiting) one.reject(error);
    } finally {
      this.running = false;
      this.arrange();
    }
  }
}
