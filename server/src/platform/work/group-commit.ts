interface Waiting<Item, Result> {
  item: Item;
  since: number;
  resolve(result: Result): void;
  reject(error: unknown): void;
}

export interface GroupCommitOptions<Item, Result> {
  /** Writes a group in one transaction. Resolves, after the commit, with a function that returns each item's result. */
  write(items: readonly Item[]): Promise<(item: Item) => Result>;
  maxItems: number;
  /** Longest time that an item waits for others while no group is being written. */
  maxWaitMs: number;
  /** Groups that are written at the same time. Default 1. */
  parallel?: number;
  /** Two items with the same key are never in the same group, nor in two groups that are written at the same time. */
  keyOf?(item: Item): unknown;
}

/**
 * Writes items that arrive one by one in groups: a single transaction for all that arrive within `maxWaitMs` of the
 * first, or while other groups are being written. When `add` resolves, its item is committed; when a write fails, `add`
 * rejects for each item of the group.
 */
export class GroupCommit<Item, Result = void> {
  readonly #options: GroupCommitOptions<Item, Result>;
  readonly #parallel: number;
  readonly #writing = new Set<Promise<void>>();
  readonly #keysBeingWritten = new Set<unknown>();
  #waiting: Waiting<Item, Result>[] = [];
  #timer: NodeJS.Timeout | undefined;

  constructor(options: GroupCommitOptions<Item, Result>) {
    this.#options = options;
    this.#parallel = options.parallel ?? 1;
  }

  add(item: Item): Promise<Result> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ item, since: performance.now(), resolve, reject });
      this.#writeWhenDue();
    });
  }

  /** Writes all added items without waiting for more. Resolves when they are written; never rejects. */
  async drain(): Promise<void> {
    for (this.#writeGroup(); this.#writing.size > 0; this.#writeGroup()) await Promise.race(this.#writing);
  }

  #writeWhenDue(): void {
    const { maxItems, maxWaitMs } = this.#options;
    const [oldest] = this.#waiting;
    if (!oldest || this.#writing.size >= this.#parallel) return;
    const leftMs = this.#waiting.length >= maxItems ? 0 : oldest.since + maxWaitMs - performance.now();
    if (leftMs <= 0) this.#writeGroup();
    else this.#timer ??= setTimeout(() => this.#writeGroup(), leftMs);
  }

  #writeGroup(): void {
    if (this.#writing.size >= this.#parallel) return;
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const group = this.#takeGroup();
    if (group.length === 0) return;
    const writing = this.#write(group).finally(() => {
      this.#writing.delete(writing);
      this.#writeWhenDue();
    });
    this.#writing.add(writing);
    this.#writeWhenDue();
  }

  /** The next group, in order of arrival; items that do not fit, or whose key is in use, stay in the queue. */
  #takeGroup(): Waiting<Item, Result>[] {
    const { maxItems, keyOf } = this.#options;
    if (!keyOf) return this.#waiting.splice(0, maxItems);
    const group: Waiting<Item, Result>[] = [];
    const rest: Waiting<Item, Result>[] = [];
    const taken = new Set(this.#keysBeingWritten);
    for (const one of this.#waiting) {
      const key = keyOf(one.item);
      (group.length < maxItems && !taken.has(key) ? group : rest).push(one);
      taken.add(key);
    }
    this.#waiting = rest;
    return group;
  }

  async #write(group: readonly Waiting<Item, Result>[]): Promise<void> {
    const { write, keyOf } = this.#options;
    const keys = keyOf ? group.map(({ item }) => keyOf(item)) : [];
    for (const key of keys) this.#keysBeingWritten.add(key);
    try {
      const resultOf = await write(group.map(({ item }) => item));
      for (const { item, resolve } of group) resolve(resultOf(item));
    } catch (error) {
      for (const { reject } of group) reject(error);
    } finally {
      for (const key of keys) this.#keysBeingWritten.delete(key);
    }
  }
}
