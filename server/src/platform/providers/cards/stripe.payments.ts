import Stripe from 'stripe';
import {
  CardRefused,
  UnknownPayment,
  type CardProvider,
  type ChargeRequest,
  type ProviderPayment,
} from './card-provider';
import { isInvalidRequest, toCardError } from './stripe-errors';

const STATES: Readonly<Record<string, ProviderPayment['state']>> = {
  succeeded: 'paid',
  requires_action: 'challenge',
  requires_payment_method: 'failed',
  canceled: 'failed',
};
const NEEDS_HOLDER = 'Your bank wants you to confirm this payment yourself. Please sign in and pay on the plans page.';
const NOT_CHARGEABLE = 'The stored card can not be charged. Please change your card.';
const CANCELLED = 'The payment was cancelled.';
const DECLINED = 'Your card was declined.';

function failureOf({ status, last_payment_error: error }: Stripe.PaymentIntent): string {
  if (error?.code === 'authentication_required') return NEEDS_HOLDER;
  return error?.message ?? (status === 'canceled' ? CANCELLED : DECLINED);
}

/** An inquiry of a bank (`warning_…`) takes no money and is not a dispute yet. */
function disputeState(disputes: readonly Stripe.Dispute[]): ProviderPayment['dispute'] {
  const states = disputes.map(({ status }) => status).filter((status) => !status.startsWith('warning_'));
  if (states.some((status) => status !== 'won' && status !== 'lost' && status !== 'prevented')) return 'open';
  if (states.includes('lost')) return 'lost';
  return states.length > 0 ? 'won' : '';
}

/** Order ids are small numbers; other payments of the same Stripe account may contain something else there. */
const orderOf = (order: string | undefined): number | null =>
  order && /^\d{1,10}$/.test(order) ? Number(order) : null;

/** The half of the adapter that moves money. */
export function stripePayments(
  stripe: Stripe,
): Pick<CardProvider, 'charge' | 'findPayment' | 'readPayment' | 'cancelPayment'> {
  const read = async (intentId: string): Promise<ProviderPayment> => {
    const intent = await stripe.paymentIntents.retrieve(intentId, { expand: ['latest_charge'] });
    const charge = typeof intent.latest_charge === 'string' ? null : intent.latest_charge;
    const disputes = charge?.disputed
      ? (await stripe.disputes.list({ payment_intent: intentId, limit: 100 })).data
      : [];
    const state = STATES[intent.status] ?? 'processing';
    return {
      intentId: intent.id,
      orderId: orderOf(intent.metadata.order),
      state,
      clientSecret: state === 'challenge' ? (intent.client_secret ?? '') : '',
      failure: state === 'failed' ? failureOf(intent) : '',
      refundedCents: charge?.amount_refunded ?? 0,
      dispute: disputeState(disputes),
    };
  };

  /** The id of the payment; a declined card has one too. */
  const create = async (request: ChargeRequest): Promise<string> => {
    try {
      const intent = await stripe.paymentIntents.create(
        {
          amount: request.amountCents,
          currency: 'usd',
          customer: request.customer,
          payment_method: request.paymentMethod,
          allowed_payment_method_types: ['card'],
          confirm: true,
          off_session: request.automatic,
          description: request.description,
          metadata: { order: String(request.orderId), account: String(request.accountId) },
        },
        { idempotencyKey: `textloom-order-${request.orderId}` },
      );
      return intent.id;
    } catch (error) {
      const declined = error instanceof Stripe.errors.StripeCardError ? error.payment_intent?.id : undefined;
      if (declined !== undefined) return declined;
      throw error;
    }
  };

  const translated = async <T>(work: () => Promise<T>): Promise<T> => {
    try {
      return await work();
    } catch (error) {
      throw isInvalidRequest(error) ? new CardRefused(NOT_CHARGEABLE, { cause: error }) : toCardError(error);
    }
  };

  return {
    // The response of a repeated request is that of the first one, so the payment's current state is read.
    charge: (request) => translated(async () => read(await create(request))),
    findPayment: ({ orderId, customer }) =>
      translated(async () => {
        for await (const intent of stripe.paymentIntents.list({ customer, limit: 100 }))
          if (orderOf(intent.metadata.order) === orderId) return read(intent.id);
        return null;
      }),
    readPayment: (intentId) =>
      translated(() => read(intentId)).catch((error: unknown) => {
        throw error instanceof CardRefused ? new UnknownPayment(error.message, { cause: error.cause }) : error;
      }),
    cancelPayment: (intentId) =>
      translated(async () => {
        await stripe.paymentIntents.cancel(intentId).catch((error: unknown) => {
          // A decided payment cannot be cancelled.
          if (!isInvalidRequest(error)) throw error;
        });
        return read(intentId);
      }),
  };
}
