import { partsOf } from '../../../platform/db/columns';
import type { Tx } from '../../../platform/db/connection';
import * as col from '../../../platform/db/col';
import { command, sql, statement } from '../../../platform/db/sql';

/** A line of an order, as sold. */
export interface OrderLine {
  text: string;
  quantity: number;
  unit_cents: number;
  /** The fee of a number that it charges for: a number_fee. */
  fee?: number;
}

export interface BilledTo {
  name: string;
  /** Lines. */
  address: string[];
  email: string;
  tax_id: string;
}

/** What is sold here. A release beside may sell something else. */
const KINDS = ['plan', 'renewal', 'keywords', 'messages', 'fees'] as const;

export const ORDER_ROW = {
  id: col.number,
  /** The order's name at the card provider; null for orders of an earlier release. */
  reference: col.orNull(col.text()),
  account_id: col.number,
  at: col.time,
  kind: col.text<(typeof KINDS)[number]>(),
  automatic: col.bool,
  plan_id: col.orNull(col.number),
  extra_keywords: col.number,
  batches: col.number,
  messages: col.number,
  lines: col.json<OrderLine[]>([]),
  amount_cents: col.number,
  state: col.text<'open' | 'challenge' | 'paid' | 'failed'>(),
  failure: col.text(),
  key: col.text(),
  intent_id: col.orNull(col.text()),
  customer: col.text(),
  payment_method: col.text(),
  card_brand: col.text(),
  card_last4: col.text(),
  given_up: col.bool,
  paid_at: col.orNull(col.time),
  period_start: col.orNull(col.time),
  period_end: col.orNull(col.time),
  refunded_cents: col.number,
  dispute: col.text<'' | 'open' | 'won' | 'lost'>(),
  invoice_number: col.orNull(col.number),
  /** What a refund takes back: '' takes the purchase when everything was refunded, 'all' with any refund. */
  refund_takes: col.text<'' | 'all' | 'nothing'>(),
  /** Messages or keywords that were taken back. */
  taken_back: col.number,
  /** The paid period was ended. */
  period_taken: col.bool,
};
export type OrderRow = col.RowOf<typeof ORDER_ROW>;

export const COLUMNS = sql`id, reference, account_id, at, kind, automatic, plan_id, extra_keywords, batches, messages, lines, amount_cents, state, failure, key,
  intent_id, customer, payment_method, card_brand, card_last4, given_up, paid_at, period_start, period_end, refunded_cents, dispute, invoice_number,
  refund_takes, taken_back, period_taken`;

/** False: only another release can grant it. It waits for that release. */
export const isKnownKind = ({ kind }: Pick<OrderRow, 'kind'>): boolean => KINDS.includes(kind);

/** The outcome of the payment is not known yet. */
export const isOpen = ({ state }: Pick<OrderRow, 'state'>): boolean => state === 'open' || state === 'challenge';

export const findOrder = (tx: Tx, id: number) =>
  tx.maybeOne(statement('billing.findOrder', ORDER_ROW)`
     select ${COLUMNS} from billing_order where id = ${id}::bigint`);

export const findOrderByReference = (tx: Tx, reference: string) =>
  tx.maybeOne(statement('billing.findOrderByReference', ORDER_ROW)`
     select ${COLUMNS} from billing_order where reference::text = ${reference}`);

export const findOrderByInvoice = (tx: Tx, number: number) =>
  tx.maybeOne(statement('billing.findOrderByInvoice', ORDER_ROW)`
     select ${COLUMNS} from billing_order where invoice_number = ${number}`);

/** The order of this account. Another account's is not found. */
export const findOwnOrder = (tx: Tx, accountId: number, id: number) =>
  tx.maybeOne(statement('billing.findOwnOrder', ORDER_ROW)`
     select ${COLUMNS} from billing_order where account_id = ${accountId} and id = ${id}`);

