import { columnsOf } from '../../../platform/db/columns';
import type { Tx } from '../../../platform/db/connection';

/** A line of an order, as sold. */
export interface OrderLine {
  text: string;
  quantity: number;
  unit_cents: number;
}

export interface BilledTo {
  name: string;
  /** Lines. */
  address: string[];
  email: string;
  tax_id: string;
}

export interface OrderRow {
  id: number;
  /** The order's name at the card provider; null for orders of an earlier release. */
  reference: string | null;
  account_id: number;
  at: Date;
  kind: 'plan' | 'renewal' | 'keywords' | 'messages';
  automatic: boolean;
  plan_id: number | null;
  extra_keywords: number;
  batches: number;
  messages: number;
  lines: OrderLine[];
  amount_cents: number;
  state: 'open' | 'challenge' | 'paid' | 'failed';
  failure: string;
  key: string;
  intent_id: string | null;
  customer: string;
  payment_method: string;
  card_brand: string;
  card_last4: string;
  given_up: boolean;
  paid_at: Date | null;
  period_start: Date | null;
  period_end: Date | null;
  refunded_cents: number;
  dispute: '' | 'open' | 'won' | 'lost';
  invoice_number: number | null;
  /** What a refund takes back: '' takes the purchase when everything was refunded, 'all' with any refund. */
  refund_takes: '' | 'all' | 'nothing';
  /** Messages or keywords that were taken back. */
  taken_back: number;
  /** The paid period was ended. */
  period_taken: boolean;
}

export const COLUMNS = `id, reference, account_id, at, kind, automatic, plan_id, extra_keywords, batches, messages, lines, amount_cents, state, failure, key,
  intent_id, customer, payment_method, card_brand, card_last4, given_up, paid_at, period_start, period_end, refunded_cents, dispute, invoice_number,
  refund_takes, taken_back, period_taken`;

/** The outcome of the payment is not known yet. */
export const isOpen = ({ state }: Pick<OrderRow, 'state'>): boolean => state === 'open' || state === 'challenge';

export const findOrder = (tx: Tx, id: number) =>
  tx.maybeOne<OrderRow>(`select ${COLUMNS} from billing_order where id = $1::bigint`, [id]);

export const findOrderByReference = (tx: Tx, reference: string) =>
  tx.maybeOne<OrderRow>(`select ${COLUMNS} from billing_order where reference::text = $1`, [reference]);

export const findOrderByInvoice = (tx: Tx, number: number) =>
  tx.maybeOne<OrderRow>(`select ${COLUMNS} from billing_order where invoice_number = $1`, [number]);

/** The order of this account. Another account's is not found. */
export const findOwnOrder = (tx: Tx, accountId: number, id: number) =>
  tx.maybeOne<OrderRow>(`select ${COLUMNS} from billing_order where account_id = $1 and id = $2`, [accountId, id]);

export const findOrderByKey = (tx: Tx, accountId: number, key: string) =>
  tx.maybeOne<OrderRow>(`select ${COLUMNS} from billing_order where account_id = $1 and key = $2`, [accountId, key]);

export const findOpenOrder = (tx: Tx, accountId: number) =>
  tx.maybeOne<OrderRow>(
    `select ${COLUMNS} from billing_order where account_id = $1 and state in ('open', 'challenge')`,
    [accountId],
  );

/** The account's last payment that a user made, if it was paid after `since`. */
export const findJustPaid = (tx: Tx, accountId: number, since: Date) =>
  tx.maybeOne<OrderRow>(
    `select ${COLUMNS} from billing_order where account_id = $1 and state = 'paid' and not automatic and amount_cents > 0
       and paid_at > $2 order by paid_at desc limit 1`,
    [accountId, since],
  );

/** What an order has from the start. */
type NewOrder = Omit<
  OrderRow,
  | 'id'
  | 'state'
  | 'failure'
  | 'intent_id'
  | 'given_up'
  | 'paid_at'
  | 'period_end'
  | 'refunded_cents'
  | 'dispute'
  | 'invoice_number'
  | 'refund_takes'
  | 'taken_back'
  | 'period_taken'
>;

export function insertOrder(tx: Tx, order: NewOrder) {
  const { names, places, values } = columnsOf({ ...order, lines: JSON.stringify(order.lines) }, 1);
  return tx.one<OrderRow>(`insert into billing_order (${names}) values (${places}) returning ${COLUMNS}`, values);
}

/** The provider has not decided yet, or its challenge is waiting for the payer. */
export const keepOpen = (tx: Tx, id: number, { state, intentId }: { state: 'open' | 'challenge'; intentId: string }) =>
  tx.one<OrderRow>(`update billing_order set state = $2, intent_id = $3 where id = $1 returning ${COLUMNS}`, [
    id,
    state,
    intentId,
  ]);

export const failOrder = (tx: Tx, id: number, { failure, intentId }: { failure: string; intentId: string | null }) =>
  tx.one<OrderRow>(
    `update billing_order set state = 'failed', failure = $2, intent_id = coalesce($3, intent_id) where id = $1 returning ${COLUMNS}`,
    [id, failure, intentId],
  );

export interface Paid {
  intentId: string | null;
  now: Date;
  period: { start: Date; end: Date } | null;
  invoiceNumber: number | null;
  billedTo: BilledTo;
}

export const payOrder = (tx: Tx, id: number, paid: Paid) =>
  tx.one<OrderRow>(
    `update billing_order set state = 'paid', failure = '', intent_id = $2, paid_at = $3, period_start = $4, period_end = $5,
       invoice_number = $6, billed_to = $7 where id = $1 returning ${COLUMNS}`,
    [
      id,
      paid.intentId,
      paid.now,
      paid.period?.start ?? null,
      paid.period?.end ?? null,
      paid.invoiceNumber,
      JSON.stringify(paid.billedTo),
    ],
  );

/** The next number. Its row is locked until the transaction ends, so a rolled back payment leaves no gap. */
export const nextInvoiceNumber = (tx: Tx) =>
  tx.value<number>('update invoice_counter set last_number = last_number + 1 returning last_number');

/** The payer cancels a challenge. */
export const giveUp = (tx: Tx, id: number) =>
  tx.execute(`update billing_order set given_up = true where id = $1 and state = 'challenge'`, [id]);

/** The order that paid for the month that is running at `now`. */
export const paidMonth = (tx: Tx, accountId: number, now: Date) =>
  tx.maybeOne<OrderRow>(
    `select * from (select ${COLUMNS} from billing_order where account_id = $1 and kind in ('plan', 'renewal') and invoice_number is not null
       and not period_taken order by invoice_number desc limit 1) last where period_end > $2`,
    [accountId, now],
  );

/** A page of the open orders from before `before`, with ids above `after`. */
export const stuckOrders = (tx: Tx, before: Date, after: number) =>
  tx.query<OrderRow>(
    `select ${COLUMNS} from billing_order where state in ('open', 'challenge') and at < $1 and id > $2 order by id limit 100`,
    [before, after],
  );
