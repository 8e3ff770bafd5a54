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
export interface SetupRow extends Row {
  customer_id: string;
  method_id: string;
  client_secret: string;
  status: 'requires_payment_method' | 'requires_action' | 'succeeded';
  error: CardError | null;
}
export interface IntentRow extends Row {
  customer_id: string;
  method_id: string;
  amount: number;
  currency: string;
  description: string;
  metadata: Record<string, string>;
  client_secret: string;
  status: 'requires_payment_method' | 'requires_confirmation' | 'requires_action' | 'succeeded' | 'canceled';
  error: CardError | null;
  canceled_at: Date | null;
}
export interface ChargeRow extends Row {
  intent_id: string;
  customer_id: string;
  method_id: string;
  amount: number;
  refunded: number;
  currency: string;
  error: CardError | null;
}
export interface RefundRow extends Row {
  charge_id: string;
  intent_id: string;
  amount: number;
  currency: string;
  reason: string | null;
}
export interface DisputeRow extends Row {
  charge_id: string;
  intent_id: string;
  amount: number;
  currency: string;
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
