import Stripe from 'stripe';
import {
  CardRefused,
  UnknownPayment,
  type CardProvider,
  type ChargeRequest,
  type ProviderPayment,
  type ProviderRefund,
  type SoughtPayment,
} from './card-provider';
import { isInvalidRequest, toCardError } from './stripe-errors';
import { metadataOf } from './stripe.holder';

const STATES: Readonly<Record<string, ProviderPayment['state']>> = {
  succeeded: 'paid',
  requires_action: 'challenge',
  requires_payment_method: 'failed',
  canceled: 'failed',
};
const NEEDS_HOLDER = 'Your bank wants you to confirm this payment yourself. Please sign in and pay on the plans page.';
const NOT_CHARGEABLE = 'The stored card cannot be charged. Please change your card.';
const CANCELLED = 'The payment was cancelled.';
const DECLINED = 'Your card was declined.';

function failureOf({ status, last_payment_error: error }: Stripe.PaymentIntent): string {
  if (error?.code === 'authentication_required') return NEEDS_HOLDER;
  return error?.message ?? (status === 'canceled' ? CANCELLED : DECLINED);
}

/** An inquiry of a bank (`warning_…`) takes no money and is not a dispute yet. */
export function disputeState(disputes: readonly Stripe.Dispute[]): ProviderPayment['dispute'] {
  const states = disputes.map(({ status }) => status).filter((status) => !status.startsWith('warning_'));
  if (states.some((status) => status !== 'won' && status !== 'lost' && status !== 'prevented')) return 'open';
  if (states.includes('lost')) return 'lost';
  return states.length > 0 ? 'won' : '';
}

/** Ids are small numbers; other payments of the same Stripe account may contain something else there. */
const numberIn = (text: string | undefined): number | null => (text && /^\d{1,10}$/.test(text) ? Number(text) : null);

export const idOf = (object: string | { id: string } | null): string =>
  typeof object === 'string' ? object : (object?.id ?? '');

const REFUND_STATES: Readonly<Record<string, ProviderRefund['status']>> = {
  succeeded: 'succeeded',
  failed: 'failed',
  canceled: 'failed',
};
export const refundOf = ({ id, amount, status, metadata }: Stripe.Refund): ProviderRefund => ({
  id,
  key: metadata?.refund ?? '',
  amountCents: amount,
  status: REFUND_STATES[status ?? ''] ?? 'pending',
});

/** The holder that the payment's metadata names. */
export const ownerOf = ({ metadata }: Stripe.PaymentIntent) => ({
  orderId: numberIn(metadata.order),
  reference: metadata.reference ?? '',
  installation: metadata.installation ?? '',
  accountId: numberIn(metadata.account),
});

export const stateOf = ({ status }: Stripe.PaymentIntent): ProviderPayment['state'] => STATES[status] ?? 'processing';

const isSought = (intent: Stripe.PaymentIntent, { reference, orderId }: SoughtPayment): boolean => {
  const owner = ownerOf(intent);
  return reference === null ? owner.reference === '' && owner.orderId === orderId : owner.reference === reference;
};

type MoneyCalls = Pick<CardProvider, 'charge' | 'findPayment' | 'readPayment' | 'cancelPayment' | 'refund'>;

/** The half of the adapter that moves money. */
export function stripePayments(stripe: Stripe): MoneyCalls {
  const read = async (intentId: string): Promise<ProviderPayment> => {
    const intent = await stripe.paymentIntents.retrieve(intentId, { expand: ['latest_charge'] });
    const charge = typeof intent.latest_charge === 'string' ? null : intent.latest_charge;
    const about = { payment_intent: intentId, limit: 100 };
    const disputes = charge?.disputed ? (await stripe.disputes.list(about)).data : [];
    // A failed refund does not count towards the amount, so the refunds of every paid payment are read.
    const refunds = charge?.paid ? (await stripe.refunds.list(about)).data : [];
    const state = stateOf(intent);
    return {
      intentId: intent.id,
      ...ownerOf(intent),
      customer: idOf(intent.customer),
      amountCents: intent.amount,
      currency: intent.currency,
      state,
      clientSecret: state === 'challenge' ? (intent.client_secret ?? '') : '',
      failure: state === 'failed' ? failureOf(intent) : '',
      refunds: refunds.filter((one) => idOf(one.payment_intent) === intentId).map(refundOf),
      dispute: disputeState(disputes.filter((one) => idOf(one.payment_intent) === intentId)),
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
          metadata: { order: String(request.orderId), reference: request.reference, ...metadataOf(request.holder) },
        },
        { idempotencyKey: `textloom-order-${request.reference}${request.again ? '-again' : ''}` },
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
    findPayment: (sought) =>
      translated(async () => {
        for await (const intent of stripe.paymentIntents.list({ customer: sought.customer, limit: 100 }))
          if (isSought(intent, sought)) return read(intent.id);
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
    async refund({ holder, intentId, amountCents, key }) {
      try {
        await stripe.refunds.create(
          { payment_intent: intentId, amount: amountCents, metadata: { refund: key, ...metadataOf(holder) } },
          { idempotencyKey: `textloom-refund-${key}` },
        );
      } catch (error) {
        throw isInvalidRequest(error)
          ? new CardRefused((error as Error).message, { cause: error })
          : toCardError(error);
      }
    },
  };
}
