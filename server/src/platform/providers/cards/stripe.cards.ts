import Stripe from 'stripe';
import {
  CardRefused,
  type CardChallenge,
  type CardProvider,
  type Holder,
  type StoreCardRequest,
  type StoredCard,
} from './card-provider';
import { isInvalidRequest, toCardError } from './stripe-errors';
import { readStripeEvent } from './stripe.events';
import { isOfHolder, metadataOf } from './stripe.holder';
import { stripeLists } from './stripe.lists';
import { idOf, stripePayments } from './stripe.payments';

export interface StripeOptions {
  secretKey: string;
  webhookSecret: string;
  /** Scheme, host and port; the paths below are Stripe's own. */
  url: string;
  timeoutMs?: number;
}

const portOf = ({ protocol, port }: URL): string => port || (protocol === 'https:' ? '443' : '80');

/** Stripe through its own SDK; the URL may point to the stand-in. */
export function stripeCards({ secretKey, webhookSecret, url, timeoutMs = 15_000 }: StripeOptions): CardProvider {
  const address = new URL(url);
  const stripe = new Stripe(secretKey, {
    host: address.hostname,
    port: portOf(address),
    protocol: address.protocol === 'http:' ? 'http' : 'https',
    maxNetworkRetries: 2,
    timeout: timeoutMs,
    telemetry: false,
  });

  /** The customer if it exists and belongs to the holder. */
  const ownCustomer = async (id: string, holder: Holder): Promise<Stripe.Customer | undefined> => {
    const found = await stripe.customers.retrieve(id).catch((error: unknown) => {
      if (isInvalidRequest(error)) return undefined;
      throw error;
    });
    return found && !found.deleted && isOfHolder(found, holder) ? found : undefined;
  };

  const customerOf = async ({ customer, holder }: StoreCardRequest): Promise<string> => {
    if (customer !== '' && (await ownCustomer(customer, holder))) return customer;
    // One customer per account, even when two requests race or a response was lost: the same idempotency key requires
    // the same parameters. A customer that is gone, or belongs to another holder, is replaced by a new one.
    const made = await stripe.customers.create(
      { metadata: metadataOf(holder) },
      { idempotencyKey: `textloom-customer-${holder.account}${customer === '' ? '' : `-${customer}`}` },
    );
    return made.id;
  };

  /** Attaches the card; the bank may require its holder to confirm. A repeated request finds the same attempt. */
  const setUp = async (customer: string, token: string): Promise<Stripe.PaymentMethod | { clientSecret: string }> => {
    const { id } = await stripe.setupIntents.create(
      { customer, payment_method: token, allowed_payment_method_types: ['card'], confirm: true, usage: 'off_session' },
      { idempotencyKey: `textloom-setup-${customer}-${token}` },
    );
    // The response of a repeated request is that of the first one, from before the challenge.
    const setup = await stripe.setupIntents.retrieve(id, { expand: ['payment_method'] });
    if (setup.status === 'requires_action') return { clientSecret: setup.client_secret ?? '' };
    const method = setup.payment_method;
    const isOwn = idOf(setup.customer) === customer;
    if (setup.status === 'succeeded' && method && typeof method !== 'string' && isOwn) return method;
    throw new CardRefused(setup.last_setup_error?.message ?? 'Your card was declined.');
  };

  const store = async (request: StoreCardRequest): Promise<StoredCard | CardChallenge> => {
    const customer = await customerOf(request);
    const method = await setUp(customer, request.token);
    if ('clientSecret' in method) return { customer, clientSecret: method.clientSecret };
    await stripe.customers.update(customer, {
      email: request.email,
      name: request.fullname,
      invoice_settings: { default_payment_method: method.id },
      // Customers of earlier releases do not have it yet.
      metadata: metadataOf(request.holder),
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
  };

  return {
    ...stripePayments(stripe),
    ...stripeLists(stripe),
    async storeCard(request) {
      try {
        return await store(request);
      } catch (error) {
        throw error instanceof CardRefused ? error : toCardError(error);
      }
    },
    async deleteCustomer(customer, holder) {
      try {
        if (await ownCustomer(customer, holder)) await stripe.customers.del(customer);
      } catch (error) {
        // It has already been deleted.
        if (!isInvalidRequest(error)) throw toCardError(error);
      }
    },
    readEvent: (rawBody, signature) => readStripeEvent(rawBody, signature, webhookSecret),
  };
}
