import Stripe from 'stripe';
import { CardProviderUnavailable, CardRefused, type CardProvider, type StoreCardRequest } from './card-provider';

export interface StripeOptions {
  secretKey: string;
  /** Scheme, host and port; the paths below are Stripe's own. */
  url: string;
  timeoutMs?: number;
}

const portOf = ({ protocol, port }: URL): string => port || (protocol === 'https:' ? '443' : '80');

/** Only Stripe's card errors have texts for customers; everything else is a technical fault. */
function toCardError(error: unknown): Error {
  const { StripeCardError, StripeInvalidRequestError } = Stripe.errors;
  if (error instanceof StripeCardError) return new CardRefused(error.message);
  // A token that was used, invented, or created for another account.
  if (error instanceof StripeInvalidRequestError)
    return new CardRefused('The card could not be read. Please type it again.');
  return error instanceof Stripe.errors.StripeError
    ? new CardProviderUnavailable('The card provider can not be reached.', { cause: error })
    : asError(error);
}
const asError = (error: unknown): Error => (error instanceof Error ? error : new Error(String(error)));

/** Stripe through its own SDK; the URL may point to the stand-in. */
export function stripeCards({ secretKey, url, timeoutMs = 15_000 }: StripeOptions): CardProvider {
  const address = new URL(url);
  const stripe = new Stripe(secretKey, {
    host: address.hostname,
    port: portOf(address),
    protocol: address.protocol === 'http:' ? 'http' : 'https',
    maxNetworkRetries: 2,
    timeout: timeoutMs,
    telemetry: false,
  });

  const customerOf = async ({ customer, accountId }: StoreCardRequest): Promise<string> => {
    if (customer !== '') return customer;
    // One customer per account, also when two requests race or a response was lost: the same idempotency key needs the
    // same parameters.
    const made = await stripe.customers.create(
      { metadata: { account: String(accountId) } },
      { idempotencyKey: `textloom-customer-${accountId}` },
    );
    return made.id;
  };

  return {
    async storeCard(request) {
      try {
        const customer = await customerOf(request);
        const method = await stripe.paymentMethods.attach(request.token, { customer });
        await stripe.customers.update(customer, {
          email: request.email,
          name: request.fullname,
          invoice_settings: { default_payment_method: method.id },
        });
        // The old card is not used any more, so a failure to detach it does not matter.
        if (request.replaces && request.replaces !== method.id)
          await stripe.paymentMethods.detach(request.replaces).catch(() => undefined);
        const { brand = 'card', last4 = '', exp_month: expMonth = 0, exp_year: expYear = 0 } = method.card ?? {};
        return {
          customer,
          paymentMethod: method.id,
          brand,
          last4,
          expMonth,
          expYear,
          fullname: request.fullname || (method.billing_details.name ?? ''),
        };
      } catch (error) {
        throw toCardError(error);
      }
    },
  };
}
