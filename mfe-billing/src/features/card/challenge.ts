import type { Stripe } from '@stripe/stripe-js';
import { MESSAGES } from '../../messages';

/**
 * Shows the bank's question in the page. Resolves to the provider's message when the holder did not confirm; to nothing
 * when the server is to be asked what became of it.
 */
export async function runChallenge(stripe: Stripe, clientSecret: string): Promise<string> {
  try {
    const { error } = await stripe.handleNextAction({ clientSecret });
    return error ? (error.message ?? MESSAGES.notConfirmed) : '';
  } catch {
    // The provider's script throws when there is no question any more, such as after a reload.
    return '';
  }
}