export const findOrderByKey = (tx: Tx, accountId: number, key: string) =>
  tx.maybeOne(statement('billing.findOrderByKey', ORDER_ROW)`
     select ${COLUMNS} from billing_order where account_id = ${accountId} and key = ${key}`);

export const findOpenOrder = (tx: Tx, accountId: number) =>
  tx.maybeOne(statement('billing.findOpenOrder', ORDER_ROW)`
     select ${COLUMNS} from billing_order where account_id = ${accountId} and state in ('open', 'challenge')`);

/** The account's last payment that a user made, if it was paid after `since`. */
export const findJustPaid = (tx: Tx, accountId: number, since: Date) =>
  tx.maybeOne(statement('billing.findJustPaid', ORDER_ROW)`
     select ${COLUMNS} from billing_order where account_id = ${accountId} and state = 'paid' and not automatic and amount_cents > 0
       and paid_at > ${since} order by paid_at desc limit 1`);

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
  const { names, values } = partsOf({ ...order, lines: JSON.stringify(order.lines) });
  return tx.one(statement('billing.insertOrder', ORDER_ROW)`
     insert into billing_order (${names}) values (${values}) returning ${COLUMNS}`);
}

/** The provider has not decided yet, or its challenge is waiting for the payer. */
export const keepOpen = (tx: Tx, id: number, { state, intentId }: { state: 'open' | 'challenge'; intentId: string }) =>
  tx.one(statement('billing.keepOpen', ORDER_ROW)`
     update billing_order set state = ${state}, intent_id = ${intentId} where id = ${id} returning ${COLUMNS}`);

export const failOrder = (tx: Tx, id: number, { failure, intentId }: { failure: string; intentId: string | null }) =>
  tx.one(statement('billing.failOrder', ORDER_ROW)`
     update billing_order set state = 'failed', failure = ${failure}, intent_id = coalesce(${intentId}, intent_id) where id = ${id} returning ${COLUMNS}`);

export interface Paid {
  intentId: string | null;
  now: Date;
  period: { start: Date; end: Date } | null;
  invoiceNumber: number | null;
  billedTo: BilledTo;
}

export const payOrder = (tx: Tx, id: number, paid: Paid) =>
  tx.one(statement('billing.payOrder', ORDER_ROW)`
     update billing_order set state = 'paid', failure = '', intent_id = ${paid.intentId}, paid_at = ${paid.now}, period_start = ${paid.period?.start ?? null}, period_end = ${paid.period?.end ?? null},
       invoice_number = ${paid.invoiceNumber}, billed_to = ${JSON.stringify(paid.billedTo)} where id = ${id} returning ${COLUMNS}`);

/** The next number. Its row is locked until the transaction ends, so a rolled back payment leaves no gap. */
export const nextInvoiceNumber = (tx: Tx) =>
  tx.value(statement('billing.nextInvoiceNumber', { last_number: col.number })`
     update invoice_counter set last_number = last_number + 1 returning last_number`);

/** The payer cancels a challenge. */
export const giveUp = (tx: Tx, id: number) =>
  tx.execute(command('billing.giveUp')`
     update billing_order set given_up = true where id = ${id} and state = 'challenge'`);

/** The order that paid for the month that is running at `now`. */
export const paidMonth = (tx: Tx, accountId: number, now: Date) =>
  tx.maybeOne(statement('billing.paidMonth', ORDER_ROW)`
     select * from (select ${COLUMNS} from billing_order where account_id = ${accountId} and kind in ('plan', 'renewal') and invoice_number is not null
       and not period_taken order by invoice_number desc limit 1) last where period_end > ${now}`);

/** A page of the open orders from before `before`, with ids above `after`. */
export const stuckOrders = (tx: Tx, before: Date, after: number) =>
  tx.query(statement('billing.stuckOrders', ORDER_ROW)`
     select ${COLUMNS} from billing_order where state in ('open', 'challenge') and at < ${before} and id > ${after} order by id limit 100`);
