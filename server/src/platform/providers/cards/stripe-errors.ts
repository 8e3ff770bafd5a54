import Stripe from 'stripe';
import { CardProviderUnavailable, CardRefused, ChargeKeyUsed } from './card-provider';

const asError = (error: unknown): Error => (error instanceof Error ? error : new Error(String(error)));

export const isInvalidRequest = (error: unknown): boolean => error instanceof Stripe.errors.StripeInvalidRequestError;

/**
 * The key was used with other parameters. A 409 is not this: a request with the key is still running, and the SDK
 * waits.
 */
const isKeyConflict = (error: unknown): boolean => error instanceof Stripe.errors.StripeIdempotencyError;

/** Only Stripe's card errors have texts for customers; everything else is a technical fault. */
export function toCardError(error: unknown): Error {
  if (isKeyConflict(error)) return new ChargeKeyUsed('The key was used with other parameters.', { cause: error });
  if (error instanceof Stripe.errors.StripeCardError) return new CardRefused(error.message);
  // A token that was already used, is invented, or was created for another account.
  if (isInvalidRequest(error)) return new CardRefused('The card could not be read. Please type it again.');
  return error instanceof Stripe.errors.StripeError
    ? new CardProviderUnavailable('The card provider cannot be reached.', { cause: error })
    : asError(error);
}
