import type { CardError } from './card-patterns';
import type { CustomerRow, MethodRow } from './stripe-store';

const seconds = (date: Date): number => Math.floor(date.getTime() / 1000);

/** Objects of Stripe's API, limited to the fields that its SDK's types require and that we read. */
export const presentCustomer = (row: CustomerRow) => ({
  id: row.id,
  object: 'customer',
  created: seconds(row.created_at),
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
});

export const presentMethod = (row: MethodRow) => ({
  id: row.id,
  object: 'payment_method',
  type: 'card',
  created: seconds(row.created_at),
  customer: row.customer_id,
  billing_details: { name: row.name || null, email: null, phone: null, address: null },
  card: {
    brand: row.brand,
    last4: row.last4,
    exp_month: row.exp_month,
    exp_year: row.exp_year,
    funding: 'credit',
    country: 'US',
  },
  metadata: {},
  livemode: false,
});

export interface StripeAnswer {
  status: number;
  body: object;
}
export const refusedCard = (error: CardError): StripeAnswer => ({
  status: 402,
  body: { error: { type: 'card_error', ...error } },
});
export const invalidRequest = (
  status: number,
  message: string,
  more: { code?: string; param?: string } = {},
): StripeAnswer => ({
  status,
  body: { error: { type: 'invalid_request_error', message, ...more } },
});
