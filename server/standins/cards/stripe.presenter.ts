import type Stripe from 'stripe';
import type { CardError } from './card-patterns';
import type { ChargeRow, CustomerRow, IntentRow, MethodRow, SetupRow } from './stripe-rows';

// Whole objects of Stripe's API, by its own types: where the stand-in has no data, it sends what Stripe sends in that
// case.

export const seconds = (date: Date): number => Math.floor(date.getTime() / 1000);

/** The object, or its id where a request does not expand it. */
type Expandable<T> = string | T | null;

export const presentCustomer = (row: CustomerRow): Stripe.Customer => ({
  id: row.id,
  object: 'customer',
  balance: 0,
  created: seconds(row.created_at),
  default_source: null,
  description: null,
  email: row.email || null,
  invoice_settings: {
    custom_fields: null,
    default_payment_method: row.default_method,
    footer: null,
    rendering_options: null,
  },
  livemode: false,
  metadata: row.metadata,
  name: row.name || null,
  shipping: null,
});

const billed = (name: string | null) => ({ address: null, email: null, name, phone: null, tax_id: null });

export const presentMethod = (row: MethodRow): Stripe.PaymentMethod => ({
  id: row.id,
  object: 'payment_method',
  billing_details: billed(row.name || null),
  card: {
    brand: row.brand,
    checks: null,
    country: 'US',
    display_brand: row.brand,
    exp_month: row.exp_month,
    exp_year: row.exp_year,
    funding: 'credit',
    generated_from: null,
    last4: row.last4,
    networks: null,
    regulated_status: null,
    three_d_secure_usage: { supported: true },
    wallet: null,
  },
  created: seconds(row.created_at),
  customer: row.customer_id,
  customer_account: null,
  livemode: false,
  metadata: {},
  type: 'card',
});

/** What setups and payments have in common. */
const presentAttempt = (row: SetupRow | IntentRow) => ({
  id: row.id,
  allowed_payment_method_types: ['card' as const],
  application: null,
  automatic_payment_methods: null,
  cancellation_reason: null,
  client_secret: row.client_secret,
  created: seconds(row.created_at),
  customer: row.customer_id,
  excluded_payment_method_types: null,
  livemode: false,
  next_action:
    row.status === 'requires_action'
      ? { type: 'use_stripe_sdk', use_stripe_sdk: { type: 'three_d_secure_redirect' } }
      : null,
  on_behalf_of: null,
  payment_method_configuration_details: null,
  payment_method_options: null,
  payment_method_types: ['card'],
});

/** Stripe's own lists of codes contain those of the test cards and more. */
const errorOf = (error: CardError | null) =>
  error &&
  ({ type: 'card_error', ...error } as Stripe.SetupIntent.LastSetupError & Stripe.PaymentIntent.LastPaymentError);

export const presentSetup = (
  row: SetupRow,
  method: Expandable<Stripe.PaymentMethod> = row.method_id,
): Stripe.SetupIntent => ({
  ...presentAttempt(row),
  object: 'setup_intent',
  description: null,
  last_setup_error: errorOf(row.error),
  latest_attempt: null,
  mandate: null,
  metadata: {},
  payment_method: row.status === 'requires_payment_method' ? null : method,
  single_use_mandate: null,
  status: row.status,
  usage: 'off_session',
});

export const presentIntent = (row: IntentRow, charge: Expandable<Stripe.Charge>): Stripe.PaymentIntent => ({
  ...presentAttempt(row),
  object: 'payment_intent',
  amount: row.amount,
  amount_capturable: 0,
  amount_received: row.status === 'succeeded' ? row.amount : 0,
  application_fee_amount: null,
  canceled_at: row.canceled_at && seconds(row.canceled_at),
  capture_method: 'automatic',
  confirmation_method: 'automatic',
  currency: row.currency,
  customer_account: null,
  description: row.description || null,
  last_payment_error: errorOf(row.error),
  latest_charge: charge,
  managed_payments: null,
  metadata: row.metadata,
  payment_method: row.status === 'requires_payment_method' ? null : row.method_id,
  payment_record: null,
  processing: null,
  receipt_email: null,
  review: null,
  setup_future_usage: null,
  shipping: null,
  source: null,
  statement_descriptor: null,
  statement_descriptor_suffix: null,
  status: row.status,
  transfer_group: null,
});

export const presentCharge = (row: ChargeRow & { disputed?: boolean }): Stripe.Charge => ({
  id: row.id,
  object: 'charge',
  amount: row.amount,
  amount_captured: row.error ? 0 : row.amount,
  amount_refunded: row.refunded,
  application: null,
  application_fee: null,
  application_fee_amount: null,
  balance_transaction: null,
  billing_details: billed(null),
  calculated_statement_descriptor: null,
  captured: !row.error,
  created: seconds(row.created_at),
  currency: row.currency,
  customer: row.customer_id,
  description: null,
  disputed: row.disputed ?? false,
  failure_balance_transaction: null,
  failure_code: row.error?.code ?? null,
  failure_message: row.error?.message ?? null,
  fraud_details: null,
  livemode: false,
  metadata: {},
  on_behalf_of: null,
  outcome: null,
  paid: !row.error,
  payment_intent: row.intent_id,
  payment_method: row.method_id,
  payment_method_details: null,
  receipt_email: null,
  receipt_number: null,
  receipt_url: null,
  refunded: row.refunded === row.amount,
  review: null,
  shipping: null,
  source: null,
  source_transfer: null,
  statement_descriptor: null,
  statement_descriptor_suffix: null,
  status: row.error ? 'failed' : 'succeeded',
  transfer_data: null,
  transfer_group: null,
});

export const presentList = <T>(url: string, data: T[], hasMore = false): Stripe.ApiList<T> => ({
  object: 'list',
  data,
  has_more: hasMore,
  url,
});
