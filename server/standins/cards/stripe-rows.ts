import { col } from '../platform';
import type { CardError } from './card-patterns';

const ROW = { id: col.text(), created_at: col.time };
const METADATA = { metadata: col.json<Record<string, string>>({}) };
const ERROR = { error: col.orNull(col.json({} as CardError)) };
const MONEY = { amount: col.number, currency: col.text() };

const CUSTOMER = {
  ...ROW,
  ...METADATA,
  email: col.text(),
  name: col.text(),
  default_method: col.orNull(col.text()),
  deleted: col.bool,
};
const METHOD = {
  ...ROW,
  customer_id: col.orNull(col.text()),
  brand: col.text(),
  last4: col.text(),
  exp_month: col.number,
  exp_year: col.number,
  name: col.text(),
  behaviour: col.text(),
  set_up: col.bool,
};
/** A card that is stored or charged, with what its holder has to do for it. */
const ATTEMPT = { ...ROW, ...ERROR, customer_id: col.text(), method_id: col.text(), client_secret: col.text() };
type SetupStatus = 'requires_payment_method' | 'requires_action' | 'succeeded';
const SETUP = { ...ATTEMPT, status: col.text<SetupStatus>() };
const INTENT = {
  ...ATTEMPT,
  ...MONEY,
  ...METADATA,
  description: col.text(),
  status: col.text<SetupStatus | 'requires_confirmation' | 'canceled'>(),
  canceled_at: col.orNull(col.time),
};
const CHARGE = {
  ...ROW,
  ...MONEY,
  ...ERROR,
  intent_id: col.text(),
  customer_id: col.text(),
  method_id: col.text(),
  refunded: col.number,
};
const OF_CHARGE = { ...ROW, ...MONEY, charge_id: col.text(), intent_id: col.text() };
const REFUND = {
  ...OF_CHARGE,
  ...METADATA,
  reason: col.orNull(col.text()),
  status: col.text<'succeeded' | 'failed'>(),
};
const DISPUTE = { ...OF_CHARGE, status: col.text<'needs_response' | 'won' | 'lost'>() };
export const EVENT = { ...ROW, type: col.text(), object: col.json<object>({}), tries: col.number };

/** The tables `simulator.stripe_…`, with their columns. */
export const TABLES = {
  customer: CUSTOMER,
  method: METHOD,
  setup: SETUP,
  intent: INTENT,
  charge: CHARGE,
  refund: REFUND,
  dispute: DISPUTE,
  event: EVENT,
};

export type Table = keyof typeof TABLES;
export type RowOf<T extends Table> = col.RowOf<(typeof TABLES)[T]>;
export type CustomerRow = RowOf<'customer'>;
export type MethodRow = RowOf<'method'>;
export type SetupRow = RowOf<'setup'>;
export type IntentRow = RowOf<'intent'>;
export type ChargeRow = RowOf<'charge'>;
export type RefundRow = RowOf<'refund'>;
export type DisputeRow = RowOf<'dispute'>;
export type EventRow = RowOf<'event'>;
