import { z } from '../zod';
import { paged } from '../envelope';
import { digits, listQuery, wholeNumber } from '../form';
import type { Operation } from '../operation';

/** The credit note of a refund. */
export const creditNoteSchema = z.object({
  id: z.number().int(),
  /** CN-000001 */
  number: z.string(),
  date: z.string(),
  /** Dollars. */
  amount: z.number(),
  /** `void`: the refund failed, so the note counts as none. */
  state: z.enum(['pending', 'refunded', 'void']),
});
export type CreditNote = z.output<typeof creditNoteSchema>;

/** A payment in the billing history. Amounts are dollars. */
export const orderSchema = z.object({
  id: z.number().int(),
  date: z.string(),
  kind: z.enum(['plan', 'renewal', 'keywords', 'messages', 'fees']),
  /** The purchase, suitable for display: "Growth plan", "2 × 500 messages". */
  description: z.string(),
  state: z.enum(['processing', 'paid', 'failed', 'refunded', 'disputed']),
  total: z.number(),
  refunded: z.number(),
  /** Why it failed; else empty. */
  failure: z.string(),
  /** Invoice number; empty until paid. */
  invoice: z.string(),
  /** Charged without the user: a renewal, or auto-buy. */
  automatic: z.boolean(),
  card: z.object({ brand: z.string(), last4: z.string() }),
  /** Oldest first. */
  credit_notes: z.array(creditNoteSchema).default([]),
});
export type Order = z.output<typeof orderSchema>;

/** The order as a receipt. */
export const receiptSchema = orderSchema.extend({
  lines: z.array(z.object({ text: z.string(), quantity: z.number().int(), price: z.number(), total: z.number() })),
  seller: z.object({ name: z.string(), address: z.array(z.string()), email: z.string() }),
  /** The value when the order was paid. */
  customer: z.object({ name: z.string(), address: z.array(z.string()), email: z.string(), tax_id: z.string() }),
  /** End of the period that was paid for; empty without one. */
  period_end: z.string(),
});
export type Receipt = z.output<typeof receiptSchema>;

// Accounts on hold may read what they paid: their books do not stop.

/** API-069, BILL-007: newest first. */
export const listOrders = {
  session: 'frozen',
  method: 'GET',
  path: 'orders',
  summary: 'Lists the payments of the account',
  ability: 'billing_history_access',
  query: z.object({ page: listQuery.page, limit: listQuery.limit }),
  reply: paged(orderSchema),
} as const satisfies Operation;

export const getOrder = {
  session: 'frozen',
  method: 'GET',
  path: 'orders/:id',
  summary: 'Reads one payment with its lines',
  ability: 'billing_history_access',
  reply: receiptSchema,
} as const satisfies Operation;

/** 404 until the order is paid. */
export const downloadInvoice = {
  session: 'frozen',
  method: 'GET',
  path: 'orders/:id/invoice',
  summary: 'Downloads the invoice of a payment',
  ability: 'billing_history_access',
  stream: 'application/pdf',
} as const satisfies Operation;

export const downloadCreditNote = {
  session: 'frozen',
  method: 'GET',
  path: 'orders/:id/credit-notes/:note',
  summary: 'Downloads the credit note of a refund',
  ability: 'billing_history_access',
  params: z.object({ id: digits(wholeNumber.positive()), note: digits(wholeNumber.positive()) }),
  stream: 'application/pdf',
} as const satisfies Operation;
