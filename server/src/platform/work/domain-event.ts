import type { Tx } from '../db/connection';

type Handler<Payload> = (tx: Tx, payload: Payload) => Promise<unknown>;

/**
 * What a lower domain reports to higher ones, inside the transaction in which it happens: the handlers' work commits or
 * is rolled back with it. The application connects every event once (app/connect-domains.ts).
 */
export class DomainEvent<Payload> {
  readonly #name: string;
  #handlers: readonly Handler<Payload>[] | undefined;

  constructor(name: string) {
    this.#name = name;
  }

  /** Replaces the handlers; they run in this order. */
  connect(...handlers: Handler<Payload>[]): void {
    this.#handlers = handlers;
  }

  async emit(tx: Tx, payload: Payload): Promise<void> {
    if (!this.#handlers) throw new Error(`the event ${this.#name} is not connected: call connectDomains() first`);
    for (const handler of this.#handlers) await handler(tx, payload);
  }
}

/** What one listener does when an event happens, and what reverts it when a user undoes it. */
export interface Reaction<Done, Undone> {
  readonly done: Handler<Done>;
  readonly undone: Handler<Undone>;
}

/** One half of a reaction that has nothing to do; the reason is for readers of the table. */
export const nothing = (_because: string): (() => Promise<void>) => {
  return () => Promise.resolve();
};

/**
 * An event that users can undo. Each listener is connected with its undo, so one without does not compile, and there is
 * no other way to report an undo.
 */
export class UndoableEvent<Done, Undone> {
  readonly #done: DomainEvent<Done>;
  readonly #undone: DomainEvent<Undone>;

  constructor(name: string) {
    this.#done = new DomainEvent(name);
    this.#undone = new DomainEvent(`${name}, undone`);
  }

  /** Replaces the reactions; they run in this order, and are reverted in reverse. */
  connect(...reactions: Reaction<Done, Undone>[]): void {
    this.#done.connect(...reactions.map(({ done }) => done));
    this.#undone.connect(...reactions.map(({ undone }) => undone).reverse());
  }

  emit(tx: Tx, payload: Done): Promise<void> {
    return this.#done.emit(tx, payload);
  }

  undo(tx: Tx, payload: Undone): Promise<void> {
    return this.#undone.emit(tx, payload);
  }
}
