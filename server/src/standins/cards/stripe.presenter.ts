import type Stripe from 'stripe';
import type { CardError } from './card-patterns';
import type { CustomerRow, MethodRow } from './stripe-store';

export const seconds = (date: Date): number => Math.floor(date.getTime() / 1000);

/** Objects of Stripe's API, with the fields that its SDK's types require. */
export const presentCustomer = (row: CustomerRow): Stripe.Customer => ({
  id: row.id,
  object: 'customer',
  balance: 0,
  created: seconds(row.created_at),
  default_source: null,
  description: null,
  email: row.email || null,
  name: row.name || null,
  metadata: row.metadata,
  invoice_settings: {
    default_payment_method: row.default_method,
    custom_fields: null,
    footer: null,
    rendering_options: null,
  },
  livemode: false,
  shipping: null,
});

export const presentDeletedCustomer = (id: string): Stripe.DeletedCustomer => ({
  id,
  object: 'customer',
  deleted: true,
});

export const presentMethod = (row: MethodRow): Stripe.PaymentMethod => ({
  id: row.id,
  object: 'payment_method',
  type: 'card',
  created: seconds(row.created_at),
  customer: row.customer_id,
  customer_account: null,
  billing_details: { name: row.name || null, email: null, phone: null, address: null, tax_id: null },
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
  metadata: {},
  livemode: false,
});

export interface StripeAnswer {
  status: number;
  body: object;
}
export const ok = (body: object): StripeAnswer => ({ status: 200, body });
export const refusedCard = (error: CardError, more: object = {}): StripeAnswer => ({
  status: 402,
  body: { error: { type: 'card_error', ...error, ...more } },
});
export const invalidRequest = (
  status: number,
  message: string,
  more: { code?: string; param?: string; type?: string } = {},
): StripeAnswer => ({
  status,
  body: { error: { type: 'invalid_request_error', message, ...more } },
});
export const unknown = (name: string): StripeAnswer =>
  invalidRequest(400, `Received unknown parameter: ${name}`, { code: 'parameter_unknown', param: name });
export const missing = (what: string, id: string): StripeAnswer =>
  invalidRequest(404, `No such ${what}: '${id}'`, { code: 'resource_missing', param: what });
