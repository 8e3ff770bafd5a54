import type { Tx } from '../../platform/db/connection';
import { chargeStore } from './charge-store';
import { eventStore } from './event-store';
import { intentStore } from './intent-store';
import { stripeStore } from './stripe-store';

/** The context of one request, in its transaction. */
export const stripeContext = (tx: Tx, now: Date) => ({
  store: stripeStore(tx),
  intents: intentStore(tx),
  charges: chargeStore(tx),
  events: eventStore(tx),
  now,
});
export type StripeContext = ReturnType<typeof stripeContext>;
