import type { Module } from '../../platform/web/deps';
import { cancellationRoutes } from './cancellation/cancellation.routes';
import { cardRoutes } from './card/cards.routes';
import { messageLedgerRoutes } from './message-ledger/message-ledger.routes';
import { numberFeeRoutes } from './number-fee/number-fees.routes';
import { orderRoutes } from './order/order-history.routes';
import { paymentRoutes } from './payment/payments.routes';
import { planRoutes } from './plan/plans.routes';
import { referralRoutes } from './referral/referral.routes';
import { subscriptionRoutes } from './subscription/subscriptions.routes';

/** The calls of the domain's API, in the order of the documentation. */
export const billingApi: readonly Module[] = [
  cancellationRoutes,
  orderRoutes,
  numberFeeRoutes,
  messageLedgerRoutes,
  planRoutes,
  cardRoutes,
  subscriptionRoutes,
  paymentRoutes,
  referralRoutes,
];
