import type { CardError } from './card-patterns';

interface Row {
  id: string;
  created_at: Date;
}
export interface CustomerRow extends Row {
  email: string;
  name: string;
  metadata: Record<string, string>;
  default_method: string | null;
  deleted: boolean;
}
export interface MethodRow extends Row {
  customer_id: string | null;
  brand: string;
  last4: string;
  exp_month: number;
  exp_year: number;
  name: string;
  behaviour: string;
  set_up: boolean;
}
/** A card that is stored or charged, with what its holder has to do for it. */
interface AttemptRow extends Row {
  customer_id: string;
  method_id: string;
  client_secret: string;
  error: CardError | null;
}
export interface SetupRow extends AttemptRow {
  status: 'requires_payment_method' | 'requires_action' | 'succeeded';
}
interface MoneyRow extends Row {
  amount: number;
  currency: string;
}
export interface IntentRow extends AttemptRow, MoneyRow {
  description: string;
  metadata: Record<string, string>;
  status: SetupRow['status'] | 'requires_confirmation' | 'canceled';
  canceled_at: Date | null;
}
export interface ChargeRow extends MoneyRow {
  intent_id: string;
  customer_id: string;
  method_id: string;
  refunded: number;
  error: CardError | null;
}
interface OfChargeRow extends MoneyRow {
  charge_id: string;
  intent_id: string;
}
export interface RefundRow extends OfChargeRow {
  reason: string | null;
  status: 'succeeded' | 'failed';
  metadata: Record<string, string>;
}
export interface DisputeRow extends OfChargeRow {
  status: 'needs_response' | 'won' | 'lost';
}
export interface EventRow extends Row {
  type: string;
  object: object;
  tries: number;
}

/** The tables `simulator.stripe_…`. */
export interface Rows {
  customer: CustomerRow;
  method: MethodRow;
  setup: SetupRow;
  intent: IntentRow;
  charge: ChargeRow;
  refund: RefundRow;
  dispute: DisputeRow;
  event: EventRow;
}
