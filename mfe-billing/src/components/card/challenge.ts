import type { Stripe } from '@stripe/stripe-js';
import { MESSAGES } from '../../messages';

/**
 * Shows the bank's challenge in the page. Resolves to the provider's message if the holder did not confirm, and to
 * nothing if the server must be asked for the outcome.
 */
export async function runChallenge(stripe: Stripe, clientSecret: string): Promise<string> {
  try {
    const { error } = await stripe.handleNextAction({ clientSecret });
    return error ? (error.message ?? MESSAGES.notConfirmed) : '';
  } catch {
    // The provider's script throws when the challenge no longer exists, such as after a reload.
    return '';
  }
}
