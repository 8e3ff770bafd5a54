import type Stripe from 'stripe';
import type { DisputeRow, RefundRow } from './stripe-rows';
import { seconds } from './stripe.presenter';

/** Stripe defines three reasons, and its own systems add others. */
const REASONS: readonly string[] = ['duplicate', 'fraudulent', 'requested_by_customer'];
const isReason = (reason: string | null): reason is Stripe.Refund.Reason => REASONS.includes(reason ?? '');

export const presentRefund = (row: RefundRow, customer: string | null): Stripe.Refund => ({
  id: row.id,
  object: 'refund',
  amount: row.amount,
  balance_transaction: null,
  charge: row.charge_id,
  created: seconds(row.created_at),
  currency: row.currency,
  customer,
  customer_account: null,
  ...(row.status === 'failed' && { failure_reason: 'expired_or_canceled_card' }),
  metadata: row.metadata,
  payment_intent: row.intent_id,
  payment_method: null,
  reason: isReason(row.reason) ? row.reason : null,
  receipt_number: null,
  source_transfer_reversal: null,
  status: row.status,
  transfer_reversal: null,
});

const NO_EVIDENCE = {
  access_activity_log: null,
  billing_address: null,
  cancellation_policy: null,
  cancellation_policy_disclosure: null,
  cancellation_rebuttal: null,
  customer_communication: null,
  customer_email_address: null,
  customer_name: null,
  customer_purchase_ip: null,
  customer_signature: null,
  duplicate_charge_documentation: null,
  duplicate_charge_explanation: null,
  duplicate_charge_id: null,
  enhanced_evidence: {},
  product_description: null,
  receipt: null,
  refund_policy: null,
  refund_policy_disclosure: null,
  refund_refusal_explanation: null,
  service_date: null,
  service_documentation: null,
  shipping_address: null,
  shipping_carrier: null,
  shipping_date: null,
  shipping_documentation: null,
  shipping_tracking_number: null,
  uncategorized_file: null,
} satisfies Omit<Stripe.Dispute.Evidence, 'uncategorized_text'>;

/** The evidence text is not stored separately from the decision that it caused. */
const EVIDENCE = { needs_response: null, won: 'winning_evidence', lost: 'losing_evidence' } as const;

export const presentDispute = (row: DisputeRow): Stripe.Dispute => ({
  id: row.id,
  object: 'dispute',
  amount: row.amount,
  balance_transactions: [],
  charge: row.charge_id,
  created: seconds(row.created_at),
  currency: row.currency,
  enhanced_eligibility_types: [],
  evidence: { ...NO_EVIDENCE, uncategorized_text: EVIDENCE[row.status] },
  evidence_details: {
    due_by: null,
    enhanced_eligibility: {},
    has_evidence: row.status !== 'needs_response',
    past_due: false,
    submission_count: row.status === 'needs_response' ? 0 : 1,
    submission_method: row.status === 'needs_response' ? 'not_submitted' : 'manual',
  },
  intended_submission_method: null,
  is_charge_refundable: false,
  livemode: false,
  metadata: {},
  payment_intent: row.intent_id,
  reason: 'fraudulent',
  status: row.status,
});
