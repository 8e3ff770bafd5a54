/**
 * Counts per key and minute. The counts of a minute are dropped with it, so memory holds at most the keys of one
 * minute.
 */
export class MinuteLimit {
  private minute = 0;
  private counts = new Map<number, number>();

  constructor(
    private readonly most: number,
    private readonly now: () => number = Date.now,
  ) {}

  take(key: number): 'within' | 'first beyond' | 'beyond' {
    const minute = Math.floor(this.now() / 60_000);
    if (minute !== this.minute) {
      this.minute = minute;
      this.counts = new Map();
    }
    const count = (this.counts.get(key) ?? 0) + 1;
    this.counts.set(key, count);
    if (count <= this.most) return 'within';
    return count === this.most + 1 ? 'first beyond' : 'beyond';
  }
}
