import { toApiDate, type CreditNote, type Order, type Receipt } from '@textloom/contracts';
import type { Config } from '../../../platform/config/config';
import { creditNoteName, invoiceName, orderText } from './invoice-format';
import type { BilledTo, OrderRow } from './order.repository';
import type { RefundRow } from './refund.repository';
import type { ReceiptRow } from './order-history.repository';

const dollars = (cents: number): number => cents / 100;

/** A refund or a lost dispute outweighs the payment. */
function stateOf({ state, dispute, refunded_cents, amount_cents }: OrderRow): Order['state'] {
  if (state === 'failed') return 'failed';
  if (state !== 'paid') return 'processing';
  if (dispute === 'open' || dispute === 'lost') return 'disputed';
  return refunded_cents > 0 && refunded_cents >= amount_cents ? 'refunded' : 'paid';
}

const NOTE_STATES = { asked: 'pending', pending: 'pending', succeeded: 'refunded', failed: 'void' } as const;

const presentCreditNote = ({ id, credit_note, at, amount_cents, status }: RefundRow): CreditNote => ({
  id,
  number: creditNoteName(credit_note),
  date: toApiDate(at),
  amount: dollars(amount_cents),
  state: NOTE_STATES[status],
});

export const presentOrder = (row: OrderRow, refunds: readonly RefundRow[]): Order => ({
  id: row.id,
  date: toApiDate(row.paid_at ?? row.at),
  kind: row.kind,
  description: orderText(row.lines),
  state: stateOf(row),
  total: dollars(row.amount_cents),
  refunded: dollars(row.refunded_cents),
  failure: row.failure,
  invoice: invoiceName(row.invoice_number),
  automatic: row.automatic,
  card: { brand: row.card_brand, last4: row.card_last4 },
  credit_notes: refunds.filter((one) => one.order_id === row.id && one.credit_note !== null).map(presentCreditNote),
});

type Seller = Pick<Config, 'sellerName' | 'sellerAddress' | 'supportEmail'>;

export const presentReceipt = (
  row: ReceiptRow,
  refunds: readonly RefundRow[],
  customer: BilledTo,
  seller: Seller,
): Receipt => ({
  ...presentOrder(row, refunds),
  lines: row.lines.map(({ text, quantity, unit_cents }) => ({
    text,
    quantity,
    price: dollars(unit_cents),
    total: dollars(quantity * unit_cents),
  })),
  seller: {
    name: seller.sellerName,
    address: seller.sellerAddress.split(';').map((line) => line.trim()),
    email: seller.supportEmail,
  },
  customer,
  period_end: row.period_end ? toApiDate(row.period_end) : '',
});
