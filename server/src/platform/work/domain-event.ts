import type { Tx } from '../db/connection';

type Handler<Payload> = (tx: Tx, payload: Payload) => Promise<unknown>;

/**
 * What a lower domain reports to those above it, inside the transaction in which it happens: the handlers' work commits
 * or is rolled back with it. The application connects every event once (app/connect-domains.ts).
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
