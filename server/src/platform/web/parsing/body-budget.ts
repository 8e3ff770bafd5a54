import { AppError } from '../../base/app-error';
import type { BodyLimits } from './limits';

const TOO_MANY = 'Too many uploads at the same time. Please wait a moment and try again.';
const RETRY = { retryAfterSeconds: 5 };

/** The server currently has no memory for another body. */
export const busy = (): AppError =>
  new AppError('unavailable', 'The service is busy. Please try again in a moment.', undefined, RETRY);

/** The share of one body. */
export interface Share {
  /** Takes more, or throws: 429 when the sender exceeds its share, 503 when all senders together do. */
  take(bytes: number): void;
  giveBack(): void;
}

/** Counts the bytes of incoming bodies: by client address, by account, and in total. */
export class BodyBudget {
  readonly #limits: BodyLimits;
  readonly #used = new Map<string, number>();
  #total = 0;

  constructor(limits: BodyLimits) {
    this.#limits = limits;
  }

  open(address: string, accountId: number | undefined): Share {
    const owners: [owner: string, limit: number][] = [[`address ${address}`, this.#limits.perAddress]];
    if (accountId !== undefined) owners.push([`account ${accountId}`, this.#limits.perAccount]);
    let taken = 0;
    const add = (bytes: number): void => {
      taken += bytes;
      this.#total += bytes;
      for (const [owner] of owners) {
        const left = (this.#used.get(owner) ?? 0) + bytes;
        if (left > 0) this.#used.set(owner, left);
        else this.#used.delete(owner);
      }
    };
    return {
      take: (bytes) => {
        for (const [owner, limit] of owners)
          if ((this.#used.get(owner) ?? 0) + bytes > limit)
            throw new AppError('rate_limited', TOO_MANY, undefined, RETRY);
        if (this.#total + bytes > this.#limits.overall) throw busy();
        add(bytes);
      },
      giveBack: () => add(-taken),
    };
  }
}
