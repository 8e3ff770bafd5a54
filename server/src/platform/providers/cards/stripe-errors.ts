import Stripe from 'stripe';
import { CardProviderUnavailable, CardRefused } from './card-provider';

const asError = (error: unknown): Error => (error instanceof Error ? error : new Error(String(error)));

export const isInvalidRequest = (error: unknown): boolean => error instanceof Stripe.errors.StripeInvalidRequestError;

/** Only Stripe's card errors have texts for customers; everything else is a technical fault. */
export function toCardError(error: unknown): Error {
  if (error instanceof Stripe.errors.StripeCardError) return new CardRefused(error.message);
  // A token that was already used, is made up, or was created for another account.
  if (isInvalidRequest(error)) return new CardRefused('The card could not be read. Please type it again.');
  return error instanceof Stripe.errors.StripeError
    ? new CardProviderUnavailable('The card provider can not be reached.', { cause: error })
    : asError(error);
}
