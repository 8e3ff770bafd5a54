import { AppError } from '../../../platform/base/app-error';
import type { BillingDeps, PaymentRequest } from './payment-request.types';
import { pay } from './pay.service';

/** The outcome of a payment without the user. `later`: undecided, or currently not possible. */
export type Outcome = { kind: 'paid' } | { kind: 'later' } | { kind: 'failed'; reason: string };

/**
 * Refusals that are not failures of the card: another payment is running, nothing is due any more, or the provider is
 * unavailable.
 */
const LATER: ReadonlySet<string> = new Set(['conflict', 'unavailable', 'frozen', 'subscription_expired']);

/** Pays without the user. A purchase that is refused because of the card counts like a declined card. */
export async function payAutomatically(
  deps: BillingDeps,
  request: Omit<PaymentRequest, 'automatic'>,
): Promise<Outcome> {
  try {
    const { order } = await pay(deps, { ...request, automatic: true });
    if (order.state === 'paid') return { kind: 'paid' };
    return order.state === 'failed' ? { kind: 'failed', reason: order.failure } : { kind: 'later' };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return LATER.has(error.id) ? { kind: 'later' } : { kind: 'failed', reason: error.message };
  }
}
