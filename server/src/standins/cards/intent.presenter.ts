import type Stripe from 'stripe';
import type { CardError } from './card-patterns';
import type { IntentRow, SetupRow } from './intent-store';
import { seconds } from './stripe.presenter';

/** The type that the SDK gives to an error inside an intent. */
const errorOf = (error: CardError | null): { type: 'card_error'; code: string; message: string } | null =>
  error && { type: 'card_error', ...error };
const actionOf = (status: string): { type: 'use_stripe_sdk'; use_stripe_sdk: { type: string } } | null =>
  status === 'requires_action' ? { type: 'use_stripe_sdk', use_stripe_sdk: { type: 'three_d_secure_redirect' } } : null;

export const presentSetup = (row: SetupRow, method: string | Stripe.PaymentMethod): Stripe.SetupIntent => ({
  id: row.id,
  object: 'setup_intent',
  allowed_payment_method_types: ['card'],
  application: null,
  automatic_payment_methods: null,
  cancellation_reason: null,
  client_secret: row.client_secret,
  created: seconds(row.created_at),
  customer: row.customer_id,
  description: null,
  excluded_payment_method_types: null,
  last_setup_error: errorOf(row.error),
  latest_attempt: null,
  livemode: false,
  mandate: null,
  metadata: {},
  next_action: actionOf(row.status),
  on_behalf_of: null,
  payment_method: row.status === 'requires_payment_method' ? null : method,
  payment_method_configuration_details: null,
  payment_method_options: null,
  payment_method_types: ['card'],
  single_use_mandate: null,
  status: row.status,
  usage: 'off_session',
});

export const presentIntent = (row: IntentRow, charge: string | Stripe.Charge | null): Stripe.PaymentIntent => ({
  id: row.id,
  object: 'payment_intent',
  allowed_payment_method_types: ['card'],
  amount: row.amount,
  amount_capturable: 0,
  amount_received: row.status === 'succeeded' ? row.amount : 0,
  application: null,
  application_fee_amount: null,
  automatic_payment_methods: null,
  canceled_at: row.canceled_at && seconds(row.canceled_at),
  cancellation_reason: row.canceled_at && 'requested_by_customer',
  capture_method: 'automatic',
  client_secret: row.client_secret,
  confirmation_method: 'automatic',
  created: seconds(row.created_at),
  currency: row.currency,
  customer: row.customer_id,
  customer_account: null,
  description: row.description || null,
  excluded_payment_method_types: null,
  last_payment_error: errorOf(row.error),
  latest_charge: charge,
  livemode: false,
  managed_payments: null,
  metadata: row.metadata,
  next_action: actionOf(row.status),
  on_behalf_of: null,
  payment_method: row.status === 'requires_payment_method' ? null : row.method_id,
  payment_method_configuration_details: null,
  payment_method_options: null,
  payment_method_types: ['card'],
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
