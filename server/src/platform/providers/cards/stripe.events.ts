import Stripe from 'stripe';
import { ForgedEvent } from './card-provider';

/** Older signatures are refused, because whoever recorded a webhook could send it again. */
const MAX_AGE_S = 300;

/** The payment of an event's object: the object itself, or the payment that it refers to. */
function intentOf({ account, data: { object } }: Stripe.Event): string | null {
  // An event of another account that is connected to ours.
  if (account !== undefined) return null;
  if (!('object' in object)) return null;
  if (object.object === 'payment_intent') return object.id;
  if (object.object !== 'charge' && object.object !== 'refund' && object.object !== 'dispute') return null;
  const intent = object.payment_intent;
  return typeof intent === 'string' ? intent : (intent?.id ?? null);
}

export function readStripeEvent(rawBody: Buffer, signature: string, secret: string): { intentId: string | null } {
  try {
    return { intentId: intentOf(Stripe.webhooks.constructEvent(rawBody, signature, secret, MAX_AGE_S)) };
  } catch (error) {
    // A body that is not JSON is reported only after its signature was verified.
    throw new ForgedEvent('The webhook is not signed by the card provider, or too old.', { cause: error });
  }
}
