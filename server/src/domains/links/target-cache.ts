const KEPT_MS = 60_000;
const MAX_ENTRIES = 5_000;

/**
 * Caches the targets of links for a minute, so that a flood of clicks on one link reads the database once. A frozen
 * account's links stop working within that minute.
 */
export class TargetCache {
  readonly #find: (link: number) => Promise<string | undefined>;
  readonly #entries = new Map<number, { target: Promise<string | undefined>; until: number }>();

  constructor(find: (link: number) => Promise<string | undefined>) {
    this.#find = find;
  }

  get(link: number): Promise<string | undefined> {
    const known = this.#entries.get(link);
    if (known && known.until > Date.now()) return known.target;
    const target = this.#find(link);
    // A failed read is not cached.
    target.catch(() => this.#entries.delete(link));
    this.#entries.delete(link);
    this.#entries.set(link, { target, until: Date.now() + KEPT_MS });
    const oldest = this.#entries.keys().next();
    if (this.#entries.size > MAX_ENTRIES && !oldest.done) this.#entries.delete(oldest.value);
    return target;
  }
}
