/** Many short delays on one timer: accurate to a tick, and no timer while it is empty. */
export class TimeWheel<T> {
  private readonly slots = new Map<number, T[]>();
  private timer: NodeJS.Timeout | undefined;
  private last = 0;

  constructor(
    private readonly onDue: (item: T) => void,
    private readonly tickMs = 20,
  ) {}

  add(item: T, atMs: number): void {
    const now = this.tick(Date.now());
    if (!this.timer) {
      this.last = now;
      this.timer = setInterval(() => this.turn(), this.tickMs);
    }
    const slot = Math.max(this.tick(atMs), now) + 1; // never early
    const items = this.slots.get(slot);
    if (items) items.push(item);
    else this.slots.set(slot, [item]);
  }

  stop(): void {
    clearInterval(this.timer);
    this.timer = undefined;
    this.slots.clear();
  }

  private tick(ms: number): number {
    return Math.floor(ms / this.tickMs);
  }

  private turn(): void {
    const now = this.tick(Date.now());
    for (; this.last <= now; this.last++) {
      const items = this.slots.get(this.last);
      if (!items) continue;
      this.slots.delete(this.last);
      for (const item of items) this.onDue(item);
    }
    if (this.slots.size === 0) this.stop();
  }
}
