import type Stripe from 'stripe';
import type { CardError } from './card-patterns';
import type { ChargeRow, CustomerRow, DisputeRow, IntentRow, MethodRow, RefundRow, SetupRow } from './stripe-rows';

// Objects of Stripe's API, with the fields that the stand-in gives a value.

export const seconds = (date: Date): number => Math.floor(date.getTime() / 1000);

/** The object, or its id where a request does not expand it. */
type Expandable = string | object | null;

export const presentCustomer = (row: CustomerRow) =>
  ({
    id: row.id,
    object: 'customer',
    created: seconds(row.created_at),
    email: row.email || null,
    name: row.name || null,
    metadata: row.metadata,
  }) satisfies Partial<Stripe.Customer>;

export const presentMethod = (row: MethodRow) => ({
  id: row.id,
  object: 'payment_method',
  type: 'card',
  created: seconds(row.created_at),
  customer: row.customer_id,
  billing_details: { name: row.name || null },
  card: { brand: row.brand, exp_month: row.exp_month, exp_year: row.exp_year, last4: row.last4 },
});

/** What setups and payments have in common. */
const presentAttempt = (row: SetupRow | IntentRow, method: Expandable) => ({
  id: row.id,
  client_secret: row.client_secret,
  created: seconds(row.created_at),
  customer: row.customer_id,
  next_action:
    row.status === 'requires_action'
      ? { type: 'use_stripe_sdk', use_stripe_sdk: { type: 'three_d_secure_redirect' } }
      : null,
  payment_method: row.status === 'requires_payment_method' ? null : method,
  status: row.status,
});
const errorOf = (error: CardError | null) => error && { type: 'card_error', ...error };

export const presentSetup = (row: SetupRow, method: Expandable = row.method_id) => ({
  ...presentAttempt(row, method),
  object: 'setup_intent',
  last_setup_error: errorOf(row.error),
  usage: 'off_session',
});

export const presentIntent = (row: IntentRow, charge: Expandable) => ({
  ...presentAttempt(row, row.method_id),
  object: 'payment_intent',
  amount: row.amount,
  amount_received: row.status === 'succeeded' ? row.amount : 0,
  canceled_at: row.canceled_at && seconds(row.canceled_at),
  currency: row.currency,
  description: row.description || null,
  last_payment_error: errorOf(row.error),
  latest_charge: charge,
  metadata: row.metadata,
});

export const presentCharge = (row: ChargeRow & { disputed?: boolean }) =>
  ({
    id: row.id,
    object: 'charge',
    amount: row.amount,
    amount_refunded: row.refunded,
    created: seconds(row.created_at),
    currency: row.currency,
    customer: row.customer_id,
    disputed: row.disputed ?? false,
    paid: !row.error,
    payment_intent: row.intent_id,
    payment_method: row.method_id,
    refunded: row.refunded === row.amount,
    status: row.error ? 'failed' : 'succeeded',
  }) satisfies Partial<Stripe.Charge>;

export const presentRefund = (row: RefundRow) =>
  ({
    id: row.id,
    object: 'refund',
    amount: row.amount,
    charge: row.charge_id,
    created: seconds(row.created_at),
    currency: row.currency,
    payment_intent: row.intent_id,
    reason: row.reason,
    status: 'succeeded',
  }) satisfies Partial<Stripe.Refund>;

export const presentDispute = (row: DisputeRow) =>
  ({
    id: row.id,
    object: 'dispute',
    amount: row.amount,
    charge: row.charge_id,
    created: seconds(row.created_at),
    currency: row.currency,
    payment_intent: row.intent_id,
    reason: 'fraudulent',
    status: row.status,
  }) satisfies Partial<Stripe.Dispute>;

export const presentList = (url: string, data: object[]) => ({ object: 'list', data, has_more: false, url });
