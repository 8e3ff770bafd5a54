import { z } from '../zod';
import { paged } from '../envelope';
import { listQuery, optionalQuery } from '../form';
import type { Operation } from '../operation';

/** One change of the balance of messages, or a settlement (change 0). */
export const ledgerEntrySchema = z.object({
  id: z.number().int(),
  date: z.string(),
  kind: z.enum(['grant', 'reset', 'purchase', 'reserve', 'settle', 'release', 'message', 'refund', 'adjust']),
  /** Suitable for display: "Campaign Spring sale: 120 recipients". */
  description: z.string(),
  /** Messages added (positive) or used (negative). */
  change: z.number().int(),
  /** Messages left after it. */
  balance: z.number().int(),
  campaign_id: z.number().int().nullable(),
});
export type LedgerEntry = z.output<typeof ledgerEntrySchema>;

const filters = {
  /** Credits add messages, debits use them; settlements are neither. */
  kind: optionalQuery(z.enum(['credit', 'debit'])),
  /** MM/DD/YYYY in the profile's timezone, both days included. */
  'date-start': optionalQuery(z.string().max(10)),
  'date-end': optionalQuery(z.string().max(10)),
};

/** Counting stops at a limit: with `total_capped` there are more entries. */
export const ledgerReply = paged(ledgerEntrySchema).extend({ total_capped: z.boolean().default(false) });

export const listLedger = {
  method: 'GET',
  path: 'ledger',
  summary: 'Lists every debit and credit of messages, newest first',
  ability: 'billing_history_access',
  query: z.object({ ...filters, page: listQuery.page, limit: listQuery.limit }),
  reply: ledgerReply,
} as const satisfies Operation;

export const exportLedger = {
  method: 'GET',
  path: 'ledger/export',
  summary: 'Downloads every debit and credit of messages',
  ability: 'billing_history_access',
  query: z.object(filters),
  reauthentication: true,
  stream: 'text/csv',
} as const satisfies Operation;
