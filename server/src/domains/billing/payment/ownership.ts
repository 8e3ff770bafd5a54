import type { Log } from '../../../platform/base/log';
import { counter } from '../../../platform/metrics/measures';
import type { Holder, ProviderPayment } from '../../../platform/providers/cards/card-provider';
import type { OrderRow } from '../order/order.repository';

/** What does not match: the payment belongs to another installation, or is not what was ordered. */
export type Foreign = 'installation' | 'order' | 'account' | 'customer' | 'amount' | 'second';

export const foreignPayments = counter(
  'textloom_foreign_payments_total',
  'Payments of the card provider that changed nothing, because they do not fit an order: installation, order, account, customer, amount, second',
  ['reason'],
);

/** Why the payment does not belong to this order; null when it does. */
export function foreignTo(order: OrderRow, payment: ProviderPayment, holder: Holder): Foreign | null {
  if (payment.installation !== '' && payment.installation !== holder.installation) return 'installation';
  const named =
    order.reference === null
      ? payment.reference === '' && payment.orderId === order.id
      : payment.reference === order.reference;
  if (!named) return 'order';
  if (payment.accountId !== order.account_id) return 'account';
  if (order.intent_id !== null && order.intent_id !== payment.intentId) return 'second';
  // A payment that we know keeps its order when the provider has deleted the customer.
  const gone = payment.customer === '' && order.intent_id !== null;
  if (payment.customer !== order.customer && !gone) return 'customer';
  return payment.amountCents === order.amount_cents && payment.currency === 'usd' ? null : 'amount';
}

/** Payments of another installation are its own business; the operator has to look at everything else. */
export function noteForeign(log: Log, reason: Foreign, { intentId, orderId }: ProviderPayment): void {
  foreignPayments.inc({ reason });
  const about = { intent: intentId, order: orderId, reason };
  if (reason === 'installation') log.warn(about, 'ignored a payment of another installation');
  else log.error(about, 'ignored a payment of the card provider that does not fit our order');
}
