/** Alternates per key: first time, second time, first time … Remembers the last `limit` keys. */
export class OnceOnly {
  private readonly seen = new Set<string>();

  constructor(private readonly limit: number) {}

  first(key: string): boolean {
    if (this.seen.delete(key)) return false;
    if (this.seen.size >= this.limit) this.seen.clear();
    this.seen.add(key);
    return true;
  }
}
