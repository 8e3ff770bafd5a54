// A small model of who is subscribed where, and of the account that a text belongs to, on one shared code and two own
// numbers. Each account has one keyword, some with the same text at another number; all messages of a story leave within ten minutes.

export const KEYWORDS = ['ORCHID', 'TIMBER', 'VELVET', 'WALNUT', 'ORCHID', 'ORCHID'] as const;
/** The number of each account: 0 is the shared code. */
export const NUMBER_OF = [0, 0, 0, 0, 1, 2] as const;
const ACCOUNTS = KEYWORDS.map((_, account) => account);

export type Words =
  | { kind: 'keyword' | 'stop keyword'; account: number }
  | { kind: 'stop' | 'stopall' | 'start' | 'help' | 'yes' | 'chatter' };

export const said = (words: Words): string => {
  switch (words.kind) {
    case 'keyword':
      return KEYWORDS[words.account] ?? '';
    case 'stop keyword':
      return `STOP ${KEYWORDS[words.account]}`;
    case 'chatter':
      return 'See you there on Monday';
    default:
      return words.kind.toUpperCase();
  }
};

export interface Seen {
  decision: string;
  account: number | null;
}

interface Stop {
  /** Accounts for which it changed something, and those that it unsubscribed. */
  changed: Set<number>;
  ended: Set<number>;
  code: boolean;
}

/** Null unless exactly one. */
const only = (accounts: readonly number[]): number | null => (accounts.length === 1 ? (accounts[0] ?? null) : null);

/** One phone. */
export class PhoneModel {
  /** Account → whether it is subscribed; absent: never. */
  readonly subscribed = new Map<number, boolean>();
  /** Account → the STOP that suppresses all of it, or its keyword. */
  readonly left = { all: new Map<number, number>(), keyword: new Map<number, number>() };
  /** The STOP that left the shared code. */
  code: number | null = null;
  readonly #stops: Stop[] = [];
  readonly #joinedAt = new Map<number, number>();
  readonly #messagedAt = new Map<number, number>();
  #clock = 0;

  messaged(account: number): void {
    this.#messagedAt.set(account, (this.#clock += 1));
  }

  text(number: number, words: Words): Seen {
    this.#clock += 1;
    const home = ACCOUNTS.filter((account) => NUMBER_OF[account] === number);
    /** Whose keyword the text is here. */
    const named =
      'account' in words ? home.find((account) => KEYWORDS[account] === KEYWORDS[words.account]) : undefined;
    switch (words.kind) {
      case 'keyword':
        return named === undefined ? this.#reply(home, number) : this.#join(named);
      case 'stop':
      case 'stopall':
        return this.#stop(home, number, words.kind === 'stopall');
      case 'stop keyword':
        return named !== undefined && this.subscribed.has(named)
          ? this.#leave([named], { keyword: true })
          : this.#stop(home, number, false);
      case 'start':
        return this.#start(home, number);
      case 'help':
        return { decision: 'help', account: this.#route(home, number) };
      default:
        return this.#reply(home, number);
    }
  }

  #reply(home: readonly number[], number: number): Seen {
    const account = this.#route(home, number);
    return { decision: account === null ? 'unrouted' : 'reply', account };
  }

  #latest(accounts: readonly number[], at: ReadonlyMap<number, number>): number | null {
    const known = accounts.filter((account) => at.has(account));
    return known.toSorted((a, b) => (at.get(b) ?? 0) - (at.get(a) ?? 0) || a - b)[0] ?? null;
  }

  #route(home: readonly number[], number: number): number | null {
    if (number !== 0) return only(home);
    const joined = home.filter((account) => this.subscribed.get(account) === true);
    return this.#latest(home, this.#messagedAt) ?? this.#latest(joined, this.#joinedAt);
  }

  #join(account: number): Seen {
    if (this.subscribed.get(account) !== true) this.#joinedAt.set(account, this.#clock);
    this.subscribed.set(account, true);
    this.left.all.delete(account);
    this.left.keyword.delete(account);
    if (NUMBER_OF[account] === 0) this.code = null;
    return { decision: 'keyword', account };
  }

  #stop(home: readonly number[], number: number, all: boolean): Seen {
    if (number !== 0) return this.#leave(home, {});
    const known = home.filter((account) => this.subscribed.has(account) || this.#messagedAt.has(account));
    const messaged = home.filter((account) => this.#messagedAt.has(account));
    if (all || known.length === 0) return this.#leave(known, { code: true });
    return this.#leave(messaged.length === 1 ? messaged : known, {});
  }

  #leave(accounts: readonly number[], { keyword = false, code = false }): Seen {
    const stop: Stop = { changed: new Set(), ended: new Set(), code: code && this.code === null };
    const id = this.#stops.push(stop);
    for (const account of accounts) {
      const left = this.left[keyword ? 'keyword' : 'all'];
      if (!left.has(account)) stop.changed.add(account);
      if (this.subscribed.get(account) === true) {
        stop.changed.add(account);
        stop.ended.add(account);
        this.subscribed.set(account, false);
      }
      if (!left.has(account)) left.set(account, id);
    }
    if (stop.code) this.code = id;
    return { decision: 'opt-out', account: only(accounts) };
  }

  #start(home: readonly number[], number: number): Seen {
    const here = ({ changed, code }: Stop): boolean =>
      home.some((account) => changed.has(account)) || (number === 0 && code);
    const id = this.#stops.findLastIndex(here) + 1;
    const stop = this.#stops[id - 1];
    const restored = new Set<number>();
    if (stop) {
      if (number === 0 && this.code === id) this.code = null;
      for (const account of home) {
        for (const left of [this.left.all, this.left.keyword])
          if (left.get(account) === id) {
            left.delete(account);
            restored.add(account);
          }
        const free = !this.left.all.has(account) && !this.left.keyword.has(account);
        if (!free || !stop.ended.has(account) || this.subscribed.get(account) === true) continue;
        this.subscribed.set(account, true);
        this.#joinedAt.set(account, this.#clock);
        restored.add(account);
      }
    }
    return { decision: 'opt-in', account: only([...restored]) };
  }
}
